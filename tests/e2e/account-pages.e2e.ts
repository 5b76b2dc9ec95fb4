/** Login, sign-up and the reset link: their texts, word for word (spec sections 2, 5, 8). */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { factoryPassword } from '../factories/people';
import { expect, test } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link, logIn } from './steps';

const unseen = (page: Page) =>
  expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

test.describe('on a phone', () => {
  test('Login: Email, Password, Sign In, Sign Up, Forgot Password', async ({ page }) => {
    await page.goto(paths.login());
    await unseen(page);
    await expect(field(page, 'Email')).toBeVisible();
    await expect(field(page, 'Password')).toBeVisible();
    await button(page, 'Sign In').click();
    await expectAlert(page, 'Missing email or password');
    await fillIn(page, { Email: 'nobody@example.com', Password: 'whatever it is' });
    await button(page, 'Sign In').click();
    await expectAlert(page, 'Invalid login credentials');
    await expect(field(page, 'Email')).toHaveValue('nobody@example.com');
    // The server never returns a password.

    await expect(link(page.getByRole('main'), 'Sign Up')).toHaveAttribute('href', paths.signUp());
    await link(page, 'Forgot Password').click();
    await expect(page).toHaveURL(/\/passwordreset$/);
  });

  test('R12 the reset link is promised in the same words to everybody', async ({
    page,
    newOwner,
  }) => {
    const { email } = await newOwner();
    for (const address of [email, 'nobody-at-all@example.com']) {
      await page.goto(paths.passwordReset());
      await unseen(page);
      await fillIn(page, { Email: address });
      await button(page, 'Send the link').click();
      await expectStatus(page, 'check your email for a link to reset your password');
    }
  });

  test('R12 the link of the mail sets a new password, once', async ({ app, page, newOwner }) => {
    const { email, id } = await newOwner();
    const reset = new URL(await issueAccountLink(app.database, id, 'reset_password'));
    await page.goto(reset.pathname + reset.search);
    await fillIn(page, {
      'New Password': 'brand new pass',
      'Confirm Password': 'brand new pass',
    });
    await button(page, 'Update Password').click();
    await expectStatus(page, 'Password updated.');
    await page.goto(reset.pathname + reset.search);
    await expectAlert(page, 'This link no longer works');
    await page.context().clearCookies();
    await logIn(page, { email, password: 'brand new pass' });
  });

  test('Sign Up leads to the privacy policy', async ({ page }) => {
    await page.goto(paths.signUp());
    await unseen(page);
    const form = page.getByRole('main');
    await link(form, 'privacy policy').click();
    await expect(page).toHaveURL(/\/privacypolicy$/);
  });
});

test('cookies that are blocked are said at the sign-in and the sign-up', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  const sentence = page.getByText('Your browser blocks cookies');
  await page.goto(paths.login());
  await expect(sentence).toBeHidden();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  for (const address of [paths.login(), paths.signUp()]) {
    await page.goto(address);
    await expect(sentence).toBeVisible();
  }
  await context.close();
});

test('a password manager is led to the form that changes the password, over the sign-in', async ({
  page,
  newOwner,
}) => {
  const { id, email } = await newOwner();
  await page.goto('/.well-known/change-password');
  await fillIn(page, { Email: email, Password: factoryPassword });
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(new RegExp(`${paths.settingsOf(id)}#password$`));
  await expect(field(page, 'Current Password')).toBeInViewport();
});
