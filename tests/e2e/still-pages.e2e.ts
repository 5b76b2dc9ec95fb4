/** No page moves when its scripts load: a press would miss the button. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { expect, test } from './fixtures';
import { makeWorld, places, type Who } from './places';
import { awake } from './steps';

const viewport = { width: 390, height: 844 };
test.use({ viewport });

for (const who of ['newcomer', 'owner', 'admin'] as const satisfies Who[])
  test(
    `every page of the ${who} stays where it is when its scripts arrive`,
    { tag: '@deep' },
    async ({ app, page, otherBrowser, signInAs }) => {
      test.slow();
      const world = await makeWorld(app.database);
      await app.database.businessSettings.update({ where: { id: 1 }, data: { tips: true } });
      const times = { start: '2026-11-15T09:00', end: '2026-11-18T09:00' } as const;
      const begun = await createBooking(
        world.owner.id,
        [world.freePet],
        { ...times, status: 'accepted' },
        app.database,
      );
      const still = await otherBrowser();
      await still.setViewportSize(viewport);
      await still.route('**/build/**/*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await signInAs(world[who]);
      await signInAs(world[who], still);
      const own = places.filter((place) => place.who === who);
      const found: string[] = [];
      // A tip can be added once a stay has begun.
      const others = who === 'owner' ? [paths.payment(begun.id)] : [];
      for (const address of new Set([...own.map(({ at }) => at(world)), ...others])) {
        await Promise.all([page.goto(address), still.goto(address)]);
        if (!(await still.evaluate(() => document.querySelector('script[type=module]') !== null)))
          continue;
        await awake(page);
        const before = await positions(still);
        const after = await positions(page);
        for (const [what, top] of after) {
          const was = before.get(what);
          if (was === undefined || Math.abs(was - top) <= 1) continue;
          found.push(`${address}: ${what} from ${was} to ${top}`);
          break;
        }
      }
      expect(found).toEqual([]);
    },
  );

/**
 * Returns the distance from the top, in pixels, of each element that can be pressed or starts a section.
 * If the calendar, which needs scripts, replaces the month's table, that is the content above it.
 */
async function positions(page: Page): Promise<Map<string, number>> {
  const all = await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const redrawn =
      !location.search.includes('view=table') &&
      document.querySelector('section[aria-label="Calendar"]');
    return [...document.querySelectorAll('main :is(button, a, input, select, h2, h3), footer a')]
      .filter((element) => element.checkVisibility())
      .filter(
        (element) =>
          !redrawn || redrawn.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING,
      )
      .map((element) => {
        const { top } = element.getBoundingClientRect();
        const words = element.textContent || element.getAttribute('name') || '';
        return [`${element.tagName} ${words}`, Math.round(top + window.scrollY)] as const;
      });
  });
  const count = new Map<string, number>();
  return new Map(
    all.map(([what, top]) => {
      const nth = (count.get(what) ?? 0) + 1;
      count.set(what, nth);
      return [`${what} (${nth})`, top];
    }),
  );
}
