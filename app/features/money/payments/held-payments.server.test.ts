/** R32: a payment that differs from its order is held for a person, who decides once. */
import { describe, expect, test } from 'vitest';
import { database } from '~/core/database/database.server';
import { house } from '~tests/setup/house';
import {
  attemptState,
  begin,
  bookingToPay,
  decide,
  moneyOf,
  newKey,
  withEmulator,
} from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { dismissHeldPayment, recordHeldPayment, refundHeldPayment } from './held-payments.server';
import { bookingMoney } from './ledger.server';
import { capturePayment } from './settle-attempt.server';

const { emulator } = withEmulator();
const { admin } = house();

/** Creates a payment of $90.00 of which the provider took $80.00. */
async function held() {
  const { booking, owner } = await bookingToPay(9000);
  const { attemptId, approveUrl } = await begin(booking, owner);
  await decide(approveUrl);
  emulator().control.oddNextCapture({ value: '80.00' });
  const viewer = owner;
  await capturePayment({ bookingId: booking.id, attemptId, viewer });
  const wish = (submissionKey = newKey()) => ({
    bookingId: booking.id,
    attemptId,
    actorId: admin.id,
    submissionKey,
  });
  return { booking, attemptId, wish };
}

/** Creates a payment held because its answer was unreadable. */
async function unreadable() {
  const one = await held();
  const data = { heldCents: null, heldRef: null, issue: 'CAPTURE_UNREADABLE' };
  await database().paymentAttempt.update({ where: { id: one.attemptId }, data });
  return one;
}

const kinds = async (bookingId: string) =>
  (await moneyOf(bookingId)).ledger.map(({ kind, amountCents }) => [kind, amountCents]);

describe('R32 a held payment', () => {
  test('says what was asked for and what was taken', async () => {
    const { booking, attemptId } = await held();
    expect((await bookingMoney(booking.id)).held).toMatchObject([
      { attemptId, askedCents: 9000, heldCents: 8000, issue: 'AMOUNT_DIFFERS' },
    ]);
    expect(await kinds(booking.id)).toEqual([]);
  });

  test('R20 recorded: what was taken is in the books, once, with a receipt', async () => {
    const { booking, attemptId, wish } = await held();
    const same = wish();
    await Promise.all(
      [
        recordHeldPayment(same, null),
        recordHeldPayment(same, null),
        recordHeldPayment(same, 1),
      ].map((one) => one.catch(() => null)),
    );
    await recordHeldPayment(same, null);
    expect(await kinds(booking.id)).toEqual([['capture', 8000]]);
    expect(await moneyOf(booking.id)).toMatchObject({
      paidCents: 8000,
      remainCents: 1000,
      receipts: 1,
    });
    expect(await attemptState(attemptId)).toMatchObject({ state: 'captured' });
    await expect(recordHeldPayment(wish(), null)).rejects.toMatchObject({ code: 'conflict' });
    expect((await bookingMoney(booking.id)).held).toEqual([]);
  });

  test('R20 refunded: the books tell that it came and went, once', async () => {
    const { booking, wish } = await held();
    const asked = await refusal(refundHeldPayment({ ...wish(), noticed: [] }));
    expect(asked.userMessage).toBe('Refund $80.00 to Robin by PayPal? This cannot be undone.');
    const same = wish();
    await Promise.all([refundHeldPayment(same), refundHeldPayment(same)]);
    await refundHeldPayment(same);
    expect(await kinds(booking.id)).toEqual([
      ['capture', 8000],
      ['refund', -8000],
    ]);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0, remainCents: 9000 });
    await expect(recordHeldPayment(wish(), null)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('recorded or refunded, never both, also when two people decide at once', async () => {
    const { booking, wish } = await held();
    const ends = await Promise.allSettled([
      recordHeldPayment(wish(), null),
      refundHeldPayment(wish()),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const captures = (await kinds(booking.id)).filter(([kind]) => kind === 'capture');
    expect(captures).toEqual([['capture', 8000]]);
  });

  test('whose amount is not known is recorded with the amount that the admin read', async () => {
    const { booking, wish } = await unreadable();
    await expect(recordHeldPayment(wish(), null)).rejects.toMatchObject({ code: 'invalid' });
    await expect(refundHeldPayment(wish())).rejects.toMatchObject({ code: 'conflict' });
    await recordHeldPayment(wish(), 7550);
    expect(await kinds(booking.id)).toEqual([['manual', 7550]]);
  });

  test('whose amount is not known can be let go, and the booking be paid', async () => {
    const { booking, attemptId, wish } = await unreadable();
    await dismissHeldPayment(wish());
    expect(await kinds(booking.id)).toEqual([]);
    expect(await attemptState(attemptId)).toEqual({ state: 'failed', issue: 'given_back' });
    const { wish: known } = await held();
    await expect(dismissHeldPayment(known())).rejects.toMatchObject({ code: 'conflict' });
  });

  test('R8 of another booking is not found', async () => {
    const { wish } = await held();
    const { booking } = await bookingToPay(100);
    const elsewhere = { ...wish(), bookingId: booking.id };
    for (const act of [
      recordHeldPayment(elsewhere, null),
      refundHeldPayment(elsewhere),
      dismissHeldPayment(elsewhere),
    ])
      await expect(act).rejects.toMatchObject({ code: 'not_found' });
  });
});
