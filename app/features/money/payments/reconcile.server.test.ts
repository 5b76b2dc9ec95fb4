/** R32: attempts that the reconcile job gives up, and those it keeps. */
import { expect, onTestFinished, test } from 'vitest';
import { database } from '~/core/database/database.server';
import { interval } from '~/core/runtime/intervals.server';
import { accountHolds } from '~/features/people/profiles/delete-account.server';
import { deleteBooking } from '~/features/booking/requests/delete-booking.server';
import { createAdmin } from '~tests/factories/people';
import { attemptState, bookingToPay, withEmulator } from '~tests/setup/paying';
import { reconcilePayments } from './reconcile.server';

withEmulator();

/** Creates an attempt of that age for which no order was created. */
async function attemptWithoutOrder(ageMs: number) {
  const { booking, owner } = await bookingToPay(4500);
  const at = new Date(Date.now() - ageMs);
  const { id } = await database().paymentAttempt.create({
    data: {
      ...{ bookingId: booking.id, payerId: owner.id, amountCents: 4500 },
      ...{ requestId: `without-an-order-${booking.id}`, createdAt: at, updatedAt: at },
    },
  });
  return { booking, attemptId: id };
}

test('an attempt without an order is given up after hours, and the booking can then be deleted', async () => {
  const admin = await createAdmin();
  const { booking, attemptId } = await attemptWithoutOrder(interval('orderAbandoned') + 60_000);
  const remove = () =>
    deleteBooking({
      bookingId: booking.id,
      viewer: { id: admin.id, role: 'admin' },
      version: booking.version,
    });
  await expect(remove()).rejects.toMatchObject({ code: 'conflict' });
  await reconcilePayments();
  expect(await attemptState(attemptId)).toMatchObject({ state: 'failed', issue: 'ABANDONED' });
  await remove();
  expect(await database().booking.count({ where: { id: booking.id } })).toBe(0);
});

test('a younger one waits: its form may still be sent again', async () => {
  const { attemptId } = await attemptWithoutOrder(interval('orderAbandoned') / 2);
  await reconcilePayments();
  expect(await attemptState(attemptId)).toMatchObject({ state: 'started' });
});

test.each(['started', 'pending'] as const)(
  'R41 a refund that is %s keeps the account, and one that is done does not',
  async (state) => {
    const { booking, owner } = await bookingToPay(4500);
    const at = new Date();
    const past = { start: new Date('2026-01-05T14:00:00Z'), end: new Date('2026-01-05T20:00:00Z') };
    await database().booking.update({
      where: { id: booking.id },
      data: { ...past, status: 'canceled', canceledAt: at },
    });
    const entry = await database().ledgerEntry.create({
      data: {
        ...{ bookingId: booking.id, kind: 'capture', amountCents: 4500, createdAt: at },
        ...{ providerRef: `R41${state}`, localDate: '2026-01-05' },
      },
    });
    expect(await accountHolds('committed', owner.id)).toEqual([]);
    const refund = await database().refund.create({
      data: {
        ...{ bookingId: booking.id, captureEntryId: entry.id, amountCents: 4500, state },
        ...{ requestId: `r41-${state}`, createdAt: at, updatedAt: at },
      },
    });
    expect(await accountHolds('committed', owner.id)).toMatchObject([{ id: booking.id }]);
    await database().refund.update({ where: { id: refund.id }, data: { state: 'completed' } });
    expect(await accountHolds('committed', owner.id)).toEqual([]);
  },
);

test('R110 fifty payments that cannot be looked into do not keep the next from its turn', async () => {
  const old = interval('orderAbandoned') + 60_000;
  const { booking } = await attemptWithoutOrder(interval('orderAbandoned') / 2);
  const { payerId } = await database().paymentAttempt.findFirstOrThrow({
    where: { bookingId: booking.id },
  });
  const at = new Date(Date.now() - 2 * old);
  await database().paymentAttempt.createMany({
    data: Array.from({ length: 50 }, (_, number) => ({
      ...{ bookingId: booking.id, payerId, amountCents: 100, state: 'started' as const },
      ...{ requestId: `poison ${number}`, createdAt: at, updatedAt: at },
    })),
  });
  await database().$executeRaw`CREATE TRIGGER poison BEFORE UPDATE OF state ON payment_attempts
    WHEN OLD.request_id LIKE 'poison%' BEGIN SELECT RAISE(FAIL, 'poisoned'); END`;
  onTestFinished(async () => void (await database().$executeRaw`DROP TRIGGER poison`));
  const { attemptId } = await attemptWithoutOrder(old);
  await reconcilePayments();
  await reconcilePayments();
  expect(await attemptState(attemptId)).toMatchObject({ state: 'failed', issue: 'ABANDONED' });
});
