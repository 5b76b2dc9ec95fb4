/** The header's menus: by keyboard and by press, with scripts and without, on phones and desktops. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createMessage } from '../factories/messages';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { link } from './steps';

const phone = { width: 390, height: 800 };
const desk = { width: 1280, height: 800 };

/** A page that keeps its scripts, and one without React. */
const pages = [paths.login(), '/no/such/page'];

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The menu with that name that the page shows at its width. */
function menu(page: Page, name: string): Locator {
  return main(page).locator('details').filter({ hasText: name }).filter({ visible: true }).first();
}

const summary = (details: Locator) => details.locator('summary');

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}

async function expectNoViolation(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

for (const [place, at] of pages.entries())
  test.describe(`on ${at}`, { tag: place > 0 ? '@deep' : [] }, () => {
    test('a dropdown opens by keyboard, and Escape gives the focus back', async ({ page }) => {
      await page.setViewportSize(desk);
      await page.goto(at);
      const service = menu(page, 'Service');
      await tabTo(page, summary(service));
      await page.keyboard.press('Enter');
      await expect(link(service, 'Daycare')).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Tab');
      await expect(link(service, 'Daycare')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(link(service, 'Daycare')).toBeHidden();
      await expect(summary(service)).toBeFocused();
      await expectNoViolation(page);

      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/boarding$/);
    });

    test('a dropdown closes on a press outside, and when the focus goes on', async ({ page }) => {
      await page.setViewportSize(desk);
      await page.goto(at);
      const service = menu(page, 'Service');
      await summary(service).click();
      await expect(link(service, 'Daycare')).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(link(service, 'Daycare')).toBeHidden();

      await summary(service).click();
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
      await expect(link(main(page), 'Reviews')).toBeFocused();
      await expect(link(service, 'Daycare')).toBeHidden();
    });

    test('the drawer keeps Tab inside and the page behind still, until Escape', async ({
      page,
    }) => {
      await page.setViewportSize(phone);
      await page.goto(at);
      const drawer = menu(page, 'Menu');
      await tabTo(page, summary(drawer));
      await page.keyboard.press('Enter');
      await expect(link(drawer, 'Home')).toBeVisible();
      await expectNoViolation(page);

      await page.keyboard.press('Shift+Tab');
      await expect(link(drawer, 'Book a stay')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(summary(drawer)).toBeFocused();
      await page.mouse.move(30, 400);
      await page.mouse.wheel(0, 600);
      // There is no event to wait for: a page that doesn't scroll fires no event.
      await page.waitForTimeout(200);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);

      await page.keyboard.press('Escape');
      await expect(link(drawer, 'Home')).toBeHidden();
      await expect(summary(drawer)).toBeFocused();
      await expectNoViolation(page);
      await page.mouse.wheel(0, 600);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    });

    test('the drawer closes on a press beside it and on following a link', async ({ page }) => {
      await page.setViewportSize(phone);
      await page.goto(at);
      const drawer = menu(page, 'Menu');
      await summary(drawer).click();
      await expect(link(drawer, 'About')).toBeVisible();
      await page.mouse.click(20, 500);
      await expect(link(drawer, 'About')).toBeHidden();

      await summary(drawer).click();
      await link(drawer, 'About').click();
      await expect(page).toHaveURL(/\/about$/);
      await expect(link(menu(page, 'Menu'), 'About')).toBeHidden();
    });
  });

test('the current page is marked, and the menu that holds it', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto(paths.daycare());
  const service = menu(page, 'Service');
  await expect(summary(service)).toHaveAttribute('aria-current', 'true');
  await summary(service).click();
  await expect(link(service, 'Daycare')).toHaveAttribute('aria-current', 'page');
  await expect(link(service, 'Boarding')).not.toHaveAttribute('aria-current');
  await link(main(page), 'About').click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(link(main(page), 'About')).toHaveAttribute('aria-current', 'page');
  await expect(summary(menu(page, 'Service'))).not.toHaveAttribute('aria-current');
});

test('the account menu leads on and out, by keyboard alone', async ({
  page,
  app,
  newAdmin,
  signInAsOwner,
}) => {
  await page.setViewportSize(desk);
  const owner = await signInAsOwner();
  const admin = await newAdmin();
  await createMessage(admin.id, owner.id, {}, app.database);
  await page.goto(paths.profileOf(owner.id));
  const account = menu(page, owner.email);
  await expect(summary(account)).toHaveText(owner.email);
  await tabTo(page, summary(account));
  await page.keyboard.press('Enter');
  await expectNoViolation(page);
  const names = ['Book a stay', 'Reservations', 'Messages 1 unread message', 'Profile', 'Settings'];
  for (const name of names) {
    await page.keyboard.press('Tab');
    await expect(account.getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('You are signed out.');
  await expect(link(main(page), 'Login')).toBeVisible();
});

test('the count of the header leads to the messages, and visitors alone have the landscape', async ({
  page,
  app,
  newAdmin,
  signInAsOwner,
}) => {
  const landscape = page.getByRole('contentinfo').locator('svg');
  await page.goto(paths.about());
  await expect(landscape.first()).toBeVisible();
  const owner = await signInAsOwner();
  const admin = await newAdmin();
  for (const content of ['Hello', 'Are you there?'])
    await createMessage(admin.id, owner.id, { content }, app.database);
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await page.goto(paths.about());
    await expect(page.getByRole('contentinfo')).toContainText('Privacy');
    await expect(landscape).toHaveCount(0);
    await expect(link(main(page), '2 unread messages')).toBeVisible();
  }
  await link(main(page), '2 unread messages').click();
  await expect(page).toHaveURL(paths.messagesOf(owner.id));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the dropdowns and the drawer work, one dropdown at a time', async ({
    page,
    signInAsOwner,
  }) => {
    const owner = await signInAsOwner();
    await page.setViewportSize(desk);
    await page.goto(paths.profileOf(owner.id));
    const service = menu(page, 'Service');
    await summary(service).focus();
    await page.keyboard.press('Enter');
    await expect(link(service, 'Boarding')).toBeVisible();
    await summary(menu(page, owner.email)).click();
    await expect(link(service, 'Boarding')).toBeHidden();
    await expect(link(menu(page, owner.email), 'Profile')).toBeVisible();

    await page.setViewportSize(phone);
    await page.goto(paths.profileOf(owner.id));
    // R150: the header's menu is the only one.
    await expect(
      page.getByRole('main').locator('details[data-menu=drawer] > summary'),
    ).toBeHidden();
    const drawer = menu(page, 'Menu');
    await summary(drawer).focus();
    await page.keyboard.press('Enter');
    const first = drawer.getByRole('link');
    await expect(first).toContainText([
      'Book a stay',
      'Pets',
      'Reservations',
      'Messages',
      'Settings',
      'Add Pet',
      'Home',
    ]);
    await expect(link(drawer, 'Boarding')).toBeVisible();
    await expect(link(drawer, 'Settings')).toHaveAttribute('href', paths.settingsOf(owner.id));
    // The backdrop belongs to the summary.
    await page.mouse.click(20, 500);
    await expect(link(drawer, 'Boarding')).toBeHidden();
    await summary(drawer).click();
    await drawer.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('status')).toHaveText('You are signed out.');
  });
});

test('a long address of an account leaves the row whole on a tablet', async ({
  page,
  signInAsOwner,
}) => {
  const email = `${'long'.repeat(12)}@${'mail'.repeat(10)}.example`;
  await signInAsOwner({ email });
  for (const width of [320, 768, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/no/such/page');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([width, wide]).toEqual([width, width]);
  }
});
