/** Text at 200 % on a phone, with the longest names: nothing is too wide, cut off, or overlapping. */
import type { Page } from '@playwright/test';
import type { PrismaClient } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';
import { makeWorld, places, type Who, type World } from './places';

const width = 390;
const longName = 'Wolfeschlegelsteinhausenbergerdorff';

const walk: Record<Exclude<Who, 'newcomer'>, string[]> = {
  visitor: ['home', 'daycare', 'reviews', 'contact', 'login', 'allview-profile-for-visitor'],
  owner: [
    ...['profile', 'pet', 'reservations-pending', 'book-boarding-filled', 'booking-pending'],
    ...['payment', 'receipt', 'messages', 'settings'],
  ],
  admin: [
    ...['admin-calendar', 'admin-calendar-table', 'admin-reservations-pending'],
    ...['booking-for-admin', 'edit-booking', 'admin-users', 'admin-user', 'admin-financials'],
    ...['admin-messages', 'admin-messaging', 'booking-money', 'admin-settings-hours'],
  ],
};

async function withLongNames(database: PrismaClient): Promise<World> {
  const world = await makeWorld(database);
  const names = { firstName: longName, lastName: longName, fullName: `${longName} ${longName}` };
  await database.profile.update({ where: { id: world.owner.id }, data: names });
  await database.pet.updateMany({
    where: { userId: world.owner.id },
    data: { petName: longName, breed: longName },
  });
  await database.booking.updateMany({
    where: { userId: world.owner.id },
    data: { petsSelected: [longName, `${longName}s`] },
  });
  return world;
}

for (const [who, names] of Object.entries(walk))
  test(
    `200 % text at ${width} px, for the ${who}`,
    { tag: '@deep' },
    async ({ app, page, signInAs }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      const world = await withLongNames(app.database);
      if (who === 'owner' || who === 'admin') await signInAs(world[who]);
      const found: string[] = [];
      for (const name of names) {
        const place = places.find((one) => one.name === name);
        if (place === undefined) throw new Error(`There is no place ${name}`);
        await page.goto(place.at(world));
        await place.then?.(page);
        found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
      }
      expect(found).toEqual([]);
    },
  );

// The narrowest screen, with ordinary names: what money is about, and a stay, have to fit there as well.
test('200 % text at 320 px fits on the payment pages, the stay and the reviews', async ({
  app,
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const world = await makeWorld(app.database);
  const found: string[] = [];
  const look = async (name: string, at: string) => {
    await page.goto(at);
    found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
    await expect(page.locator('h1')).toBeVisible();
  };
  await look('reviews', paths.reviews());
  const badge = page.getByText('Repeat Client').first();
  await expect(badge).toBeVisible();
  await signInAs(world.owner);
  const pages = ['payment', 'receipt', 'booking-pending', 'profile'];
  for (const place of places.filter(({ name }) => pages.includes(name)))
    await look(place.name, place.at(world));
  await look('Pay all', paths.payTogether());
  expect(found).toEqual([]);
});

/**
 * Returns the elements of this page that are too wide, cut off or overlapping, and telephone links that are
 * too low at 100 %.
 */
async function faults(page: Page): Promise<string[]> {
  const low = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="tel:"]')]
      .filter((link) => link.checkVisibility() && link.getBoundingClientRect().height < 44)
      .map((link) => `less than 44 px tall: ${link.textContent ?? ''}`),
  );
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const large = await page.evaluate(async () => {
    // Waits until nothing moves: the calendar lays itself out after the text has grown.
    for (let calm = 0, frame = 0, before = ''; calm < 15 && frame < 300; frame += 1) {
      await new Promise(requestAnimationFrame);
      const sizes = [...document.querySelectorAll('body, .sx__calendar, .sx__calendar *')].map(
        ({ scrollWidth, scrollHeight }) => `${scrollWidth} ${scrollHeight}`,
      );
      calm = sizes.join() === before ? calm + 1 : 0;
      before = sizes.join();
    }
    const lines: string[] = [];
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.className.toString()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const wide = document.documentElement.scrollWidth;
    if (wide > window.innerWidth) lines.push(`${wide} px wide`);
    const inBar = (element: Element): boolean =>
      /sticky|fixed/.test(getComputedStyle(element).position) ||
      (element.parentElement !== null && inBar(element.parentElement));
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden="true"], svg, iframe') &&
        element.clientWidth > 1 &&
        getComputedStyle(element).clipPath === 'none',
    );
    for (const element of shown) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      // A text that ends in "…" is complete elsewhere, and a field scrolls.
      const cut =
        element.scrollWidth > element.clientWidth + 1 &&
        textOverflow !== 'ellipsis' &&
        !element.matches('input, textarea');
      if (cut && (overflowX === 'hidden' || overflowX === 'clip'))
        lines.push(`cut off: ${named(element)}`);
      const box = element.getBoundingClientRect();
      const scrolls = shown.some(
        (around) =>
          around.contains(element) && /auto|scroll/.test(getComputedStyle(around).overflowX),
      );
      if (element.children.length === 0 && box.right > window.innerWidth + 1 && !scrolls)
        lines.push(`beyond the edge: ${named(element)}`);
    }
    // A sticky bar covers content that scrolls below it; the calendar has buttons in its fields.
    const controls = shown.filter(
      (element) =>
        element.matches('a[href], button, summary, select, input, textarea') &&
        !element.closest('.sx__calendar-header') &&
        !inBar(element),
    );
    for (const [index, one] of controls.entries())
      for (const other of controls.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) lines.push(`${named(one)} is on top of ${named(other)}`);
      }
    return lines;
  });
  return [...low, ...large];
}
