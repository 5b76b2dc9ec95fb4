import { afterEach, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { canceledAtFor } from '~/features/booking/rules/booking-status';
import { createAdmin, createOwner } from '~tests/factories/people';
import {
  attemptState,
  begin,
  bookingToPay,
  decide,
  impatient,
  moneyOf,
  newKey,
  withEmulator,
} from '~tests/setup/paying';
import { capturePayment } from './settle-attempt.server';
import { startPayment } from './start-payment.server';

const { emulator, exchanges } = withEmulator();
const captures = (orderId: string) =>
  exchanges.filter(({ route, path }) => route === 'capture' && path.includes(orderId));

afterEach(() => vi.restoreAllMocks());

/** Starts and approves a payment, not yet captured. */
async function approved(totalCents: number, form: Parameters<typeof decide>[1] = {}) {
  const { booking, owner } = await bookingToPay(totalCents);
  const payment = await begin(booking, owner);
  await decide(payment.approveUrl, form);
  const request = { bookingId: booking.id, attemptId: payment.attemptId, viewer: owner };
  return { booking, owner, ...payment, request };
}

describe('R29 R31 a payment that is approved', () => {
  it.each([5, 100, 115, 4500, 123450])(
    'is captured and recorded to the cent: %i',
    async (cents) => {
      const { booking, attemptId, request } = await approved(cents, { givenName: 'Ada' });

      expect(await capturePayment(request)).toEqual({
        outcome: 'paid',
        payerGivenName: 'Ada',
        paidCents: cents,
      });
      const { ledger, receipts, ...amounts } = await moneyOf(booking.id);
      expect(amounts).toEqual({ totalCents: cents, paidCents: cents, remainCents: 0 });
      expect(ledger).toMatchObject([{ kind: 'capture', amountCents: cents, attemptId }]);
      expect(ledger[0]?.providerRef).toMatch(/^[A-Z0-9]{17}$/);
      expect(receipts).toBe(1);
    },
  );

  it('pays only what remains, after a part was paid', async () => {
    const { booking, owner, request } = await approved(10000);
    await capturePayment(request);
    await database().booking.update({
      where: { id: booking.id },
      data: { totalCents: 12500, remainCents: 2500 },
    });

    const second = await begin(booking, owner);
    await decide(second.approveUrl);
    const finished = await capturePayment({ ...request, attemptId: second.attemptId });

    expect(finished).toMatchObject({ outcome: 'paid', paidCents: 2500 });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 12500, remainCents: 0 });
  });
});

