/** Two-step sign-in as an owner uses it: set up, sign in by app and by recovery code, switch off. */
import type { Page } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { paths } from '~/core/web/paths';
import { appCode, stepAt } from '~/features/people/accounts/sign-in-codes.server';
import { factoryPassword } from '../factories/people';
import { createTwoFactor } from '../factories/two-factor';
import { violations } from './axe';
import { expect, phone, test, type App } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link, logIn } from './steps';

const codeNow = (secret: string) => appCode(secret, stepAt(now()));

/** Makes the last code look old, so that the test doesn't wait half a minute. */
function forgetUse({ database }: App, { id }: Profile) {
  return database.twoFactor.update({ where: { profileId: id }, data: { lastUsedStep: 0 } });
}

async function typePassword(page: Page, { email }: Profile, at: string = paths.login()) {
  await page.goto(at);
  await fillIn(page, { Email: email, Password: factoryPassword });
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
}

async function signOut(page: Page) {
  await page.goto(paths.logout());
  await button(page.getByRole('main'), 'Logout').click();
  await expectStatus(page, 'You are signed out.');
}

const hasNoViolation = async (page: Page) => expect(await violations(page)).toEqual([]);

test.describe('on a phone', () => {
  test.use(phone);

  test('set up, sign in by app and by recovery code, switch off', async ({
    app,
    page,
    newOwner,
    otherBrowser,
  }) => {
    test.slow();
    const owner = await newOwner();
    const typed = { email: owner.email, password: factoryPassword };
    const elsewhere = await otherBrowser();
    await logIn(elsewhere, typed);
    await logIn(page, typed);
    await page.goto(paths.settingsOf(owner.id));
    await link(page, 'Set up two-step sign-in').click();
    await button(page, 'Set up').click();
    await expectAlert(page, 'Please enter your current password');
    await fillIn(page, { 'Current Password': factoryPassword });
    await button(page, 'Set up').click();
    const picture = page.getByRole('img', { name: 'QR code of the key shown next to it' });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
    const secret = key.replace(/\s/g, '');
    await hasNoViolation(page);
    await fillIn(page, { Code: '12345' });
    await button(page, 'Switch on').click();
    await expectAlert(page, 'Please enter the six digits your app shows.');
    await fillIn(page, { Code: codeNow(secret) });
    await button(page, 'Switch on').click();
    await expectStatus(page, 'Two-step sign-in is on.');
    const codes = await page.getByText(/^(\w{6}-){3}\w{6}$/).allInnerTexts();
    expect(codes).toHaveLength(10);
    await hasNoViolation(page);
    const waiting = page.waitForEvent('download');
    await link(page, 'Download the codes').click();
    const file = await (await waiting).createReadStream();
    let text = '';
    for await (const part of file) text += String(part);
    for (const code of codes) expect(text).toContain(code);
    await link(page, 'I saved them').click();
    const card = page.getByRole('region', { name: 'Two-step sign-in' });
    await expect(card).toContainText('10 recovery codes left.');
    await elsewhere.goto(paths.settingsOf(owner.id));
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Login');

    await signOut(page);
    await forgetUse(app, owner);
    await typePassword(page, owner, paths.login(paths.reservationsOf(owner.id)));
    await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field(page, 'Code')).toHaveAttribute('inputmode', 'numeric');
    await hasNoViolation(page);
    await button(page, 'Sign In').click();
    await expectAlert(page, 'Please enter the code');
    await fillIn(page, { Code: '000000' });
    await button(page, 'Sign In').click();
    await expectAlert(page, 'That code is not right, or was used already.');
    await fillIn(page, { Code: codeNow(secret) });
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL(new RegExp(`${paths.reservationsOf(owner.id)}$`));

    await signOut(page);
    await typePassword(page, owner);
    await link(page, 'Use a recovery code').click();
    await fillIn(page, { 'Recovery code': codes[0] ?? '' });
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL(new RegExp(`${paths.profileOf(owner.id)}$`));

    await page.goto(paths.settingsOf(owner.id));
    await expect(card).toContainText('9 recovery codes left.');
    await link(page, 'Change two-step sign-in').click();
    await button(page, 'Switch off').click();
    await expectAlert(page, 'Please enter the code');
    await fillIn(page, { 'Current Password': factoryPassword, Code: codes[1] ?? '' });
    await button(page, 'New recovery codes').click();
    await expectStatus(page, 'These are your new recovery codes.');
    const fresh = await page.getByText(/^(\w{6}-){3}\w{6}$/).allInnerTexts();
    await link(page, 'I saved them').click();
    await link(page, 'Change two-step sign-in').click();
    // The settings have a field of that name as well.
    await expect(button(page, 'Switch off')).toBeVisible();
    await fillIn(page, { 'Current Password': factoryPassword, Code: fresh[0] ?? '' });
    await button(page, 'Switch off').click();
    await expectStatus(page, 'Two-step sign-in is off.');
    await expect(card).toContainText('Off.');
    await signOut(page);
    await logIn(page, typed);
    await expect(page).toHaveURL(new RegExp(`${paths.profileOf(owner.id)}$`));
  });
});

test('the admin sets it up on the same page, from their own settings', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  const admin = await newAdmin();
  await signInAs(admin);
  await page.goto(paths.settingsOf(admin.id));
  await link(page, 'Set up two-step sign-in').click();
  await expect(button(page, 'Set up')).toBeVisible();
  await fillIn(page, { 'Current Password': factoryPassword });
  await button(page, 'Set up').click();
  await expect(
    page.getByRole('img', { name: 'QR code of the key shown next to it' }),
  ).toBeVisible();
});

test('the code page works by keyboard, and its page by Enter', async ({ app, page, newOwner }) => {
  const owner = await newOwner();
  const { secret } = await createTwoFactor(owner.id, app.database);
  await typePassword(page, owner);
  await field(page, 'Code').focus();
  await page.keyboard.type(codeNow(secret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.profileOf(owner.id)}$`));
});
