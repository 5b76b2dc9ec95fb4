/**
 * R96: the rest is due some days before Drop Off, and canceling later costs more. From Settings to the
 * reminder and to a cancellation between the two steps; the server restarts on the day of each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { freePort } from '../setup/free-port';
import { type RunningServer, startServer } from '../setup/server';
import { testVariables } from '../setup/test-environment';
import { violations } from './axe';
import { button, expectStatus, fact, fillIn, link, openChanges } from './steps';

/** Drop Off is Wed, Dec 16: the rest is due on Dec 2, and the second step begins on Dec 13. */
const days = {
  booked: '2026-11-16T14:00:00Z',
  reminded: '2026-11-30T15:00:00Z',
  between: '2026-12-05T15:00:00Z',
  late: '2026-12-14T15:00:00Z',
};

test('the rest and two steps', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-e2e-'));
  const PORT = String(await freePort());
  const start = async (day: keyof typeof days) => {
    const clock = { CLOCK_START: days[day] };
    Object.assign(process.env, testVariables(dataDir), clock);
    const intervals = { mailPoll: 3_600_000, waitlist: 3_600_000, keptPage: 0, stayNotices: 200 };
    const INTERVALS = JSON.stringify(intervals);
    return startServer({ DATA_DIR: dataDir, PORT, INTERVALS, ...clock });
  };
  const pageOf = async (person: Profile) => {
    const options = { viewport: { width: 390, height: 900 } };
    return signedIn(browser, server, person, options);
  };
  let server = await start('booked');
  try {
    const owner = await createOwner({}, server.database);
    const adminProfile = await createAdmin({}, server.database);
    await createPet(owner.id, { petName: 'Ada' }, server.database);
    await server.database.businessSettings.update({
      where: { id: 1 },
      data: { requiredVaccines: [] },
    });
    let page = await pageOf(owner);
    let admin = await pageOf(adminProfile);

    await admin.goto(paths.settingsCard('cancelling'));
    const terms = admin.getByRole('form', { name: 'Canceling' });
    await fillIn(terms, {
      'Days before a Boarding stay': '14',
      'Percent of the total that you keep': '50',
      'Days before a stay when you keep more': '20',
      'Percent that you keep then': '100',
    });
    await button(terms, 'Save Canceling').click();
    await expect(
      terms.getByText('Please enter fewer days than in the first step.').first(),
    ).toBeVisible();
    await fillIn(terms, { 'Days before a stay when you keep more': '3' });
    await button(terms, 'Save Canceling').click();
    await expectStatus(admin, 'Changes saved.');
    await admin.goto(paths.settingsCard('deposit'));
    const deposit = admin.getByRole('form', { name: 'Deposit' });
    await fillIn(deposit, { 'Days before Drop Off when the rest is due': '14' });
    await button(deposit, 'Save Deposit').click();
    await expectStatus(admin, 'Changes saved.');
    expect(await violations(admin)).toEqual([]);

    // Before Book!, and on the rate pages.
    await page.goto(paths.rates('Boarding'));
    await expect(page.getByText('The total is due 14 days before Drop Off.')).toBeVisible();
    await page.goto(paths.book(owner.id, { service: 'Boarding' }));
    await fillIn(page, { 'Drop Off': '2026-12-16T10:00', 'Pick Up': '2026-12-18T10:00' });

    await expect(page.getByText('The total is due 14 days before Drop Off.')).toBeVisible();
    const canceling =
      'Free to cancel until Wed, Dec 2, 12:00 PM. Cancel later and we keep 50% of the total, and from Sun, Dec 13, 12:00 PM we keep the total.';
    await expect(page.getByText(canceling)).toBeVisible();
    await button(page, 'Book!').click();
    await expect(page).toHaveURL(/\/booking\//);
    const { id } = await server.database.booking.findFirstOrThrow({
      where: { userId: owner.id },
    });

    // After Accept, on both people's pages and in the email.
    await admin.goto(paths.booking(id));
    await button(admin, 'Accept').click();
    await expectStatus(admin, 'Booking request accepted');
    const due = '$130.00 · $130.00 due by Wed, Dec 2';
    for (const one of [page, admin]) {
      await one.goto(paths.booking(id));
      await expect(one.getByText(due)).toBeVisible();
    }
    await expect(page.getByText(canceling)).toBeVisible();
    await showMail(admin, server, { bookingId: id, template: 'confirmation' }, [
      'due by Wed, Dec 2',
      'Free to cancel until Wed, Dec 2, 12:00 PM.',
    ]);

    // Two days before, one email, and the page that it links to.
    await server.stop();
    server = await start('reminded');
    admin = await pageOf(adminProfile);
    page = await pageOf(owner);
    await showMail(admin, server, { bookingId: id, template: 'payment_due' }, [
      '$130.00 of this stay is due by Wed, Dec 2.',
    ]);
    await page.goto(paths.payment(id));
    await button(page, 'Pay with PayPal').click();
    await expect(fact(page, 'Amount')).toHaveText('$130.00 USD');
    await button(page, 'Approve payment').click();
    await expectStatus(page, 'Transaction completed by');

    // Between the two steps half is kept, after the second everything.
    await server.stop();
    server = await start('between');
    page = await pageOf(owner);
    await page.goto(paths.booking(id));
    await expect(page.getByText('$130.00 · paid in full')).toBeVisible();
    await openChanges(page);
    await link(page, 'Cancel').click();
    const preview = (kept: string, back: string) =>
      page.getByText(`Paid $130.00 · Kept under the terms ${kept} · You get back ${back}`);
    await expect(preview('$65.00', '$65.00')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await server.stop();
    server = await start('late');
    page = await pageOf(owner);
    await page.goto(paths.booking(id));
    await openChanges(page);
    await link(page, 'Cancel').click();
    await expect(preview('$130.00', '$0.00')).toBeVisible();
    await server.stop();
    server = await start('between');
    page = await pageOf(owner);
    await page.goto(paths.booking(id));
    await openChanges(page);
    await link(page, 'Cancel').click();
    await button(page, 'Yes, cancel it').click();
    await expectStatus(page, 'Booking request canceled');
    await expect(page.getByText('$65.00 is coming back by PayPal.')).toHaveCount(1);
    admin = await pageOf(adminProfile);
    await admin.goto(paths.booking(id));
    await expect(button(admin, 'Refund $65.00, as the terms say')).toBeVisible();
    expect(await server.database.outboxMail.count({ where: { template: 'payment_due' } })).toBe(1);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function signedIn(
  browser: Browser,
  { url, database }: RunningServer,
  person: Profile,
  options: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const [name = '', value = ''] = (await signIn(person.id, database)).split('=', 2);
  await context.addCookies([{ name, value, url }]);
  // This process's clock stays on the day of the first server.
  const until = new Date('2026-12-31T00:00:00Z');
  await database.session.updateMany({ data: { lastSeenAt: until, expiresAt: until } });
  return context.newPage();
}

/** Opens the only email of that kind, as the admin sees it in the outbox. */
async function showMail(
  admin: Page,
  { database }: RunningServer,
  where: { bookingId: string; template: string },
  texts: readonly string[],
): Promise<void> {
  await expect.poll(() => database.outboxMail.count({ where })).toBe(1);
  const { id } = await database.outboxMail.findFirstOrThrow({ where });
  await admin.goto(paths.adminOutboxMail(id));
  for (const text of texts)
    await expect(admin.frameLocator('iframe').getByText(text).first()).toBeVisible();
}
