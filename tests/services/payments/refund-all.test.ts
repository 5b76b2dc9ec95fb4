/** R29: "refund" as the answer to "refund or keep"; R20 with one press, however often pressed. */
import { describe, expect, test } from 'vitest';
import { database } from '~/services/database/database.server';
import { bookingMoney } from '~/services/payments/booking-money.server';
import { finishPayment } from '~/services/payments/finish-payment.server';
import { keepPayment } from '~/services/payments/keep-payment.server';
import { recordManualPayment } from '~/services/payments/record-manual-payment.server';
import { refundAll } from '~/services/payments/refund-all.server';
import { refundPayment, refundSentences } from '~/services/payments/refund-payment.server';
import { askWhetherSecond } from '~/services/web/submissions.server';
import { createAdmin } from '../../factories/people';
import { begin, bookingToPay, decide, moneyOf, newKey, withEmulator } from './paying';

const { emulator } = withEmulator();

/** A canceled booking of which $20.00 were paid in cash and the rest through the provider. */
async function canceled() {
  const { booking, owner } = await bookingToPay(9000);
  const admin = await createAdmin();
  const by = { bookingId: booking.id, actorId: admin.id };
  await recordManualPayment({ ...by, amountCents: 2000, note: 'cash', submissionKey: newKey() });
  const { attemptId, approveUrl } = await begin(booking, owner);
  await decide(approveUrl);
  await finishPayment({ bookingId: booking.id, attemptId, viewer: owner });
  await database().booking.update({
    where: { id: booking.id },
    data: { status: 'canceled', canceledAt: new Date(), refundOrKeep: true },
  });
  return { booking, by };
}

const refunds = (bookingId: string) => database().refund.count({ where: { bookingId } });

describe('R29 refund all', () => {
  test('R20 once, however often pressed; cash stays in the books', async () => {
    const { booking, by } = await canceled();
    const money = await bookingMoney(booking.id);
    expect(money).toMatchObject({ refundOrKeep: true, paidCents: 9000, refundableCents: 7000 });
    const wish = { ...by, seenCents: 7000, submissionKey: newKey() };
    await Promise.all([refundAll(wish), refundAll(wish), refundAll(wish)]);
    expect(await refundAll(wish)).toBe(refundSentences.completed);
    expect(await refunds(booking.id)).toBe(1);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 2000 });
    expect((await bookingMoney(booking.id)).refundOrKeep).toBe(false);
  });

  test('another sum than the one seen asks to look again, and moves nothing', async () => {
    const { booking, by } = await canceled();
    const wish = { ...by, seenCents: 9000, submissionKey: newKey() };
    await expect(refundAll(wish)).rejects.toMatchObject({ code: 'conflict' });
    expect(await refunds(booking.id)).toBe(0);
  });

  test('refused by the provider: said so, and the question stays', async () => {
    const { booking, by } = await canceled();
    emulator().control.oddNextRefund('FAILED');
    const wish = { ...by, seenCents: 7000, submissionKey: newKey() };
    await expect(refundAll(wish)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await bookingMoney(booking.id)).toMatchObject({
      refundOrKeep: true,
      refundableCents: 7000,
      unfinished: [{ failed: true, amountCents: 7000 }],
    });
  });

  test('R20 keep: pressed twice it is one answer', async () => {
    const { booking, by } = await canceled();
    const sent = { actorId: by.actorId, submissionKey: newKey() };
    await keepPayment(booking.id, sent);
    await keepPayment(booking.id, sent);
    expect(await bookingMoney(booking.id)).toMatchObject({ refundOrKeep: false, paidCents: 9000 });
  });

  test('R20 the refund form with another amount asks whether a second one is meant', async () => {
    const { booking, by } = await canceled();
    const [, capture] = (await bookingMoney(booking.id)).entries;
    const { actorId } = by;
    const wish = { captureEntryId: capture?.id ?? '', note: '', actorId, submissionKey: newKey() };
    await refundPayment({ ...wish, amountCents: 1000 });
    await expect(refundPayment({ ...wish, amountCents: 2000 })).rejects.toMatchObject({
      sentence: askWhetherSecond,
    });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 8000 });
  });
});
