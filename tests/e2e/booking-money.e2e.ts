/** The admin's side of a booking's money, and the receipt (R29, R32). */
import type { Page } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test, type App } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link, unfold } from './steps';

type Visit = { owner: Profile; bookingId: string; adminPage: Page };

const it = test.extend<{ visit: Visit }>({
  // An accepted stay of $45.00, paid through the provider; the admin is in another browser.
  visit: async ({ app, page, newAdmin, signInAs, otherBrowser, signInAsOwner }, use) => {
    const owner = await signInAsOwner();
    const pet = await createPet(owner.id, { petName: 'Waffles' }, app.database);
    const fields = { status: 'accepted', totalCents: 4500 } as const;
    const { id: bookingId } = await createBooking(owner.id, [pet.id], fields, app.database);
    await page.goto(paths.payment(bookingId));
    await button(page, 'Pay with PayPal').click();
    await fillIn(page, { 'Your first name': 'Augusta' });
    await button(page, 'Approve payment').click();
    await expectStatus(page, 'Transaction completed by Augusta');
    const adminPage = await otherBrowser();
    await signInAs(await newAdmin(), adminPage);
    await use({ owner, bookingId, adminPage });
  },
});

it('a payment comes back to the name that the browser has for this machine, still signed in', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  const owner = await newOwner();
  const { id: dog } = await createPet(owner.id, {}, app.database);
  const fields = { status: 'accepted', totalCents: 4500 } as const;
  const { id } = await createBooking(owner.id, [dog], fields, app.database);
  await signInAs(owner);
  const { port } = new URL(app.url);
  const here = `http://127.0.0.1:${port}`;
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.map(({ name, value }) => ({ name, value, url: here })));
  await page.goto(here + paths.payment(id));
  await button(page, 'Pay with PayPal').click();
  await fillIn(page, { 'Your first name': 'Augusta' });
  await button(page, 'Approve payment').click();
  await expectStatus(page, 'Transaction completed by Augusta');
  expect(new URL(page.url()).origin).toBe(here);
});

const ledger = async ({ database }: App, bookingId: string) =>
  (
    await database.ledgerEntry.findMany({ where: { bookingId }, orderBy: { createdAt: 'asc' } })
  ).map(({ kind, amountCents }) => [kind, amountCents]);

const row = (page: Page, what: string) => page.getByRole('row').filter({ hasText: what });

/** R63: the refund is made once the admin has confirmed it. */
async function yesRefund(page: Page, amount: string, lowering = '') {
  await expect(page.getByRole('main')).toContainText(
    `Refund ${amount} to Robin by PayPal?${lowering} This cannot be undone.`,
  );
  await button(page, 'Yes, refund it').click();
}

