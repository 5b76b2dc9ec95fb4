/** R107: the page of figures is switched on in the settings, found from Home and About, and off again. */
import { paths } from '~/core/web/paths';
import { drawnPicture } from '../factories/pictures';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, fillIn, link } from './steps';

// A separate server: its figures count the stays of the whole business.
test.use({ clockStart: '2026-11-16T14:00:21Z' });

test.use(phone);

test('visitors find what they can rely on while it is switched on', async ({
  page,
  otherBrowser,
  signInAsAdmin,
}) => {
  const visitor = await otherBrowser();
  const main = visitor.getByRole('main');
  await visitor.goto('/');
  await expect(link(main, 'What you can rely on')).toHaveCount(0);

  await signInAsAdmin();
  await page.goto(paths.adminSettings());
  await page.getByRole('link', { name: 'What visitors can rely on: off' }).click();
  await field(page, 'Show the page').check();
  await fillIn(page, { 'Who sleeps in the house': 'Nora, every night.' });
  await button(page, 'Save What visitors can rely on').click();
  await expectStatus(page, 'Changes saved.');
  await expect(field(page, 'Show the page')).toBeChecked();

  await page.goto(paths.adminSettings('pictures'));
  const form = page.getByRole('form', { name: 'Add a picture: License and insurance' });
  await field(form, 'Add a picture').setInputFiles({
    name: 'insurance.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawnPicture({ width: 400, height: 300 }),
  });
  await field(form, 'What it shows').fill('Insurance 2026');
  await button(form, 'Add the picture License and insurance').click();
  await expectStatus(page, 'Picture saved.');

  for (const at of ['/', paths.about()]) {
    await visitor.goto(at);
    await link(main, 'What you can rely on').click();
    await expect(visitor).toHaveURL(paths.trust());
  }
  await expect(main).toContainText('Nora, every night.');
  const figure = main.getByRole('region', { name: 'Stays we canceled', exact: true });
  await expect(figure).toContainText(/Beside \d+ stays that took place in the last 12 months/);
  expect(await violations(visitor)).toEqual([]);
  // One below the other on a phone, side by side where there is room.
  const tiles = figure.locator('xpath=../*');
  const tops = () =>
    tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().top)));
  expect(new Set(await tops()).size).toBe(await tiles.count());
  await visitor.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(async () => new Set(await tops()).size).toBeLessThan(await tiles.count());
  const facts = visitor.locator('script[type="application/ld+json"]');
  expect(await facts.textContent()).toContain('"@type":"AboutPage"');
  const paper = main.getByRole('link', { name: 'Insurance 2026' });
  const large = await visitor.request.get((await paper.getAttribute('href')) ?? '');
  expect(large.headers()['content-type']).toBe('image/jpeg');
  await page.getByText('Remove Insurance 2026').click();
  await button(page, 'Remove the picture').click();
  await expectStatus(page, 'Picture removed.');
  await page.goto(paths.adminSettings());
  await page.getByRole('link', { name: 'What visitors can rely on: on' }).click();

  await field(page, 'Show the page').uncheck();
  await button(page, 'Save What visitors can rely on').click();
  await expectStatus(page, 'Changes saved.');
  expect((await visitor.goto(paths.trust()))?.status()).toBe(404);
});
