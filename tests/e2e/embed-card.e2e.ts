/** R7: no other site learns of a visitor who didn't load its map. */
import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';
import { link } from './steps';

const mapUrl = 'https://localhost:4443/map';

const card = (page: Page) => page.locator('details').filter({ hasText: 'Show the map' });
const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox())?.height;

/** Stands in for the other site, and records the requests to it. */
async function otherSite(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(`${new URL(mapUrl).origin}/**`, async (route) => {
    asked.push(`${route.request().url()} from ${(await route.request().allHeaders())['referer']}`);
    await route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' });
  });
  return asked;
}

test('R7 the map is asked for only when the visitor asks, and the card keeps 350 px', async ({
  app,
  page,
  context,
}) => {
  await app.database.businessSettings.update({ where: { id: 1 }, data: { mapUrl } });
  const asked = await otherSite(context);
  await page.goto(paths.contact());
  const frame = page.getByTitle('Map of where we are');
  await expect(card(page)).toContainText('It comes from localhost');
  await expect(frame).toBeHidden();
  expect(await heightOf(page, 'details[data-embed]')).toBe(350);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await card(page).locator('summary').click();
  await expect(frame).toBeVisible();
  expect(await heightOf(page, 'details[data-embed]')).toBe(350);
  const load = link(page, 'Load the map');
  // With scripts the link appears only after the card was opened.
  await expect(load).toBeHidden();
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible();
  // Once, and without the address of the page.
  expect(asked).toEqual([`${mapUrl} from undefined`]);
  await expect(page).toHaveURL(paths.contact());
  const sandbox = (await frame.getAttribute('sandbox'))?.split(' ') ?? [];
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox.filter((word) => word.startsWith('allow-top-navigation'))).toEqual([]);
  expect(await frame.getAttribute('loading')).toBe('lazy');

  await card(page).locator('summary').click();
  await expect(frame).toBeHidden();
});

test('R7 without a map there is a drawn card with the address and a way to it', async ({
  page,
}) => {
  await page.goto(paths.contact());
  await expect(page.locator('iframe')).toHaveCount(0);
  const ways = link(page, 'Open in maps');
  await expect(ways).toHaveCount(2);
  await expect(ways.last()).toHaveAttribute('rel', 'noreferrer');
  await expect(ways.last()).toHaveAttribute('href', /^https:.*214\+Larkspur\+Terrace/);
  const drawn = page.getByRole('main').locator('div').filter({ has: ways.last() });
  const heights = await drawn.evaluateAll((all) => all.map((one) => one.clientHeight));
  // 350 px without its two hairlines.
  expect(heights).toContain(348);
});

test('the contact page says how to reach us, and when we answer', async ({ page }) => {
  await page.goto(paths.contact());
  const main = page.getByRole('main');
  await expect(link(main, '(215) 555-0142')).toHaveAttribute('href', 'tel:+12155550142');
  await expect(link(main, 'info@tailhouse.example')).toHaveAttribute(
    'href',
    'mailto:info@tailhouse.example',
  );
  await expect(link(main, 'Follow us')).toHaveAttribute('href', /^https:/);
  await expect(main).toContainText('Every day, 6:15 AM to 10:45 PM');
  await expect(main).toContainText('We reply within two hours between 8 AM and 7 PM.');
});
