/** The Settings tab and the way out, as an owner uses them (R9, R12, R13, R41). */
import type { Profile } from '~/core/database/generated/client';
import { openLink } from '~/core/mail/outbox.server';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { factoryPassword } from '../factories/people';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test, type App } from './fixtures';
import { button, expectAlert, expectStatus, fact, field, fillIn, link, logIn } from './steps';

/** Returns the path of the link that went to a new address. */
async function mailedLink({ database }: App, address: string): Promise<string> {
  const mail = await database.outboxMail.findFirstOrThrow({
    where: { toAddress: address, template: 'email_change' },
  });
  // The server's mail worker is not set up, so the link is still stored.
  const url = new URL(openLink(mail.sealedLink ?? '') ?? '');
  return url.pathname + url.search;
}

let count = 0;
const newAddress = (owner: Profile) => `changed-${(count += 1)}-${owner.email}`;

test.use(phone);

test('names and phone: Edit, then Cancel or Save', async ({ page, signInAsOwner }) => {
  const owner = await signInAsOwner();
  await page.goto(paths.settingsOf(owner.id));
  await expect(fact(page, 'First Name')).toHaveText('Robin');
  await expect(fact(page, 'Phone Number')).toHaveText('(215) 555-0100');
  await link(page, 'Edit name and phone').click();
  await fillIn(page, { 'First Name': 'Nobody' });
  await link(page, 'Cancel').click();
  await expect(fact(page, 'First Name')).toHaveText('Robin');

  await link(page, 'Edit name and phone').click();
  await fillIn(page, { 'First Name': 'Ana', 'Phone Number': '12' });
  await button(page, 'Save').click();
  await expectAlert(page, 'Please enter a phone number like (212) 555-0123');
  await expect(field(page, 'First Name')).toHaveValue('Ana');
  await fillIn(page, { 'Phone Number': '212.555.0199' });
  await button(page, 'Save').click();
  await expectStatus(page, 'Changes saved.');
  await expect(fact(page, 'First Name')).toHaveText('Ana');
  await expect(fact(page, 'Phone Number')).toHaveText('(212) 555-0199');
});

