/** R95: an owner pays for all accepted stays together. */
import { paths } from '~/core/web/paths';
import { depositFor } from '~/features/money/pricing/deposit';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, link } from './steps';

test.use(phone);

test('two stays and a deposit, by one payment', async ({ app, page, newOwner, signInAs }) => {
  const { database } = app;
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: 'Ada' }, database);
  await signInAs(owner);
  await page.goto(paths.reservationsOf(owner.id, 'upcoming'));
  await expect(page.getByRole('link', { name: /^Pay all/ })).toHaveCount(0);
  const ids: string[] = [];
  for (const [day, service, totalCents] of [
    ['2026-11-20', 'Daycare', 4500],
    ['2026-11-24', 'Daycare', 9000],
    ['2026-12-23', 'Boarding', 36_000],
  ] as const) {
    const times = { start: `${day}T09:00`, end: `${day}T15:00` };
    const fields = { ...times, service, totalCents, status: 'accepted' } as const;
    const booking = await createBooking(owner.id, [pet.id], fields, database);
    ids.push(booking.id);
    if (service === 'Daycare') continue;
    const half = {
      depositPercent: 50,
      depositHours: 48,
      depositDaycare: false,
      restDueDays: null,
    };
    const data = depositFor(half, booking, new Date('2026-11-16T14:00:00Z'));
    await database.booking.update({ where: { id: booking.id }, data });
  }

  await page.goto(paths.profileOf(owner.id));
  await expect(link(page, 'Pay all, $315.00')).toBeVisible();
  await page.goto(paths.reservationsOf(owner.id, 'upcoming'));
  await link(page, 'Pay all, $315.00').click();
  await expect(page).toHaveURL(new RegExp(`${paths.payTogether()}$`));
  await expect(page.getByRole('row').filter({ hasText: 'deposit' })).toContainText('$180.00');
  expect(await violations(page)).toEqual([]);

  // Left at PayPal, and back.
  await button(page, 'Pay $315.00 with PayPal').click();
  await expect(page.getByText('$315.00 USD')).toBeVisible();
  await button(page, 'Cancel and return').click();
  await expect(page.getByText('You haven’t been charged.')).toBeVisible();

  // A price that changed meanwhile is shown before anything is charged.
  await database.booking.update({
    where: { id: ids[0] ?? '' },
    data: { totalCents: 5000, remainCents: 5000 },
  });
  await button(page, 'Pay $315.00 with PayPal').click();
  await expect(page.getByText('The amount due has changed.')).toBeVisible();
  await button(page, 'Pay $320.00 with PayPal').click();
  await button(page, 'Approve payment').click();
  await expectStatus(page, 'Transaction completed by Sam');

  const entries = await database.ledgerEntry.findMany({ where: { bookingId: { in: ids } } });
  expect(entries.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
    5000, 9000, 18_000,
  ]);
  expect(new Set(entries.map(({ providerRef }) => providerRef)).size).toBe(1);
  await page.goto(paths.payTogether());
  await expect(page.getByText('$180.00').first()).toBeVisible();
});

test('all of it by Zelle, by one press', async ({ app, page, newOwner, signInAs }) => {
  const data = { venmoName: 'Nora-Tail', zelleAddress: 'nora@example.com' };
  await app.database.businessSettings.update({ where: { id: 1 }, data });
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: 'Ada' }, app.database);
  for (const [day, paidCents] of [
    ['2026-11-20', 0],
    ['2026-11-24', 0],
    ['2026-11-25', 6000],
  ] as const) {
    const times = { start: `${day}T09:00`, end: `${day}T15:00` };
    const sums = { totalCents: 4500, paidCents, remainCents: 4500 - paidCents };
    const fields = { ...times, ...sums, service: 'Daycare', status: 'accepted' } as const;
    await createBooking(owner.id, [pet.id], fields, app.database);
  }
  await signInAs(owner);
  await page.goto(paths.payTogether());
  await expect(page.getByText('You paid $15.00 too much for Daycare for Ada')).toBeVisible();
  await page.getByRole('radio', { name: 'Zelle' }).check();
  await button(page, 'I’ve sent $90.00').click();
  await expectStatus(page, 'Thank you!');
  const claims = await app.database.paymentClaim.findMany({
    where: { booking: { userId: owner.id } },
  });
  expect(claims.map(({ amountCents, method }) => [amountCents, method])).toEqual([
    [4500, 'zelle'],
    [4500, 'zelle'],
  ]);
  await page.goto(paths.payTogether());
  await expect(page.getByText('You have nothing to pay right now.')).toBeVisible();
  await expect(page.getByText(/You sent \$45\.00 by Zelle; .* is checking\./)).toHaveCount(2);
});
