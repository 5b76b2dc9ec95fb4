/**
 * R31: the provider's buttons in the browser, with a stand-in for its script: the same server functions
 * as the button without scripts, which stays if the script doesn't load.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '~/core/web/paths';
import { startPaypalEmulator } from '../../server/stand-ins/paypal/start-paypal-emulator';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { startServer } from '../setup/server';
import { testVariables } from '../setup/test-environment';
import { expect, test, type App } from './fixtures';
import { button, expectAlert, expectStatus } from './steps';

const it = test.extend<{ bookingId: string }, { app: App }>({
  app: [
    async ({ clockStart }, use) => {
      const emulator = await startPaypalEmulator();
      const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-e2e-'));
      Object.assign(process.env, testVariables(dataDir), { CLOCK_START: clockStart });
      const server = await startServer({
        DATA_DIR: dataDir,
        CLOCK_START: clockStart,
        PAYPAL_CLIENT_ID: 'test',
        PAYPAL_CLIENT_SECRET: 'test',
        PAYPAL_URL: emulator.url,
      });
      await use({ url: server.url, database: server.database });
      await server.stop();
      await emulator.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  bookingId: async ({ app, signInAsOwner }, use) => {
    const owner = await signInAsOwner();
    const pet = await createPet(owner.id, { petName: 'Waffles' }, app.database);
    const fields = { status: 'accepted', totalCents: 4500 } as const;
    const { id } = await createBooking(owner.id, [pet.id], fields, app.database);
    await use(id);
  },
});

const standIn = 'PayPal button (stand-in)';

it('loads the script as spec section 9 says, and pays', async ({ app, page, bookingId }) => {
  const script = page.waitForRequest((request) => request.url().includes('/sdk/js'));
  await page.goto(paths.payment(bookingId));
  const { searchParams } = new URL((await script).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    'client-id': 'test',
    intent: 'capture',
    currency: 'USD',
    'enable-funding': 'venmo',
    'disable-funding': 'card,credit',
  });
  await expect(button(page, 'Pay with PayPal')).toBeVisible();
  await button(page, standIn).click();
  await expectStatus(page, 'Transaction completed by Sam');
  await expect(page).toHaveURL(/\/[^/]+\/profile$/);
  const ledger = await app.database.ledgerEntry.findMany({ where: { bookingId } });
  expect(ledger).toMatchObject([{ kind: 'capture', amountCents: 4500 }]);
});

it('R95 pays several stays by one order', async ({ app, page, bookingId }) => {
  const { userId } = await app.database.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const fields = { status: 'accepted', totalCents: 9000 } as const;
  const pet = await createPet(userId, { petName: 'Pho' }, app.database);
  const second = await createBooking(userId, [pet.id], fields, app.database);
  await page.goto(paths.payTogether());
  await button(page, standIn).click();
  await expectStatus(page, 'Transaction completed by Sam');
  const ledger = await app.database.ledgerEntry.findMany({
    where: { bookingId: { in: [bookingId, second.id] } },
    orderBy: { amountCents: 'asc' },
  });
  expect(ledger).toMatchObject([{ amountCents: 4500 }, { amountCents: 9000 }]);
});

it('says why there is no order, and stays', async ({ app, page, bookingId }) => {
  await page.goto(paths.payment(bookingId));
  const place = button(page, standIn);
  await expect(place).toBeVisible();
  await app.database.booking.update({
    where: { id: bookingId },
    data: { status: 'canceled', canceledAt: new Date('2026-11-16T15:00:00Z') },
  });
  await place.click();
  await expectAlert(page, 'This booking was canceled');
  expect(await app.database.paymentAttempt.count({ where: { bookingId } })).toBe(0);
});

it('while the script loads, and where there are no scripts, the other button is there', async ({
  app,
  browser,
  page,
  bookingId,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/sdk\/js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.payment(bookingId), { waitUntil: 'domcontentloaded' });
  await expect(button(page, 'Pay with PayPal')).toBeVisible();
  await expect(button(page, standIn)).toHaveCount(0);
  // Their room is kept: nothing moves below a thumb.
  const before = await button(page, 'Pay with PayPal').boundingBox();
  letGo();
  await expect(button(page, standIn)).toBeVisible();
  expect(await button(page, 'Pay with PayPal').boundingBox()).toEqual(before);

  // A separate browser: a script that doesn't load is an error in its console.
  const context = await browser.newContext({
    baseURL: app.url,
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await other.route(/\/sdk\/js/, (route) => route.abort());
  await other.goto(paths.payment(bookingId));
  await expect(other.getByText('couldn’t load')).toBeVisible();
  await button(other, 'Pay with PayPal').click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Approve your payment');
  await context.close();
});
