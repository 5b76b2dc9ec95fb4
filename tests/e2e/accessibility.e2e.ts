/**
 * WCAG 2.2 AA on every page: axe in both widths and themes, reflow at every width, keyboard, reduced motion.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { projectRoot } from '~/core/runtime/project-root.server';
import { paths } from '~/core/web/paths';
import { factoryPassword } from '../factories/people';
import { createPet } from '../factories/pets';
import { faintTexts, violations } from './axe';
import { expect, test, type App } from './fixtures';
import {
  makeWorld,
  openMenus,
  places,
  widePlaces,
  withoutPage,
  type Place,
  type Who,
  type World,
} from './places';
import {
  button,
  chooser,
  expectTotal,
  field,
  hydrated,
  timeInput,
  expectBookingForm,
} from './steps';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const people: Who[] = ['visitor', 'newcomer', 'owner', 'admin'];

/** Pages per test: few enough to finish in time on a busy machine, and for workers to share the tests. */
const mostPages = 32;

/** Styles of texts with good contrast; the walks of one worker share them. */
const seen = new Set<string>();

const walks = people.flatMap((who) => {
  const own = places.filter((one) => one.who === who);
  const parts = Math.ceil(own.length / mostPages);
  return Array.from({ length: parts }, (_, part) => ({
    who,
    part: part + 1,
    parts,
    pages: own.slice(part * mostPages, (part + 1) * mostPages),
  }));
});

test('every page of the app is among those looked at', () => {
  const entries = readdirSync(path.join(projectRoot(), 'app', 'routes'), { withFileTypes: true });
  const routes = entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.tsx'))
    .map(({ name }) => name.replace(/\.tsx$/, ''));
  const lookedAt = [...places.map(({ route }) => route), ...withoutPage];
  expect(new Set(routes)).toEqual(new Set(lookedAt));
});

/** The widths for axe, phone and desk, and all widths at which nothing may be too wide or broken. */
const [phone, desk] = [390, 1280];
const widths = [320, 360, phone, 576, 768, 820, 992, 1024, desk];
const height = 800;

/** One page of each kind: the first pages of visitors, owners and the admin, forms, lists, and days. */
const kinds = new Set([
  ...['home', 'daycare', 'login-refused', 'leave-review'],
  ...['profile', 'pet-edit', 'book-boarding-filled', 'booking-pending', 'payment', 'messages'],
  ...['admin-calendar', 'admin-day', 'booking-for-admin', 'admin-users', 'admin-financials'],
]);

type Looked = { app: App; page: Page; signInAs: (person: Profile) => Promise<void> };

/**
 * Returns the faults of these pages and their menus, by axe, in the colors of both themes and at every width.
 */
async function faultsOf(
  { app, page, signInAs }: Looked,
  who: Who,
  pages: readonly Place[],
  menusAt: readonly number[],
): Promise<string[]> {
  const world = await makeWorld(app.database);
  if (who !== 'visitor') await signInAs(world[who]);
  const found: string[] = [];
  const note = (where: string, what: string[]) =>
    found.push(...what.map((one) => `${where}: ${one}`));
  const look = async (name: string) => {
    note(name, await violations(page, { tags, not: 'color-contrast' }));
    note(name, await faintTexts(page, seen));
    // Only the colors differ at night.
    await page.emulateMedia({ colorScheme: 'dark' });
    note(`${name} at night`, await faintTexts(page, seen));
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const fits = async (name: string, width: number) => {
    await page.setViewportSize({ width, height });
    // Content hidden at another width is laid out again shortly after.
    const wide = await page.evaluate(async (fits) => {
      for (let look = 0; look < 40; look += 1) {
        if (document.documentElement.scrollWidth <= fits) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return document.documentElement.scrollWidth;
    }, width);
    if (wide > width) found.push(`${name} is ${wide} px wide at ${width}`);
    for (const word of await brokenWords(page)) found.push(`${name} breaks "${word}" at ${width}`);
  };
  for (const place of pages) {
    await page.setViewportSize({ width: phone, height });
    await goTo(page, place, world);
    await look(place.name);
    for (const width of widths) await fits(place.name, width);
    // Content that only wide pages show is checked there.
    if (widePlaces.includes(place)) await look(`${place.name} at ${desk}`);
  }
  for (const width of menusAt) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await openMenus(page);
    await look(`open menu at ${width}`);
  }
  return found;
}

test.describe('every page', { tag: '@deep' }, () => {
  // Colors are checked in their final state, not during transitions.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  // These walks are the longest tests: each goes to a free worker.
  test.describe.configure({ mode: 'parallel' });

  for (const { who, part, parts, pages } of walks)
    test(`for the ${who} (${part} of ${parts}) has no axe violation at ${phone} px by day and at night, and fits every width`, async ({
      app,
      page,
      signInAs,
    }) => {
      const menusAt = part === 1 ? [phone, desk] : [];
      expect(await faultsOf({ app, page, signInAs }, who, pages, menusAt)).toEqual([]);
    });
});

test.describe('one page of each kind', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const who of ['visitor', 'owner', 'admin'] as const)
    test(`for the ${who} has no axe violation by day and at night, and fits every width`, async ({
      app,
      page,
      signInAs,
    }) => {
      const pages = places.filter((place) => place.who === who && kinds.has(place.name));
      expect(pages.length).toBeGreaterThan(3);
      expect(await faultsOf({ app, page, signInAs }, who, pages, [])).toEqual([]);
    });
});

