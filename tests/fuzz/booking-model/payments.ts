/**
 * Payments through the provider, with all its outcomes, and the order in which the app learns of them (R29,
 * R30, R32).
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import type { PaymentOutcome } from '~/features/money/payments/payment-attempt.server';
import { capturePayment } from '~/features/money/payments/settle-attempt.server';
import { payLater, startPayment } from '~/features/money/payments/start-payment.server';
import { isActive } from '~/features/booking/rules/booking-status';
import type { PaypalEmulator } from '../../../server/stand-ins/paypal/start-paypal-emulator';
import { decide, newKey } from '../../setup/paying';
import { heardOf } from './webhook';
import {
  askAgain,
  dueMoves,
  endOf,
  mailed,
  on,
  openDepositOf,
  paidMoves,
  ownerOf,
  press,
  refused,
  strangerOf,
  type CaptureHow,
  type Known,
  type Opened,
  type Work,
} from './world';

type Emulated = () => PaypalEmulator;

const payable = ({ status, total, paid }: Known) => isActive(status) && total > paid;

/** Records that an attempt's money is in the ledger. */
export async function captured(
  booking: Known,
  attemptId: string,
  cents: number,
  tip = 0,
): Promise<void> {
  // A stay that ended accepts no line.
  const taken = isActive(booking.status) ? tip : 0;
  if (taken > 0) {
    booking.total += taken;
    booking.calculated += taken;
    booking.tips += taken;
    booking.added.push(taken);
    booking.answer = null;
  }
  const entry = await database().ledgerEntry.findUniqueOrThrow({ where: { attemptId } });
  if (entry.kind === 'capture') booking.captures.push({ ref: entry.id, left: cents, tip: taken });
  booking.money = true;
  paidMoves(booking, cents);
  dueMoves(booking, cents);
  askAgain(booking);
}

/** The app has looked up the capture that was pending at the provider. */
export async function waitingHeardOf(booking: Known): Promise<void> {
  const { waiting } = booking;
  if (waiting === null || waiting.end === null) return;
  booking.waiting = null;
  if (waiting.end !== 'completed') return;
  await captured(booking, waiting.attemptId, waiting.cents, waiting.tip);
  mailed(booking, 'payment_receipt');
}

/** The app has looked up an approved order. @returns the message for the payer */
export async function openedHeardOf(
  booking: Known,
  order: Opened,
): Promise<PaymentOutcome['outcome']> {
  await waitingHeardOf(booking);
  const { attemptId, orderId, cents, tip, forDeposit, how } = order;
  const done = () => (booking.opened = booking.opened.filter((one) => one !== order));
  const takesIt = payable(booking) || (isActive(booking.status) && cents === tip);
  if (!takesIt || priceOf(booking, forDeposit) !== cents - tip) {
    done();
    return 'not_captured';
  }
  if (booking.waiting !== null || booking.held.length > 0) return 'pending';
  done();
  switch (how) {
    case 'as asked':
      await captured(booking, attemptId, cents, tip);
      mailed(booking, 'payment_receipt');
      return 'paid';
    case 'pending':
      booking.waiting = { attemptId, orderId, cents, tip, end: null };
      return 'pending';
    case 'odd':
    case 'unreadable':
      booking.held.push({ attemptId, cents: how === 'odd' ? 37 : null });
      return 'held';
    case 'declined':
      return 'declined';
  }
}

/** Returns the amount of a payment of that kind, without a tip. */
const priceOf = (booking: Known, forDeposit: boolean) =>
  forDeposit ? openDepositOf(booking) : Math.max(0, booking.total - booking.paid);

/** Returns the tip of a percentage of the stay's total without earlier tips (R128). */
const tipIn = ({ total, tips }: Known, percent: number) =>
  Math.floor(((total - tips) * percent + 50) / 100);

const oddities = {
  pending: { status: 'PENDING' },
  odd: { value: '0.37' },
  unreadable: { value: 'one' },
} as const;

/** Runs it while the dogs are noted as in the house: an accepted stay that has begun accepts tips (R93). */
async function atTheDoor<Done>(id: string, act: () => Promise<Done>): Promise<Done> {
  const noted = (arrivedAt: Date | null) =>
    database().booking.update({ where: { id }, data: { arrivedAt } });
  await noted(now());
  return act().finally(() => noted(null));
}

