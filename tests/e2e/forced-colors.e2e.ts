/** R118: in forced colors everything checked, chosen, current or focused is visible. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '~/core/web/paths';
import { type App, expect, test } from './fixtures';
import { makeWorld, type World } from './places';
import { button, chooser, field } from './steps';

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { forcedColors: 'active' } });

let made: World | undefined;
/** One for all tests of a worker. */
const worldOf = async ({ database }: App): Promise<World> => (made ??= await makeWorld(database));

/** Takes a picture of a control, without the pointer on it and once it stops moving. */
async function drawn(control: Locator): Promise<Buffer> {
  await control.scrollIntoViewIfNeeded();
  const page = control.page();
  await page.mouse.move(0, 0);
  const box = await control.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  // Its outline may extend beyond it.
  const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
  const shot = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  // In black and white: a difference in shade alone isn't visible.
  return sharp(shot).greyscale().threshold(128).raw().toBuffer();
}

/** Asserts that two drawings differ by more than the edge of a line. */
function expectDifferent(one: Buffer, other: Buffer): void {
  const count = one.filter((dot, at) => dot !== other[at]).length;
  expect(count).toBeGreaterThan(30);
}

/** Each kind of control, its visible part, and the way to choose it. */
const kinds: {
  kind: string;
  who: 'owner' | 'admin';
  at: (world: World) => string;
  drawing: (page: Page) => Locator;
  input: (page: Page) => Locator;
}[] = [
  {
    kind: 'a segment',
    who: 'owner',
    at: ({ owner }) => paths.addPet(owner.id),
    drawing: (page) => page.locator('label').filter({ hasText: /^Female$/ }),
    input: (page) => page.getByRole('radio', { name: 'Female' }),
  },
  {
    kind: 'a pill with a checkbox',
    who: 'owner',
    at: ({ owner }) => paths.book(owner.id),
    drawing: (page) => page.getByRole('group', { name: 'Who’s coming?' }),
    input: (page) => page.getByRole('checkbox', { name: 'Pip' }),
  },
  {
    kind: 'a checkbox',
    who: 'owner',
    at: ({ owner }) => paths.settingsOf(owner.id),
    drawing: (page) => page.getByRole('checkbox', { name: /^Show my contact details/ }),
    input: (page) => page.getByRole('checkbox', { name: /^Show my contact details/ }),
  },
  {
    kind: 'a pill with a radio',
    who: 'owner',
    at: () => paths.leaveReview(),
    drawing: (page) => page.getByRole('radiogroup', { name: 'Are you a repeat customer?' }),
    input: (page) => page.getByRole('radio', { name: 'Yes' }),
  },
  {
    kind: 'a star',
    who: 'owner',
    at: () => paths.leaveReview(),
    drawing: (page) => page.getByRole('radiogroup', { name: 'Your stars' }),
    input: (page) => page.getByRole('radio', { name: '3 stars' }),
  },
];

for (const { kind, who, at, drawing, input } of kinds)
  test(
    `R118 ${kind} shows that it is chosen, and that it has the focus`,
    { tag: '@deep' },
    async ({ app, page, signInAs }) => {
      const world = await worldOf(app);
      await signInAs(world[who]);
      await page.goto(at(world), { waitUntil: 'networkidle' });
      const blur = () =>
        page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const shown = drawing(page);
      await blur();
      const before = await drawn(shown);
      await input(page).focus();
      // The focus of a keyboard.
      await page.keyboard.press('Shift');
      const focused = await drawn(shown);
      await page.keyboard.press('Space');
      const both = await drawn(shown);
      await blur();
      const chosen = await drawn(shown);
      await expect(input(page)).toBeChecked();
      expectDifferent(before, focused);
      expectDifferent(before, chosen);
      expectDifferent(focused, both);
      expectDifferent(chosen, both);
    },
  );