test('R13 another email takes effect by its link, opened anywhere', async ({
  app,
  page,
  newOwner,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const email = newAddress(owner);
  await logIn(page, { email: owner.email, password: factoryPassword });
  await page.goto(paths.settingsOf(owner.id));
  await link(page, 'Edit email').click();
  await fillIn(page, { 'New Email': email, 'Current Password': 'not this one' });
  await button(page, 'Save').click();
  await expectAlert(page, 'That isn’t your current password.');
  await expect(field(page, 'New Email')).toHaveValue(email);
  await fillIn(page, { 'Current Password': factoryPassword });
  await button(page, 'Save').click();
  await expectStatus(page, `We sent a link to ${email}`);
  await expect(page.getByText(`${email} is not confirmed yet`)).toBeVisible();

  const elsewhere = await otherBrowser();
  await elsewhere.goto(await mailedLink(app, email));
  await expect(elsewhere.getByText(email)).toBeVisible();
  await button(elsewhere, 'Use this email').click();
  await expectStatus(elsewhere, `Your email is now ${email}.`);
  await logIn(elsewhere, { email, password: factoryPassword });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText(email);
  await expect(page.getByText('waits to be confirmed')).toHaveCount(0);
});

test('R9 the public page shows contact details once that is chosen', async ({
  page,
  otherBrowser,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner({ lastName: 'Quillfeather' });
  const visitor = await otherBrowser();
  await visitor.goto(paths.publicProfile(owner.id));
  await expect(visitor.getByText(owner.email)).toHaveCount(0);
  await page.goto(paths.settingsOf(owner.id));
  const mails = page.getByLabel('Send me emails about new bookings, payments and reminders.', {
    exact: true,
  });
  const contact = page.getByLabel('Show my contact details on my public page', {
    exact: true,
  });
  await expect(mails).not.toBeChecked();
  await expect(contact).not.toBeChecked();
  await mails.check();
  await contact.check();
  await button(page, 'Save choices').click();
  await expectStatus(page, 'Choices saved.');
  await expect(mails).toBeChecked();
  await expect(contact).toBeChecked();
  await expect(link(page, 'See my public page')).toHaveAttribute(
    'href',
    paths.publicProfile(owner.id),
  );
  await visitor.reload();
  await expect(visitor.getByText(owner.email).locator('visible=true').first()).toBeVisible();
});

test('R12 Update Password, and signing out elsewhere', async ({ page, newOwner, otherBrowser }) => {
  const owner = await newOwner();
  const typed = { email: owner.email, password: factoryPassword };
  const elsewhere = await otherBrowser();
  await logIn(elsewhere, typed);
  await logIn(page, typed);
  await page.goto(paths.settingsOf(owner.id));
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('(this browser)');
  await expect(sessions.getByRole('listitem').first()).toContainText(/Chrome on \w+/);
  await sessions.getByRole('button', { name: /^Sign out there/ }).click();
  await expectStatus(page, 'You’re signed out there.');
  await expect(sessions).toContainText('You’re not signed in on any other device.');
  await elsewhere.goto(paths.settingsOf(owner.id));
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Login');

  await logIn(elsewhere, typed);
  await page.goto(paths.settingsOf(owner.id));
  await button(page, 'Update Password').click();
  await expectAlert(page, 'Please enter Password');
  await expectAlert(page, 'Please enter confirm password');
  await fillIn(page, {
    'Current Password': factoryPassword,
    'New Password': 'brand new pass',
    'Confirm Password': 'another pass',
  });
  await button(page, 'Update Password').click();
  await expectAlert(page, 'Password did not match: Please try again...');
  await fillIn(page, {
    'Current Password': factoryPassword,
    'New Password': 'brand new pass',
    'Confirm Password': 'brand new pass',
  });
  await button(page, 'Update Password').click();
  await expectStatus(page, 'Password updated.');
  await elsewhere.goto(paths.settingsOf(owner.id));
  await logIn(elsewhere, { email: owner.email, password: 'brand new pass' });
});

test('R41 deleting: refused while a stay stands, then for good', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  const pet = await createPet(owner.id, { petName: 'Olive' }, app.database);
  const booking = await createBooking(owner.id, [pet.id], {}, app.database);
  await page.goto(paths.settingsOf(owner.id));
  await link(page, 'Delete my account').click();
  await expect(page.getByText('This stay is still active.')).toBeVisible();
  await expect(button(page, 'Delete my account')).toHaveCount(0);
  await page.locator(`a[href="${paths.booking(booking.id)}"]`).click();
  await expect(page).toHaveURL(new RegExp(`${booking.id}$`));

  await app.database.booking.update({
    where: { id: booking.id },
    data: { status: 'canceled', canceledAt: booking.createdAt },
  });
  await page.goto(paths.deleteAccount(owner.id));
  await expect(page.getByText('This stays for bookkeeping')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await fillIn(page, { 'Current Password': 'not this one' });
  await button(page, 'Delete my account').click();
  await expectAlert(page, 'That isn’t your current password.');
  await page.evaluate(() => localStorage.setItem('draft:', 'typed'));
  await fillIn(page, { 'Current Password': factoryPassword });
  await button(page, 'Delete my account').click();
  await expectStatus(page, 'Your account has been deleted.');
  await expect(page).toHaveURL(`${app.url}/`);
  // R68: the person's drafts are deleted with the account.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.goto(paths.profile());
  await fillIn(page, { Email: owner.email, Password: factoryPassword });
  await button(page, 'Sign In').click();
  await expectAlert(page, 'Invalid login credentials');
});

test('R48 stays in one’s own calendar: an address shown once, and ended', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const rules = { calendarFeeds: true };
  await app.database.businessSettings.update({ where: { id: 1 }, data: rules });
  const owner = await signInAsOwner();
  await page.goto(paths.settingsOf(owner.id));
  await button(page, 'Create calendar link').click();
  const address = await field(page, 'Address').inputValue();
  expect(address).toMatch(/\/resources\/calendar\/[\w-]{43}\.ics$/);
  expect(await violations(page)).toEqual([]);
  expect((await page.request.get(address)).status()).toBe(200);
  await page.goto(paths.settingsOf(owner.id));
  await expect(page.getByText('Last read')).toBeVisible();
  await button(page, 'Stop').click();
  await expectStatus(page, 'The address no longer works.');
  expect((await page.request.get(address)).status()).toBe(404);
});

test('my data comes as a file', async ({ page, signInAsOwner }) => {
  const owner = await signInAsOwner();
  await page.goto(paths.settingsOf(owner.id));
  const download = page.waitForEvent('download');
  await link(page, 'Download my data').click();
  expect((await download).suggestedFilename()).toBe('my-data.json');
});
