/**
 * Every page again with the hardest contents: names of sixty characters without a blank, thirty dogs,
 * long lists. Elements that are too wide, cut off, broken, overlapping or too small for a finger are
 * listed in test-results/look-hard/measures-….txt.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { PrismaClient } from '~/core/database/generated/client';
import { createBooking } from '../../factories/bookings';
import { createPet } from '../../factories/pets';
import { test } from '../fixtures';
import { makeWorld, places, type Who, type World } from '../places';

const folder = path.join('test-results', 'look-hard');
const longWord = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';

async function makeHardWorld(database: PrismaClient): Promise<World> {
  const world = await makeWorld(database);
  const { id } = world.owner;
  await database.profile.update({
    where: { id },
    data: {
      firstName: longWord,
      lastName: longWord,
      fullName: `${longWord} ${longWord}`,
      email: `${longWord.toLowerCase()}-${id.slice(-6).toLowerCase()}@example.com`,
    },
  });
  await database.pet.update({
    where: { id: world.busyPet },
    data: { petName: longWord, breed: longWord, additionalInfo: longWord.repeat(4) },
  });
  const dogs: string[] = [];
  for (let index = 0; index < 30; index += 1)
    dogs.push((await createPet(id, { petName: `${longWord}${index}` }, database)).id);
  for (let index = 0; index < 24; index += 1)
    await createBooking(
      id,
      index % 6 === 0 ? dogs : dogs.slice(0, 1),
      {
        start: `2026-12-${String((index % 20) + 1).padStart(2, '0')}T09:00`,
        end: `2026-12-${String((index % 20) + 1).padStart(2, '0')}T15:00`,
        message: longWord.repeat(3),
        status: index % 3 === 0 ? 'accepted' : 'pending',
        totalCents: 123_456_789,
        ...(index % 3 === 0 ? { paidCents: 98_765_432 } : {}),
      },
      database,
    );
  for (const booking of [world.pending, world.accepted])
    await database.booking.update({
      where: { id: booking },
      data: { petsSelected: [longWord, ...dogs.map((_, index) => `${longWord}${index}`)] },
    });
  const lastOwner = await database.profile.findUniqueOrThrow({ where: { id } });
  return { ...world, owner: lastOwner };
}

for (const width of [320, 390, 1280])
  for (const who of ['visitor', 'owner', 'admin'] as Who[])
    test(`${who} at ${width}, the hard cases`, async ({ app, page, signInAs }) => {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      mkdirSync(folder, { recursive: true });
      const world = await makeHardWorld(app.database);
      if (who !== 'visitor') await signInAs(world[who as 'owner' | 'admin']);
      const found: string[] = [];
      for (const place of places.filter((one) => one.who === who)) {
        await page.goto(place.at(world));
        try {
          page.setDefaultTimeout(8000);
          await place.then?.(page);
        } catch (error) {
          found.push(`${place.name}: ${String(error).slice(0, 200)}`);
        }
        found.push(...(await measures(page, width)).map((line) => `${place.name}: ${line}`));
        await page.screenshot({
          path: path.join(folder, `${place.name}-${width}.png`),
          fullPage: place.name !== 'book-chooser',
        });
      }
      writeFileSync(path.join(folder, `measures-${who}-${width}.txt`), found.join('\n'));
    });

/** Returns the elements of this page that are too wide, cut off, covered, or too small for a finger. */
async function measures(page: Page, width: number): Promise<string[]> {
  return page.evaluate((narrow) => {
    const lines: string[] = [];
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    const seen = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      getComputedStyle(element).clipPath === 'none' &&
      !/^rect/.test(getComputedStyle(element).clip) &&
      element.getBoundingClientRect().width > 1;
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${String(element.getAttribute('class')).slice(0, 60)}"> ${(element.textContent ?? '').trim().slice(0, 40)}`;
    const page = document.documentElement;
    if (page.scrollWidth > window.innerWidth) lines.push(`WIDE ${page.scrollWidth}`);
    for (const element of all) {
      if (!seen(element)) continue;
      const box = element.getBoundingClientRect();
      const { overflowX, display, textOverflow } = getComputedStyle(element);
      const scrolls = element.closest('[data-scrolls], [tabindex="0"]');
      if (
        box.right > window.innerWidth + 1 &&
        element.children.length === 0 &&
        !scrolls &&
        !element.closest('svg')
      )
        lines.push(`OUT ${Math.round(box.right)} ${name(element)}`);
      if (
        element.scrollWidth > element.clientWidth + 1 &&
        display !== 'inline' &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        element.clientWidth > 1
      )
        lines.push(
          `CUT ${textOverflow} ${element.scrollWidth}>${element.clientWidth} ${name(element)}`,
        );
      if (
        overflowX === 'visible' &&
        display !== 'inline' &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 2 &&
        !scrolls
      )
        lines.push(`SPILL ${element.scrollWidth}>${element.clientWidth} ${name(element)}`);
      if (
        narrow &&
        element.matches('a[href], button, summary, select, input:not([type=hidden]), textarea') &&
        (box.height < 43.5 || box.width < 43.5)
      ) {
        const label = element.closest('label')?.getBoundingClientRect();
        if (label && label.height >= 43.5) continue;
        const inText =
          display === 'inline' &&
          element.parentElement !== null &&
          (element.parentElement.textContent ?? '').trim().length >
            (element.textContent ?? '').trim().length + 3;
        if (!inText)
          lines.push(`SMALL ${Math.round(box.width)}x${Math.round(box.height)} ${name(element)}`);
      }
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
      const around = text.parentElement;
      if (around === null || !seen(around)) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(
        /[^\s-]{2,18}(?=[\s]|$)/g,
      )) {
        if (index > 0 && /\S/.test((text.textContent ?? '').charAt(index - 1))) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) lines.push(`BROKEN ${word} in ${name(around)}`);
      }
    }
    const targets = all.filter(
      (element) =>
        seen(element) && element.matches('a[href], button, summary, select, input, textarea'),
    );
    const boxes = targets.map((target) => target.getBoundingClientRect());
    targets.forEach((one, index) => {
      for (let other = index + 1; other < targets.length; other += 1) {
        const [a, b, second] = [boxes[index], boxes[other], targets[other]];
        if (!a || !b || !second || one.contains(second) || second.contains(one)) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) lines.push(`OVERLAP ${name(one)} / ${name(second)}`);
      }
    });
    return lines.slice(0, 40);
  }, width < 600);
}
