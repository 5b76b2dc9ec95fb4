/** R29, R32: money is refunded once, through the provider, and recorded in the ledger. */
import { describe, expect, test } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { house } from '~tests/setup/house';
import {
  begin,
  bookingToPay,
  decide,
  impatient,
  moneyOf,
  newKey,
  withEmulator,
} from '~tests/setup/paying';
import { keepPayment, recordManualPayment, setPaidAmount } from './manual-payments.server';
import { reconcilePayments } from './reconcile.server';
import { refundPayment, refundSentences } from './refund.server';
import { capturePayment } from './settle-attempt.server';

const { emulator, exchanges } = withEmulator();
const { admin } = house();

async function paid(totalCents: number) {
  const { booking, owner } = await bookingToPay(totalCents);
  const { attemptId, approveUrl } = await begin(booking, owner);
  await decide(approveUrl);
  await capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
  const entry = await database().ledgerEntry.findFirstOrThrow({
    where: { bookingId: booking.id, kind: 'capture' },
  });
  const wish = (amountCents: number, submissionKey = newKey()) => ({
    bookingId: booking.id,
    captureEntryId: entry.id,
    amountCents,
    note: 'With our apologies',
    actorId: admin.id,
    submissionKey,
  });
  return { booking, owner, entry, wish };
}

const refundsOf = (bookingId: string) => database().refund.findMany({ where: { bookingId } });
const refundMails = (bookingId: string) =>
  database().outboxMail.count({ where: { bookingId, template: 'refund' } });

describe('R29 refunds', () => {
  test('R8 a payment of another booking is not found, and nothing is refunded', async () => {
    const { booking, wish } = await paid(9000);
    const { booking: other } = await bookingToPay(9000);
    const refusal = refundPayment({ ...wish(1), bookingId: other.id });
    await expect(refusal).rejects.toMatchObject({ code: 'not_found' });
    expect(await refundsOf(booking.id)).toEqual([]);
  });

  test('in part and then in full: ledger, amounts, mail; no cent more than was taken', async () => {
    const { booking, wish } = await paid(9000);
    expect(await refundPayment(wish(2500))).toBe('$25.00 refunded. Robin has been emailed.');
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 6500, remainCents: 2500 });
    await expect(refundPayment(wish(6501))).rejects.toMatchObject({ code: 'conflict' });
    await refundPayment(wish(6500));
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0, remainCents: 9000 });
    await expect(refundPayment(wish(1))).rejects.toMatchObject({
      userMessage: 'All of this payment has already been refunded.',
    });
    expect(await refundMails(booking.id)).toBe(2);
    const { requestBody } = exchanges.filter(({ route }) => route === 'refund')[0] ?? {};
    expect(requestBody).toEqual({
      amount: { currency_code: 'USD', value: '25.00' },
      custom_id: expect.stringMatching(/^\w{24}$/) as string,
      note_to_payer: 'With our apologies',
    });
  });

  test('what went back by hand cannot go back through the provider as well', async () => {
    const { booking, wish } = await paid(9000);
    const cash = { bookingId: booking.id, actorId: admin.id, note: 'cash' };
    await recordManualPayment({ ...cash, amountCents: -5000, submissionKey: newKey() });
    await expect(refundPayment(wish(4001))).rejects.toMatchObject({ code: 'conflict' });
    expect(await refundsOf(booking.id)).toEqual([]);
    await refundPayment(wish(4000));
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0, remainCents: 9000 });
  });

  test.each([0, -100, 10.5, Number.NaN])('%s cents is no refund', async (amountCents) => {
    const { wish } = await paid(9000);
    await expect(refundPayment(wish(amountCents))).rejects.toMatchObject({ code: 'invalid' });
  });

  test('R20 the same form sent twice, at once or later, gives back once', async () => {
    const { booking, wish } = await paid(9000);
    const same = wish(3000, 'same-form');
    await Promise.all([refundPayment(same), refundPayment(same), refundPayment(same)]);
    await refundPayment(same);
    expect(await refundsOf(booking.id)).toHaveLength(1);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 6000 });
    expect(await refundMails(booking.id)).toBe(1);
  });

  test('two admins at once never give back more than was taken', async () => {
    const { booking, wish } = await paid(9000);
    const ends = await Promise.allSettled([refundPayment(wish(6000)), refundPayment(wish(6000))]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 3000 });
  });

  test('R32 an answer lost on the way: asked again under the same id, given back once', async () => {
    const { booking, wish } = await paid(9000);
    emulator().control.troubleNext('refund', { kind: 'lost' });
    expect(await refundPayment(wish(9000))).toBe(refundSentences.unknown);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000 });
    environment().intervals.reconcileAge = 0;
    await reconcilePayments();
    delete environment().intervals.reconcileAge;
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0 });
    expect(await refundsOf(booking.id)).toMatchObject([{ state: 'completed' }]);
    expect(await refundMails(booking.id)).toBe(1);
  });

  test('R32 an answer that comes too late is none', async () => {
    impatient(emulator().url, 300);
    const { booking, wish } = await paid(9000);
    emulator().control.troubleNext('refund', { kind: 'late', ms: 900 });
    const same = wish(9000, 'late-form');
    expect(await refundPayment(same)).toBe(refundSentences.unknown);
    expect(await refundPayment(same)).toBe('$90.00 refunded. Robin has been emailed.');
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0 });
  });

  test('a refund that the provider works on counts when it is done', async () => {
    const { booking, wish } = await paid(9000);
    emulator().control.oddNextRefund('PENDING');
    expect(await refundPayment(wish(9000))).toBe(refundSentences.pending);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000 });
    const [refund] = await refundsOf(booking.id);
    emulator().control.completeRefund(refund?.providerRef ?? '');
    environment().intervals.reconcileAge = 0;
    await reconcilePayments();
    delete environment().intervals.reconcileAge;
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0 });
  });

  test('a refused refund leaves the money, and can be tried again', async () => {
    const { booking, wish } = await paid(9000);
    emulator().control.oddNextRefund('FAILED');
    await expect(refundPayment(wish(9000))).rejects.toMatchObject({ code: 'unavailable' });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 9000 });
    await refundPayment(wish(9000));
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0 });
  });
});

