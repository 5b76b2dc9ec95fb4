/** R116: the server was upgraded under an open page, and the scripts of other pages are gone. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';
import { button, describeDog, expectStatus } from './steps';

/** Makes the page's build disappear until a page is fully loaded. @returns the number of such loads */
async function upgrade(page: Page): Promise<() => number> {
  await page.waitForLoadState('networkidle');
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) loaded += 1;
  });
  await page.route('**/build/**/*.js', async (route) => {
    if (loaded > 0) return route.continue();
    // The answer that they are gone comes last, after the page's data.
    await sleep(1000);
    await route.fulfill({ status: 404, body: 'Not found' });
  });
  return () => loaded;
}

test('R116 the page after a form is loaded whole, with its sentence, and the form counts once', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  await page.goto(paths.addPet(owner.id));
  await describeDog(page, 'Fig');
  const wholePages = await upgrade(page);
  await button(page, 'Add Pet').click();
  await expect(page).toHaveURL(new RegExp(`${paths.profileOf(owner.id)}$`));
  await expectStatus(page, 'Fig added.');
  expect(wholePages()).toBe(1);
  expect(await app.database.pet.count({ where: { userId: owner.id } })).toBe(1);
});

test(
  'R116 so is the page of a link, and a form that another page takes',
  { tag: '@deep' },
  async ({ page, signInAsOwner }) => {
    const owner = await signInAsOwner();
    await page.goto(paths.messagesOf(owner.id));
    const wholePages = await upgrade(page);
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.terms()}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
    expect(wholePages()).toBe(1);

    await page.unrouteAll();
    await page.goto(paths.messagesOf(owner.id));
    const again = await upgrade(page);
    await button(page, 'Logout').first().click();
    await expectStatus(page, 'You are signed out.');
    expect(again()).toBe(1);
  },
);