/**
 * Returns the words and amounts of a page that break across two lines; words longer than "neighborhoods" may
 * break.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const within = text.parentElement;
      if (!within?.checkVisibility({ visibilityProperty: true })) continue;
      if (within.closest('[aria-hidden="true"], script, style, svg, textarea')) continue;
      // An address may break anywhere.
      const words = (text.nodeValue ?? '').matchAll(
        /(?<![\p{L}’/?=@.])[\p{L}’]{2,13}(?![\p{L}’/?=@]|\.\p{L})|\$\d[\d,]*(?:\.\d\d)?/gu,
      );
      for (const { index, 0: word } of words) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

async function goTo(page: Page, place: Place, world: World): Promise<void> {
  await page.goto(place.at(world));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await place.then?.(page);
}

test('what is wrong is found, on the first look and on later ones', async ({ page }) => {
  await page.goto(paths.about());
  expect(await violations(page, { tags })).toEqual([]);
  await page.locator('main').evaluate((main) => {
    main.append(document.createElement('button'));
    main.insertAdjacentHTML('beforeend', '<p style="color:#ddd;background:#fff">Faint</p>');
  });
  for (const width of [desk, phone]) {
    await page.setViewportSize({ width, height });
    const found = await violations(page, { tags });
    expect(found.map((one) => one.split(' ', 1)[0]).sort()).toEqual([
      'button-name',
      'color-contrast',
    ]);
  }
});

test('a word whose letters are on two lines is found', async ({ page }) => {
  await page.goto(paths.about());
  expect(await brokenWords(page)).toEqual([]);
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<p style="width:4ch">Two Service $4,633.00</p>');
  });
  expect(await brokenWords(page)).toEqual(['Service', '$4,633.00']);
});

test('a text that cannot be read is found by day and at night, whatever was seen before', async ({
  page,
}) => {
  const seen = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(paths.about());
    expect(await faintTexts(page, seen)).toEqual([]);
  }
  await page.goto(paths.contact());
  const found = async (html: string, colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.locator('main').evaluate((main, html) => {
      main.querySelector('.added')?.remove();
      main.insertAdjacentHTML('beforeend', `<div class="added">${html}</div>`);
    }, html);
    return (await faintTexts(page, seen)).length;
  };
  const onlyAtNight = '<p style="color:#4f412c">Faint at night</p>';
  expect(await found(onlyAtNight, 'light')).toBe(0);
  // A fault found once is found on the next page too.
  expect(await found(onlyAtNight, 'dark')).toBe(1);
  expect(await found(onlyAtNight, 'dark')).toBe(1);
  for (const html of [
    '<p style="color:#ddd">Faint</p>',
    '<input value="Faint" aria-label="A field" style="color:#ddd">',
    // In a color that is fine elsewhere.
    '<p style="background:#554433">On a box</p>',
    '<p style="background:rgb(60 50 40 / 80%)">On a box that is seen through</p>',
    '<div style="opacity:0.3"><p>Seen through</p></div>',
    `<div style="position:relative"><div style="height:4rem;background:#554433"></div>
      <p style="position:absolute;top:0">On something beside it</p></div>`,
  ])
    expect(`${await found(html, 'light')} of ${html}`).toBe(`1 of ${html}`);
});

test('a page follows the system into the night without scripts, and paper stays light', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.about());
  const lightness = () =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.body);
      const [red = 0, green = 0, blue = 0] = backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return [colorScheme, red > blue && blue < 40, Math.min(red, green, blue) > 200];
    });
  await expect.poll(lightness).toEqual(['dark', true, false]);
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<p style="color:#4f412c">Faint at night</p>');
  });
  expect(await violations(page, { rules: ['color-contrast'] })).toHaveLength(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(lightness).toEqual(['light', false, true]);
});

test('signing in and booking work by keyboard, with the focus in sight', async ({
  app,
  page,
  newOwner,
}) => {
  const owner = await newOwner();
  await createPet(owner.id, { petName: 'Olive' }, app.database);
  await page.goto(paths.login());
  await tabTo(page, field(page, 'Email'));
  await page.keyboard.type(owner.email);
  await tabTo(page, field(page, 'Password'));
  await page.keyboard.type(factoryPassword);
  await tabTo(page, button(page, 'Sign In'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);

  await tabTo(page, page.getByRole('link', { name: 'Book', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay');
  await hydrated(page);
  await tabTo(page, button(page, 'Boarding'));
  await page.keyboard.press('Enter');
  await expectBookingForm(page, 'Boarding');
  await tabTo(page, page.getByRole('checkbox', { name: 'Olive', exact: true }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  // With the arrow keys: two days on and its 9 AM, which asks for Pick Up; then the day after.
  await tabTo(page, chooser(page, 'Drop Off'));
  await press(page, 'Enter');
  await expect(button(page.getByRole('dialog'), 'Monday, Nov 16, 2026')).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowRight', 'Enter', 'Enter');
  await expect(timeInput(page, 'Drop Off')).toHaveValue('2026-11-18T09:00');
  await expect(button(page.getByRole('dialog'), 'Thursday, Nov 19, 2026')).toBeFocused();
  await press(page, 'Enter', 'Enter');
  await expect(chooser(page, 'Pick Up')).toBeFocused();
  await expect(timeInput(page, 'Pick Up')).toHaveValue('2026-11-19T09:00');
  await expectTotal(page, '$65.00');
  await tabTo(page, field(page, 'Message'));
  await page.keyboard.type('Typed all the way.');
  await tabTo(page, button(page, 'Book!'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until the target has the focus; the focus must be visible at each stop on the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const unseen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const unseenHere = await focusUnseen(page);
    if (unseenHere !== null) unseen.push(unseenHere);
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(unseen).toEqual([]);
      return;
    }
  }
  throw new Error('Tab does not lead there');
}

/** Returns null if the focused element, or an element framing it, has its own outline or ring. */
async function focusUnseen(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    // The calendar button inside a native input belongs to the browser, including its ring.
    if (!focused.matches(':focus')) return null;
    // The start of a page's content; it isn't clickable, and Tab never reaches it.
    if (focused.id === 'main') return null;
    // A checkbox has its ring on the pill around it, at most four boxes up.
    const framing: Element[] = [focused];
    for (let up = focused.parentElement; up !== null && framing.length < 5; up = up.parentElement)
      framing.push(up);
    const seen = framing.some((element, level) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      // A shadow further up is a card's, not the focus's.
      return outlined || (level === 0 && boxShadow !== 'none');
    });
    const { width, height, bottom, top } = focused.getBoundingClientRect();
    const inSight = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
    return seen && inSight ? null : focused.outerHTML.slice(0, 120);
  });
}

test('with reduced motion nothing moves', async ({ app, page, signInAs }) => {
  const world = await makeWorld(app.database);
  await signInAs(world.owner);
  const moving: string[] = [];
  for (const name of ['home', 'book-chooser', 'reservations-pending']) {
    const place = places.find((one) => one.name === name);
    if (place === undefined) throw new Error(`There is no ${name}`);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await goTo(page, place, world);
    moving.push(...(await movements(page)));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movements(page)).toEqual([]);
  }
  // Otherwise the lists above would prove nothing.
  expect(moving).not.toEqual([]);
});

/** Returns the elements that take visible time to move. */
async function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const longest = (list: string) => Math.max(...list.split(', ').map(parseFloat));
      const animated = animationName !== 'none' && longest(animationDuration) > 0.01;
      return animated || longest(transitionDuration) > 0.01
        ? [element.outerHTML.slice(0, 100)]
        : [];
    }),
  );
}