test(
  'R118 a day and a time of the calendar show that they are chosen',
  { tag: '@deep' },
  async ({ app, page, signInAs }) => {
    const world = await worldOf(app);
    await signInAs(world.owner);
    await page.goto(paths.book(world.owner.id, { service: 'Boarding' }), {
      waitUntil: 'networkidle',
    });
    await chooser(page, 'Drop Off').click();
    const sheet = page.getByRole('dialog', { name: 'Choose Drop Off' });
    const day = sheet.getByRole('button', { name: /Nov 24/ });
    const before = await drawn(day);
    await day.click();
    await day.evaluate((element) => (element as HTMLElement).blur());
    expectDifferent(await drawn(day), before);
    const time = button(sheet, '9:00 AM');
    const time0 = await drawn(time);
    await time.click();
    // The sheet of the Pick Up follows.
    await page.keyboard.press('Escape');
    await chooser(page, 'Drop Off').click();
    await time.evaluate((element) => (element as HTMLElement).blur());
    expectDifferent(await drawn(time), time0);
  },
);

test('R118 whatever is current has a line around it, and only that', async ({
  app,
  page,
  signInAs,
}) => {
  const world = await worldOf(app);
  await page.clock.setFixedTime('2026-11-16T14:00:00Z');
  const linesOf = async (address: string, atLeast: number) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    const current = page.locator('[aria-current], .sx__is-today');
    await expect.poll(() => current.count()).toBeGreaterThanOrEqual(atLeast);
    return page.evaluate(() => {
      const seen = [
        ...document.querySelectorAll(
          'nav a, nav button, td, .sx__month-grid-day *, [aria-current]',
        ),
      ];
      const shown = seen.filter((element) => element.checkVisibility());
      const current = '[aria-current], .sx__is-today';
      const lined = shown.filter((element) => getComputedStyle(element).outlineStyle !== 'none');
      return {
        current: shown.filter((element) => element.matches(current)).length,
        lined: lined.filter((element) => element.matches(current)).length,
        others: lined.filter((element) => !element.matches(current)).length,
      };
    });
  };
  await signInAs(world.admin);
  for (const [address, atLeast] of [
    [paths.adminCalendar({ month: '2026-11' }), 3],
    [paths.adminCalendar({ view: 'table' }), 3],
    [paths.adminYear({ year: '2026', view: 'map' }), 3],
    [paths.adminYear({ year: '2026', view: 'table' }), 3],
    [paths.adminReservations('upcoming'), 2],
    [paths.reviews(), 2],
  ] as const) {
    const { current, lined, others } = await linesOf(address, atLeast);
    expect({ address, lined, others }).toEqual({ address, lined: current, others: 0 });
    expect(current).toBeGreaterThan(0);
  }
});

test(
  'R118 every kind of field, button and link shows the focus, and the calendar what is open',
  { tag: '@deep' },
  async ({ app, page, signInAs }) => {
    const world = await worldOf(app);
    await signInAs(world.admin);
    await page.goto(paths.newIncident(world.past), { waitUntil: 'networkidle' });
    for (const control of [
      field(page, 'Where?'),
      field(page, 'What happened?'),
      field(page, 'What was it?'),
      field(page, 'When did it happen?'),
      button(page, 'Save the incident'),
      page.getByRole('link', { name: /^Reservations/ }),
      page.getByRole('banner').locator('summary').first(),
    ]) {
      const before = await drawn(control);
      await control.focus();
      await page.keyboard.press('Shift');
      expectDifferent(await drawn(control), before);
    }
    await page.goto(paths.adminCalendar({ month: '2026-11' }), { waitUntil: 'networkidle' });
    await page.locator('.sx__view-selection-selected-item').click();
    const views = page.locator('.sx__view-selection-item');
    const outlines = await views.evaluateAll((all) =>
      all.map((view) => getComputedStyle(view).outlineStyle !== 'none'),
    );
    expect(outlines).toEqual([true, false, false]);
  },
);
