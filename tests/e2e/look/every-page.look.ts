/**
 * Pictures of every page in three widths and both themes: `npx playwright test -c playwright.look.config.ts
 * --project look`.
 */
import path from 'node:path';
import { expect, test } from '../fixtures';
import { makeWorld, openMenus, places, type Who } from '../places';

const people: Who[] = ['visitor', 'newcomer', 'owner', 'admin'];

for (const width of [390, 820, 1280])
  for (const who of people)
    test(`${who} at ${width}`, async ({ app, page, signInAs }) => {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const world = await makeWorld(app.database);
      if (who !== 'visitor') await signInAs(world[who]);
      for (const place of places.filter((one) => one.who === who)) {
        await page.goto(place.at(world));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await place.then?.(page);
        const file = path.join('test-results', 'look', `${place.name}-${width}.png`);
        // A dialog covers the window, not the page behind it.
        const fullPage = place.name !== 'book-chooser';
        await page.screenshot({ path: file, fullPage });
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.screenshot({ path: file.replace('.png', '-night.png'), fullPage });
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await page.goto('/');
      await openMenus(page);
      await page.screenshot({
        path: path.join('test-results', 'look', `menu-${who}-${width}.png`),
      });
    });