describe('R5 R20 finishing again', () => {
  it('says that it is paid and records nothing more', async () => {
    const { booking, request } = await approved(4500, { givenName: 'Ada' });
    await capturePayment(request);

    expect(await capturePayment(request)).toEqual({
      outcome: 'already_paid',
      payerGivenName: 'Ada',
      paidCents: 4500,
    });
    expect((await moneyOf(booking.id)).ledger).toHaveLength(1);
  });

  it('twenty times at once captures and records once', async () => {
    const { booking, request } = await approved(4500);

    const finished = await Promise.all(Array.from({ length: 20 }, () => capturePayment(request)));

    expect(finished.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
    expect(finished.filter(({ outcome }) => outcome === 'already_paid')).toHaveLength(19);
    const money = await moneyOf(booking.id);
    expect(money).toMatchObject({ paidCents: 4500, remainCents: 0, receipts: 1 });
    expect(money.ledger).toHaveLength(1);
  });

  it('is bound to the booking, the attempt and whoever began it', async () => {
    const { request } = await approved(4500);
    const other = await approved(4500);
    const stranger = await createOwner();
    const foreign = [
      { ...request, viewer: { id: stranger.id, role: 'user' as const } },
      { ...request, attemptId: other.attemptId },
      { ...request, bookingId: other.booking.id },
      { ...request, attemptId: 'no-such-attempt' },
    ];

    for (const wrong of foreign)
      await expect(capturePayment(wrong)).rejects.toMatchObject({ code: 'not_found' });
    expect(captures(other.orderId)).toHaveLength(0);
  });

  it('may be done by the admin', async () => {
    const { request } = await approved(4500);
    const admin = await createAdmin();
    expect(
      await capturePayment({ ...request, viewer: { id: admin.id, role: 'admin' } }),
    ).toMatchObject({ outcome: 'paid' });
  });
});

describe('a payment that does not come about', () => {
  it('not approved: nothing is captured, and approving later still works', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const { attemptId, orderId, approveUrl } = await begin(booking, owner);
    const request = { bookingId: booking.id, attemptId, viewer: owner };

    expect(await capturePayment(request)).toMatchObject({ outcome: 'not_approved' });
    expect(captures(orderId)).toHaveLength(0);
    await decide(approveUrl);
    expect(await capturePayment(request)).toMatchObject({ outcome: 'paid' });
  });

  it('declined: says so, and the next start has another request id and order', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const key = newKey();
    const first = await begin(booking, owner, key);
    await decide(first.approveUrl, { decline: true });
    const request = { bookingId: booking.id, attemptId: first.attemptId, viewer: owner };

    expect(await capturePayment(request)).toMatchObject({ outcome: 'declined' });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'declined' });
    expect(await attemptState(first.attemptId)).toEqual({
      state: 'declined',
      issue: 'INSTRUMENT_DECLINED',
    });

    const second = await begin(booking, owner, key);
    expect(second.orderId).not.toBe(first.orderId);
    await decide(second.approveUrl);
    expect(await capturePayment({ ...request, attemptId: second.attemptId })).toMatchObject({
      outcome: 'paid',
    });
    expect((await moneyOf(booking.id)).ledger).toHaveLength(1);
  });

  it.each(['canceled', 'rejected'] as const)(
    'R30 booking %s before the return: no capture',
    async (status) => {
      const { booking, orderId, request } = await approved(4500);
      const canceledAt = canceledAtFor(status, new Date());
      await database().booking.update({ where: { id: booking.id }, data: { status, canceledAt } });

      const finished = await capturePayment(request);

      expect(finished).toMatchObject({ outcome: 'not_captured' });
      expect('sentence' in finished && finished.sentence).toContain('You haven’t been charged');
      expect(captures(orderId)).toHaveLength(0);
      expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0, ledger: [] });
      expect(await capturePayment(request)).toEqual(finished);
    },
  );

  it('R29 total changed before the return: no capture; paying again asks for the new amount', async () => {
    const { booking, owner, orderId, request } = await approved(4500);
    await database().booking.update({
      where: { id: booking.id },
      data: { totalCents: 6000, remainCents: 6000 },
    });

    expect(await capturePayment(request)).toMatchObject({ outcome: 'not_captured' });
    expect(captures(orderId)).toHaveLength(0);
    const again = await begin(booking, owner);
    await decide(again.approveUrl);
    expect(await capturePayment({ ...request, attemptId: again.attemptId })).toMatchObject({
      outcome: 'paid',
      paidCents: 6000,
    });
  });

  it('two payments approved side by side: only one is captured', async () => {
    const { booking, owner } = await bookingToPay(4500);
    const both = [await begin(booking, owner), await begin(booking, owner)];
    for (const { approveUrl } of both) await decide(approveUrl);

    const finished = await Promise.all(
      both.map(({ attemptId }) =>
        capturePayment({ bookingId: booking.id, attemptId, viewer: owner }),
      ),
    );

    expect(finished.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
    expect(both.flatMap(({ orderId }) => captures(orderId))).toHaveLength(1);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 4500, remainCents: 0 });
  });

  it('an order that the provider forgot: expired, and a new one can be started', async () => {
    const { booking, owner, request, attemptId } = await approved(4500);
    await database().paymentAttempt.update({
      where: { id: attemptId },
      data: { orderId: 'AAAAAAAAAAAAAAAAA' },
    });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'not_approved' });
    expect(await attemptState(attemptId)).toMatchObject({ state: 'failed' });
    await begin(booking, owner);
  });
});