it.describe('on a phone', () => {
  it.use(phone);

  it('R29 a part is given back with a note, cash is entered, and the receipt tells it', async ({
    app,
    page,
    visit: { bookingId, adminPage },
  }) => {
    await adminPage.goto(paths.booking(bookingId));
    await link(adminPage, 'Payments & refunds').click();
    const refund = adminPage.getByRole('form', { name: /^Refund the payment of/ });
    await expect(field(refund, 'Amount to refund')).toHaveValue('45.00');
    await fillIn(refund, { 'Amount to refund': '45.01' });
    await refund.getByRole('button', { name: /^Refund/ }).click();
    await expectAlert(adminPage, 'At most $45.00 of this payment can still be refunded.');
    await fillIn(refund, { 'Amount to refund': '20' });
    await field(refund, 'Note to the owner').fill('Picked up early');
    const lower = refund.getByRole('checkbox', { name: /^Also lower the total by/ });
    await expect(lower).toHaveAccessibleName('Also lower the total by $20.00, to $25.00');
    await refund.getByRole('button', { name: /^Refund/ }).click();
    await expect(adminPage.getByRole('main')).toContainText(
      'The total goes down by $20.00, to $25.00.',
    );
    await adminPage.keyboard.press('Escape');
    await expect(field(refund, 'Note to the owner')).toHaveValue('Picked up early');
    await lower.uncheck();
    await refund.getByRole('button', { name: /^Refund/ }).click();
    await yesRefund(adminPage, '$20.00');
    await expectStatus(adminPage, '$20.00 refunded. Robin has been emailed.');
    await expect(row(adminPage, 'Picked up early')).toContainText('-$20.00');

    await link(adminPage, 'Payments & refunds').click();
    const byHand = adminPage.getByRole('form', { name: 'Record a payment' });
    await byHand.getByRole('radio', { name: 'Other', exact: true }).check();
    await button(byHand, 'Record payment').click();
    await expectAlert(adminPage, 'Say how it was paid.');
    await byHand.getByRole('radio', { name: 'Check', exact: true }).check();
    await button(byHand, 'Record payment').click();
    await expectStatus(adminPage, '$20.00 recorded.');
    expect(await ledger(app, bookingId)).toEqual([
      ['capture', 4500],
      ['refund', -2000],
      ['manual', 2000],
    ]);

    await page.goto(paths.booking(bookingId));
    await link(page, 'Receipt').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
    await expect(row(page, 'Paid with PayPal by Augusta')).toContainText('$45.00');
    await expect(row(page, 'Refunded with PayPal')).toContainText('-$20.00');
    await expect(row(page, 'Paid by check')).toContainText('$20.00');
    await expect(page.getByRole('row', { name: /^Remaining/ })).toContainText('$0.00');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(link(page, 'Back to the booking')).toBeHidden();
    await expect(row(page, 'Paid by check')).toBeVisible();
    // An id of 24 letters means nothing to the reader of a receipt.
    expect(await page.getByRole('main').innerText()).not.toContain(bookingId);
  });

  it('R29 after a cancellation: refund or keep, with one press', async ({
    app,
    page,
    visit: { bookingId, adminPage },
  }) => {
    await page.goto(paths.cancelBooking(bookingId));
    await button(page, 'Yes, cancel it').click();
    await expectStatus(page, 'Booking request canceled');
    await expectStatus(page, 'We’ll decide about the $45.00 you paid and email you.');
    await expect(button(page, 'Keep')).toHaveCount(0);
    await adminPage.goto(paths.booking(bookingId));
    await expectStatus(adminPage, 'Refund or keep?');
    await button(adminPage, 'Refund $45.00').click();
    await yesRefund(adminPage, '$45.00');
    await expectStatus(adminPage, '$45.00 refunded. Robin has been emailed.');
    await expect(button(adminPage, 'Keep')).toHaveCount(0);
    expect(await ledger(app, bookingId)).toEqual([
      ['capture', 4500],
      ['refund', -4500],
    ]);
  });

  it('R49, R63 a charge, a discount, and a refund that lowers the total', async ({
    app,
    page,
    visit: { bookingId, adminPage },
  }) => {
    const setting = (adjustments: boolean) =>
      app.database.businessSettings.update({ where: { id: 1 }, data: { adjustments } });
    const total = (of: Page) => of.getByRole('row', { name: /^Total/ });
    await setting(true);
    await adminPage.goto(paths.bookingMoney(bookingId));
    const line = adminPage.getByRole('form', { name: 'Add a charge or a discount' });
    await fillIn(line, { 'What it is for': 'Bath', Amount: '10,000' });
    await button(line, 'Add').click();
    await expectAlert(adminPage, 'Enter an amount of $9,999.99 at most.');
    await fillIn(line, { Amount: '25' });
    await button(line, 'Add').click();
    await expectStatus(adminPage, 'Bath added. The owner gets an email.');
    await expect(total(adminPage)).toContainText('$70.00');

    await link(adminPage, 'Payments & refunds').click();
    await button(adminPage, 'Take out Bath').click();
    await expectStatus(adminPage, 'Taken out.');
    await setting(false);
    await link(adminPage, 'Payments & refunds').click();
    await expect(adminPage.getByText('Charges and discounts')).toHaveCount(0);
    const refund = adminPage.getByRole('form', { name: /^Refund the payment of/ });
    await fillIn(refund, { 'Amount to refund': '10' });
    await refund.getByRole('button', { name: /^Refund/ }).click();
    await yesRefund(adminPage, '$10.00', ' The total goes down by $10.00, to $35.00.');
    await page.goto(paths.booking(bookingId));
    await expect(row(page, 'Refunded').first()).toContainText('-$10.00');
    await unfold(page, 'How the total adds up');
    await expect(total(page)).toContainText('$35.00');
    await expect(page.getByRole('row', { name: /^Remaining/ })).toContainText('$0.00');
  });

  it('R32 a held payment is shown loudly, and recorded', async ({
    app,
    visit: { owner, bookingId, adminPage },
  }) => {
    const at = new Date('2026-11-16T15:00:00Z');
    await app.database.paymentAttempt.create({
      data: {
        bookingId,
        payerId: owner.id,
        amountCents: 4500,
        heldCents: 4000,
        heldRef: `HELD${bookingId}`,
        state: 'held',
        issue: 'AMOUNT_DIFFERS',
        requestId: `held-${bookingId}`,
        createdAt: at,
        updatedAt: at,
      },
    });
    await adminPage.goto(paths.booking(bookingId));
    await expectAlert(adminPage, 'A payment needs your review');
    await link(adminPage, 'Review payment').click();
    await button(adminPage, 'Record $40.00 as paid').click();
    await expectStatus(adminPage, 'The payment is recorded.');
    await expect(adminPage.getByRole('alert')).toHaveCount(0);
    expect(await ledger(app, bookingId)).toEqual([
      ['capture', 4500],
      ['capture', 4000],
    ]);
  });
});
