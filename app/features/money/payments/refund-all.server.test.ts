/** R29: "refund" as the answer to "refund or keep"; R20: once, however often it is pressed. */
import { describe, expect, test } from 'vitest';
import { database } from '~/core/database/database.server';
import { askWhetherSecond } from '~/core/web/idempotency.server';
import { house } from '~tests/setup/house';
import {
  begin,
  bookingToPay,
  decide,
  moneyOf,
  newKey,
  paidThrough,
  withEmulator,
} from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { bookingMoney } from './ledger.server';
import { keepPayment, recordManualPayment } from './manual-payments.server';
import { refundAll, refundPayment, refundSentences } from './refund.server';
import { capturePayment } from './settle-attempt.server';
import { settleRefund } from './settle-refund.server';

const { emulator } = withEmulator();
const { admin } = house();

/** Creates a canceled booking with $20.00 paid in cash and the rest through the provider. */
async function canceled() {
  const { booking, owner } = await bookingToPay(9000);
  const by = { bookingId: booking.id, actorId: admin.id };
  await recordManualPayment({ ...by, amountCents: 2000, note: 'cash', submissionKey: newKey() });
  const { attemptId, approveUrl } = await begin(booking, owner);
  await decide(approveUrl);
  await capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
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
    expect(await refundAll(wish)).toBe('$70.00 refunded. Robin has been emailed.');
    expect(await refunds(booking.id)).toBe(1);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 2000 });
    expect((await bookingMoney(booking.id)).refundOrKeep).toBe(false);
  });

  test('R63 asks about all of it that goes by PayPal, and about that sum alone', async () => {
    const { booking, by } = await canceled();
    const wish = { ...by, seenCents: 7000, submissionKey: newKey() };
    const asked = await refusal(refundAll({ ...wish, noticed: ['refund:9000'] }));
    expect(asked.userMessage).toBe('Refund $70.00 to Robin by PayPal? This cannot be undone.');
    expect(await refunds(booking.id)).toBe(0);
    await refundAll({ ...wish, noticed: ['refund:7000'] });
    expect(await refunds(booking.id)).toBe(1);
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

  test('R20 refused by the provider: the same press again does not say that it went through', async () => {
    const { by } = await canceled();
    emulator().control.oddNextRefund('FAILED');
    const wish = { ...by, seenCents: 7000, submissionKey: newKey() };
    const ends = await Promise.allSettled([refundAll(wish), refundAll(wish)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(refundAll(wish)).rejects.toMatchObject({ code: 'unavailable' });
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
    const wish = { ...by, captureEntryId: capture?.id ?? '', note: '', submissionKey: newKey() };
    await refundPayment({ ...wish, amountCents: 1000 });
    await expect(refundPayment({ ...wish, amountCents: 2000 })).rejects.toMatchObject({
      userMessage: askWhetherSecond,
    });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 8000 });
  });
});

/** Creates a canceled booking with $90.00 from two payments, $50.00 and $40.00. */
async function canceledAfterTwo() {
  const { booking, admin, captures } = await paidThrough([5000, 4000]);
  await database().booking.update({
    where: { id: booking.id },
    data: { status: 'canceled', canceledAt: new Date(), refundOrKeep: true },
  });
  const by = { bookingId: booking.id, actorId: admin.id };
  const cashBack = (cents: number) =>
    recordManualPayment({ ...by, amountCents: -cents, note: 'cash', submissionKey: newKey() });
  const press = (seenCents: number) => refundAll({ ...by, seenCents, submissionKey: newKey() });
  const given = async () =>
    (
      await database().refund.findMany({
        where: { bookingId: booking.id, state: { not: 'failed' } },
      })
    )
      .map(({ captureEntryId, amountCents }) => [captures.indexOf(captureEntryId), amountCents])
      .sort(([one = 0], [other = 0]) => one - other);
  return { booking, by, captures, cashBack, press, given };
}

describe('R29 refund all of several payments', () => {
  test.each([
    [
      'none',
      0,
      [
        [0, 5000],
        [1, 4000],
      ],
    ],
    [
      'less than the last payment',
      3000,
      [
        [0, 5000],
        [1, 1000],
      ],
    ],
    ['more than the last payment', 6500, [[0, 2500]]],
  ])('after cash back of %s: exactly what is left, never more', async (_what, cents, parts) => {
    const { booking, cashBack, press, given } = await canceledAfterTwo();
    if (cents > 0) await cashBack(cents);
    const left = 9000 - cents;
    expect(await bookingMoney(booking.id)).toMatchObject({ refundableCents: left });
    await expect(press(9001)).rejects.toMatchObject({ code: 'conflict' });
    expect(await press(left)).toMatch(/^\$[\d.]+ refunded\. Robin has been emailed\.$/);
    expect(await given()).toEqual(parts);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0, remainCents: 9000 });
    await expect(press(left)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a refund under way counts, and beside cash back at once no cent goes twice', async () => {
    const { booking, by, captures, cashBack, press, given } = await canceledAfterTwo();
    emulator().control.oddNextRefund('PENDING');
    const wish = { ...by, captureEntryId: captures[0] ?? '', note: '' };
    await refundPayment({ ...wish, amountCents: 2000, submissionKey: newKey() });
    expect(await bookingMoney(booking.id)).toMatchObject({ availableCents: 7000 });
    const ends = await Promise.allSettled([press(7000), cashBack(7000), press(7000)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refunds = (await given()).reduce((sum, [, cents = 0]) => sum + cents, 0);
    const { paidCents, ledger } = await moneyOf(booking.id);
    const cash = ledger.filter(({ kind }) => kind === 'manual').map((one) => -one.amountCents);
    expect(refunds + (cash[0] ?? 0)).toBe(9000);
    expect(paidCents).toBe(2000);
  });

  test('refused in part: the sentence says how much, and the question is open again', async () => {
    const { booking, press, given } = await canceledAfterTwo();
    emulator().control.oddNextRefund('FAILED');
    await expect(press(9000)).rejects.toMatchObject({
      code: 'unavailable',
      userMessage:
        'PayPal refused to refund $50.00; $40.00 is on its way back. You can refund the rest another way and record it here.',
    });
    expect(await given()).toEqual([[1, 4000]]);
    expect(await bookingMoney(booking.id)).toMatchObject({
      refundOrKeep: true,
      paidCents: 5000,
      refundableCents: 5000,
    });
  });

  test('refused later: the question is open again', async () => {
    const { booking, press } = await canceledAfterTwo();
    emulator().control.oddNextRefund('PENDING');
    expect(await press(9000)).toBe(refundSentences.pending);
    expect(await bookingMoney(booking.id)).toMatchObject({
      refundOrKeep: false,
      availableCents: 0,
    });
    const [open] = await database().refund.findMany({
      where: { bookingId: booking.id, state: 'pending' },
    });
    emulator().control.failRefund(open?.providerRef ?? '');
    await settleRefund(open?.id ?? '');
    expect(await bookingMoney(booking.id)).toMatchObject({
      refundOrKeep: true,
      availableCents: 5000,
    });
  });
});