describe('R32 an answer that is lost', () => {
  it.each([
    ['too late', { kind: 'late', ms: 4000 }],
    ['never, the connection broke', { kind: 'lost' }],
    ['503, nothing done', { kind: 'refused', status: 503 }],
  ] as const)('capture answered %s: unknown, then found and recorded once', async (_, trouble) => {
    const { booking, attemptId, request } = await approved(4500);
    if (trouble.kind === 'late') impatient(emulator().url);
    emulator().control.troubleNext('capture', trouble);

    expect(await capturePayment(request)).toMatchObject({ outcome: 'unknown' });
    expect(await attemptState(attemptId)).toMatchObject({ state: 'awaiting_provider' });
    expect((await moneyOf(booking.id)).ledger).toHaveLength(0);

    expect(await capturePayment(request)).toMatchObject({ outcome: 'paid', paidCents: 4500 });
    const money = await moneyOf(booking.id);
    expect(money).toMatchObject({ paidCents: 4500, receipts: 1 });
    expect(money.ledger).toHaveLength(1);
  });

  it('paying again finds the first payment instead of taking a second one', async () => {
    const { booking, owner, request } = await approved(4500);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await capturePayment(request);

    await expect(
      startPayment({ bookingId: booking.id, viewer: owner, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict', userMessage: 'This booking is already paid.' });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 4500, remainCents: 0 });
  });

  it('a crash while capturing is cleared up with the same request id', async () => {
    const { booking, attemptId, orderId, request } = await approved(4500);
    await database().paymentAttempt.update({
      where: { id: attemptId },
      data: { state: 'capturing' },
    });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'paid' });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 4500 });
    const ids = captures(orderId).map(({ headers }) => headers['paypal-request-id']);
    const { requestId } = await database().paymentAttempt.findUniqueOrThrow({
      where: { id: attemptId },
    });
    expect(ids).toEqual([`${requestId}-c`]);
  });

  it('a look-up that fails changes nothing', async () => {
    const { attemptId, request } = await approved(4500);
    emulator().control.troubleNext('get', { kind: 'refused', status: 503 });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'unknown' });
    expect(await attemptState(attemptId)).toMatchObject({ state: 'awaiting_approval' });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'paid' });
  });

  it('an order captured before, under another request id, is looked up and recorded', async () => {
    const { booking, attemptId, request } = await approved(4500);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await capturePayment(request);
    await database().paymentAttempt.update({
      where: { id: attemptId },
      data: { requestId: `other-${attemptId}` },
    });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'paid' });
    expect((await moneyOf(booking.id)).ledger).toHaveLength(1);
  });

  it('money that moved is recorded even if the booking was canceled meanwhile', async () => {
    const { booking, request } = await approved(4500);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await capturePayment(request);
    await database().booking.update({
      where: { id: booking.id },
      data: { status: 'canceled', canceledAt: new Date() },
    });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'paid' });
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 4500 });
  });
});

describe('R30 R32 a booking canceled while the answer to its capture is missing', () => {
  it('is not said to be unpaid until the call can no longer arrive, and is not captured', async () => {
    const { booking, attemptId, orderId, request } = await approved(4500);
    emulator().control.troubleNext('capture', { kind: 'refused', status: 503 });
    await capturePayment(request);
    await database().booking.update({
      where: { id: booking.id },
      data: { status: 'canceled', canceledAt: new Date() },
    });

    expect(await capturePayment(request)).toMatchObject({ outcome: 'unknown' });
    await database().paymentAttempt.update({
      where: { id: attemptId },
      data: { updatedAt: new Date(Date.now() - 120_000) },
    });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'not_captured' });
    expect(captures(orderId)).toHaveLength(1);
    expect((await moneyOf(booking.id)).ledger).toEqual([]);
  });
});

describe('a capture that is not what was asked for', () => {
  it('pending: nothing is recorded until the money is there', async () => {
    const { booking, orderId, request } = await approved(4500);
    emulator().control.oddNextCapture({ status: 'PENDING' });

    expect(await capturePayment(request)).toMatchObject({ outcome: 'pending' });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'pending' });
    expect((await moneyOf(booking.id)).ledger).toHaveLength(0);
    emulator().control.completeCapture(orderId);
    expect(await capturePayment(request)).toMatchObject({ outcome: 'paid' });
    expect((await moneyOf(booking.id)).ledger).toHaveLength(1);
  });

  it('another amount: held and logged, never recorded, and it forbids a second payment', async () => {
    const { booking, owner, attemptId, request } = await approved(4500);
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    emulator().control.oddNextCapture({ value: '1.00' });

    expect(await capturePayment(request)).toMatchObject({ outcome: 'held' });
    expect(await capturePayment(request)).toMatchObject({ outcome: 'held' });
    expect(await attemptState(attemptId)).toEqual({ state: 'held', issue: 'AMOUNT_DIFFERS' });
    expect((await moneyOf(booking.id)).ledger).toHaveLength(0);
    const lines = printed.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.includes('payment.held'))).toHaveLength(1);
    await expect(
      startPayment({ bookingId: booking.id, viewer: owner, submissionKey: newKey() }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});