describe('R29 refund or keep', () => {
  const question = async (id: string) =>
    (await database().booking.findUniqueOrThrow({ where: { id } })).refundOrKeep;

  test('asked when a paid booking is canceled, answered by a refund', async () => {
    const { booking, wish } = await paid(9000);
    expect(await question(booking.id)).toBe(false);
    await changeBookingStatus({
      bookingId: booking.id,
      to: 'canceled',
      seen: 'accepted',
      viewer: admin,
    });
    expect(await question(booking.id)).toBe(true);
    await refundPayment(wish(9000));
    expect(await question(booking.id)).toBe(false);
  });

  test('asked when money arrives after the cancellation, answered by keeping it', async () => {
    const { booking } = await bookingToPay(5000);
    await database().booking.update({
      where: { id: booking.id },
      data: { status: 'canceled', canceledAt: new Date() },
    });
    const entry = {
      bookingId: booking.id,
      actorId: admin.id,
      note: 'cash',
      submissionKey: newKey(),
    };
    await recordManualPayment({ ...entry, amountCents: 5000 });
    expect(await question(booking.id)).toBe(true);
    await keepPayment(booking.id, { actorId: admin.id, submissionKey: newKey() });
    expect(await question(booking.id)).toBe(false);
    await expect(
      keepPayment(booking.id, { actorId: admin.id, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('R29 by hand', () => {
  test('cash is entered once however often the form is sent, and can be given back', async () => {
    const { booking } = await bookingToPay(5000);
    const entry = {
      bookingId: booking.id,
      actorId: admin.id,
      note: 'cash',
      submissionKey: newKey(),
    };
    await recordManualPayment({ ...entry, amountCents: 2000 });
    await recordManualPayment({ ...entry, amountCents: 2000 });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 2000, remainCents: 3000 });
    await expect(
      recordManualPayment({ ...entry, amountCents: -2001, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await recordManualPayment({ ...entry, amountCents: -2000, submissionKey: newKey() });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0 });
  });

  test('an edited paid amount is an entry for the difference; a stale edit is refused', async () => {
    const { booking } = await bookingToPay(5000);
    const edit = { bookingId: booking.id, actorId: admin.id, note: '', submissionKey: newKey() };
    await setPaidAmount({ ...edit, paidCents: 3000, seenCents: 0 });
    await setPaidAmount({ ...edit, paidCents: 3000, seenCents: 0 });
    const { paidCents, ledger } = await moneyOf(booking.id);
    expect(paidCents).toBe(3000);
    expect(ledger).toMatchObject([{ kind: 'manual', amountCents: 3000, actorId: admin.id }]);
    await expect(setPaidAmount({ ...edit, paidCents: 100, seenCents: 0 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(setPaidAmount({ ...edit, paidCents: -1, seenCents: 3000 })).rejects.toMatchObject({
      code: 'invalid',
    });
    await setPaidAmount({ ...edit, paidCents: 1000, seenCents: 3000 });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 1000, remainCents: 4000 });
  });
});