/** The owner presses Pay and approves; the browser has not returned yet. */
const approve =
  (emulator: Emulated) =>
  (how: CaptureHow, { deposit, percent } = { deposit: false, percent: 0 }): Work =>
  async (booking, _model, real) => {
    const choice = { deposit, tip: { percent } };
    const wish = { bookingId: booking.id, viewer: ownerOf(real), submissionKey: newKey(), choice };
    await refused(startPayment({ ...wish, viewer: strangerOf(real) }), 'not_found');
    if (!payable(booking)) return refused(startPayment(wish), 'conflict');
    const end = await endOf(atTheDoor(booking.id, () => startPayment(wish)));
    await waitingHeardOf(booking);
    const tip = tipIn(booking, percent);
    // A stay that was paid meanwhile takes a tip alone.
    const takesIt = payable(booking) || (booking.status === 'accepted' && tip > 0);
    if (!takesIt || booking.waiting !== null || booking.held.length > 0)
      return expect(end).toEqual({ code: 'conflict' });
    if (deposit && openDepositOf(booking) === 0) return expect(end).toEqual({ code: 'conflict' });
    if (tip > 0 && (deposit || booking.status !== 'accepted'))
      return expect(end).toEqual({ code: 'conflict' });
    if ('code' in end) throw new Error(`Paying was refused: ${end.code}`);
    const { approveUrl, attemptId, orderId } = end.value;
    await decide(approveUrl, { decline: how === 'declined' });
    if (how !== 'as asked' && how !== 'declined')
      emulator().control.oddCaptureOf(orderId, oddities[how]);
    const price = priceOf(booking, deposit);
    booking.opened.push({ attemptId, orderId, cents: price + tip, tip, forDeposit: deposit, how });
  };

/** The browser returns from the provider's page, with the newest or the oldest order. */
const comeBack =
  (which: 0 | -1): Work =>
  async (booking, _model, real) => {
    const order = booking.opened.at(which);
    const back = { bookingId: booking.id, attemptId: order?.attemptId ?? 'nosuchattempt0000' };
    await refused(capturePayment({ ...back, viewer: strangerOf(real) }), 'not_found');
    const finish = () => capturePayment({ ...back, viewer: ownerOf(real) });
    if (order === undefined) return refused(finish(), 'not_found');
    const { outcome } = await finish();
    const expected = await openedHeardOf(booking, order);
    expect(outcome).toBe(expected);
    // Opening the return address again changes nothing more.
    const again = await finish();
    expect(again.outcome).toBe(expected === 'paid' ? 'already_paid' : expected);
  };

/** The provider finishes a capture; the app does not know yet. */
export const providerDecides =
  (emulator: Emulated) =>
  (end: 'completed' | 'declined'): Work =>
  ({ waiting }) => {
    if (waiting?.end !== null) return Promise.resolve();
    waiting.end = end;
    const { control } = emulator();
    if (end === 'completed') control.completeCapture(waiting.orderId);
    else control.denyCapture(waiting.orderId);
    return Promise.resolve();
  };

/** The provider's newest webhook about a payment arrives, perhaps twice. */
const webhook =
  (emulator: Emulated): Work =>
  async (booking) => {
    const [order] = booking.opened;
    const { orderId } = booking.waiting ?? order ?? {};
    if (orderId === undefined || !(await heardOf(emulator(), orderId))) return;
    if (booking.waiting !== null) await waitingHeardOf(booking);
    else if (order !== undefined) await openedHeardOf(booking, order);
  };

const later: Work = async (booking, _model, real) => {
  const act = () => payLater({ bookingId: booking.id, viewer: ownerOf(real) });
  if (payable(booking)) await act();
  else await refused(act(), 'conflict');
};

export const paying =
  (emulator: Emulated) => (how: CaptureHow, choice?: { deposit: boolean; percent: number }) => [
    approve(emulator)(how, choice),
    comeBack(-1),
  ];

export function paymentCommands(emulator: Emulated) {
  const anyHow = fc.constantFrom<CaptureHow>('declined', 'pending', 'odd', 'unreadable');
  const anyEnd = fc.constantFrom<'completed' | 'declined'>('completed', 'declined');
  return [
    press('approve', approve(emulator)('as asked')),
    press('come back', comeBack(0)),
    on(
      fc.record({ deposit: fc.boolean(), percent: fc.constantFrom(0, 10, 15, 20) }),
      ({ deposit, percent }) => `pay ${deposit ? 'the deposit' : 'all'}, tip ${percent} %`,
      (choice) => [approve(emulator)('as asked', choice), comeBack(-1)],
    ),
    on(fc.constant('as asked' as const), () => 'pay', paying(emulator)),
    on(anyHow, (how) => `pay, ${how}`, paying(emulator)),
    on(anyEnd, (end) => `the provider says of the capture: ${end}`, providerDecides(emulator)),
    press('webhook of the payment', webhook(emulator)),
    press('pay later', later),
  ];
}
