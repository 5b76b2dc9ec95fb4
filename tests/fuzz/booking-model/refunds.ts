/** Refunds, manual and through the provider, and payments that differ from the order (R29, R32). */
import fc from 'fast-check';
import { expect } from 'vitest';
import { database } from '~/core/database/database.server';
import {
  dismissHeldPayment,
  recordHeldPayment,
  refundHeldPayment,
} from '~/features/money/payments/held-payments.server';
import { keepPayment, recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { refundAll, refundPayment } from '~/features/money/payments/refund.server';
import { isActive } from '~/features/booking/rules/booking-status';
import type { PaypalEmulator } from '../../../server/stand-ins/paypal/start-paypal-emulator';
import { newKey } from '../../setup/paying';
import { lowered } from './lines';
import { captured } from './payments';
import { heardOf } from './webhook';
import {
  anyCents,
  askAgain,
  dueMoves,
  endOf,
  hereOf,
  mailed,
  on,
  paidMoves,
  press,
  refused,
  tipsHereOf,
  type Capture,
  type Known,
  type RefundUnderWay,
  type Work,
} from './world';

type Emulated = () => PaypalEmulator;

/** Treatment of a refund by the provider; `lost`: it is made, but the answer doesn't arrive. */
export type RefundHow = 'as asked' | 'pending' | 'refused' | 'lost';

function prepare({ control }: PaypalEmulator, how: RefundHow): void {
  if (how === 'pending') control.oddNextRefund('PENDING');
  if (how === 'refused') control.oddNextRefund('FAILED');
  if (how === 'lost') control.troubleNext('refund', { kind: 'lost' });
}

function wentBack(booking: Known, cents: number, lowers: boolean, tip = 0): void {
  if (lowers) lowered(booking, cents - tip);
  if (tip > 0) tipWentBack(booking, tip);
  paidMoves(booking, -cents);
  dueMoves(booking, -cents);
  tipsLeft(booking, tip - cents);
  booking.asked = false;
  mailed(booking, 'refund');
}

/** The tip of a canceled stay is refunded first (R93). */
function tipsLeft(booking: Known, priceMoved: number): void {
  booking.tips =
    !isActive(booking.status) && priceMoved < 0
      ? Math.max(0, booking.tips + priceMoved)
      : Math.min(booking.tips, Math.max(0, booking.paid));
}

/** The app has looked up a refund that the provider worked on. */
export function refundHeardOf(booking: Known, refund: RefundUnderWay): void {
  const { end, cents, tip, capture, lowers } = refund;
  if (end === null) return;
  booking.refunds = booking.refunds.filter((one) => one !== refund);
  if (end === 'completed') return wentBack(booking, cents, lowers, tip);
  capture.left += cents;
  capture.tip += tip;
  askAgain(booking);
}

/** A refund was requested. @param id its row */
function begun(
  booking: Known,
  {
    capture,
    cents,
    tip = 0,
    lowers = false,
  }: { capture: Capture; cents: number; tip?: number; lowers?: boolean },
  how: RefundHow,
  id: string,
): void {
  booking.money = true;
  if (how === 'refused') return askAgain(booking);
  capture.left -= cents;
  capture.tip -= tip;
  if (how === 'as asked') return wentBack(booking, cents, lowers, tip);
  booking.refunds.push({
    id,
    capture,
    cents,
    tip,
    lowers,
    end: how === 'lost' ? 'completed' : null,
  });
}

async function newestRefund(captureEntryId: string): Promise<string> {
  const { id } = await database().refund.findFirstOrThrow({
    where: { captureEntryId },
    orderBy: { createdAt: 'desc' },
  });
  return id;
}

/** Returns the tip of a capture that can still be refunded. */
const tipIn = (booking: Known, { tip, left }: Capture) =>
  Math.max(0, Math.min(tip, tipsHereOf(booking), left));

/** Its line is removed with it. */
function tipWentBack(booking: Known, tip: number): void {
  booking.tips -= tip;
  const at = booking.added.indexOf(tip);
  if (!isActive(booking.status) || at < 0) return;
  booking.added.splice(at, 1);
  booking.total -= tip;
  booking.calculated -= tip;
  booking.answer = null;
}

export const refund =
  (emulator: Emulated) =>
  ([amountCents, how, lowersTotal = false, withTip = false]: readonly [
    number,
    RefundHow,
    boolean?,
    boolean?,
  ]): Work =>
  async (booking, _model, real) => {
    const capture = booking.captures.at(-1);
    const captureEntryId = capture?.ref ?? 'nosuchcapture0000';
    const wish = {
      bookingId: booking.id,
      captureEntryId,
      amountCents,
      lowersTotal,
      withTip,
      note: '',
      actorId: real.admin,
    };
    const act = () => refundPayment({ ...wish, submissionKey: newKey() });
    if (capture === undefined) return refused(act(), 'not_found');
    const inIt = tipIn(booking, capture);
    const tip = withTip ? inIt : 0;
    if (amountCents < 0 || amountCents + tip <= 0) return refused(act(), 'invalid');
    if (amountCents > capture.left - inIt || amountCents > hereOf(booking) - tipsHereOf(booking))
      return refused(act(), 'conflict');
    prepare(emulator(), how);
    const end = await endOf(act());
    expect('code' in end && end.code).toBe(how === 'refused' && 'unavailable');
    const asked = { capture, cents: amountCents + tip, tip, lowers: lowersTotal };
    begun(booking, asked, how, await newestRefund(capture.ref));
  };

/** Returns the refund per capture, oldest first; in total no more than the money available. */
function partsOf(booking: Known, asTheTermsSay: boolean): { capture: Capture; cents: number }[] {
  const price = hereOf(booking) - tipsHereOf(booking);
  let here = asTheTermsSay ? Math.min(price, stillDue(booking)) : price;
  return booking.captures.flatMap((capture) => {
    const cents = Math.min(capture.left - tipIn(booking, capture), here);
    here -= cents;
    return cents > 0 ? [{ capture, cents }] : [];
  });
}

/** Returns the refund by the terms that is not yet on its way. */
const stillDue = ({ due, refunds }: Known) =>
  Math.max(
    0,
    refunds.reduce((left, { cents }) => left - cents, due ?? 0),
  );

/** @param first the provider's treatment of the first part @param due limited to the refund by the terms */
export const giveAllBack =
  (emulator: Emulated) =>
  (first: RefundHow, due = false): Work =>
  async (booking, _model, real) => {
    const parts = partsOf(booking, due);
    const seenCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    const wish = { bookingId: booking.id, seenCents, actorId: real.admin, due };
    const other = { ...wish, seenCents: seenCents + 1, submissionKey: newKey() };
    await refused(refundAll(other), 'conflict');
    const submissionKey = newKey();
    const act = () => endOf(refundAll({ ...wish, submissionKey }));
    if (seenCents === 0) return refused(refundAll({ ...wish, submissionKey }), 'conflict');
    prepare(emulator(), first);
    const end = await act();
    expect('code' in end && end.code).toBe(first === 'refused' && 'unavailable');
    const ids: string[] = [];
    for (const { capture, cents } of parts) {
      const id = await newestRefund(capture.ref);
      begun(booking, { capture, cents }, ids.length === 0 ? first : 'as asked', id);
      ids.push(id);
    }
    if (first === 'refused') askAgain(booking);
    // R20: repeating the press calls the provider once more, and does nothing else.
    expect('code' in (await act())).toBe(first === 'refused');
    const lost = booking.refunds.find(({ id }) => first === 'lost' && id === ids[0]);
    if (lost !== undefined) refundHeardOf(booking, lost);
  };

export const byHand =
  (amountCents: number, lowersTotal = false): Work =>
  async (booking, _model, real) => {
    const entry = { bookingId: booking.id, actorId: real.admin, note: 'cash', lowersTotal };
    const act = () => recordManualPayment({ ...entry, amountCents, submissionKey: newKey() });
    if (amountCents === 0) return refused(act(), 'invalid');
    if (hereOf(booking) + amountCents < 0 && amountCents < 0) return refused(act(), 'conflict');
    await act();
    booking.money = true;
    if (lowersTotal && amountCents < 0) lowered(booking, -amountCents);
    paidMoves(booking, amountCents);
    dueMoves(booking, amountCents);
    tipsLeft(booking, amountCents);
    if (amountCents < 0) booking.asked = false;
    else {
      askAgain(booking);
      mailed(booking, 'payment_receipt');
    }
  };

/** The provider finishes the oldest refund; the app does not know yet. */
export const providerDecides =
  (emulator: Emulated) =>
  (end: 'completed' | 'failed'): Work =>
  async ({ refunds }) => {
    const open = refunds.find((one) => one.end === null);
    if (open === undefined) return;
    const { providerRef } = await database().refund.findUniqueOrThrow({ where: { id: open.id } });
    const { control } = emulator();
    if (end === 'completed') control.completeRefund(providerRef ?? '');
    else control.failRefund(providerRef ?? '');
    open.end = end;
  };

const webhook =
  (emulator: Emulated): Work =>
  async (booking) => {
    for (const open of booking.refunds.slice(0, 1)) {
      const { providerRef } = await database().refund.findUniqueOrThrow({ where: { id: open.id } });
      if (providerRef !== null && (await heardOf(emulator(), providerRef)))
        refundHeardOf(booking, open);
    }
  };

/** The admin settles a payment that differs from the order. @param typed the amount read on PayPal's site */
const settleHeld =
  ([answer, typed]: readonly ['record' | 'give back' | 'dismiss', number | null]): Work =>
  async (booking, _model, real) => {
    const [held] = booking.held;
    const { attemptId = 'nosuchattempt0000', cents = null } = held ?? {};
    const wish = { bookingId: booking.id, attemptId, actorId: real.admin, submissionKey: newKey() };
    const act = {
      record: () => recordHeldPayment(wish, typed),
      'give back': () => refundHeldPayment(wish),
      dismiss: () => dismissHeldPayment(wish),
    }[answer];
    if (held === undefined) return refused(act(), 'not_found');
    if (answer === 'dismiss' && cents !== null) return refused(act(), 'conflict');
    if (answer === 'give back' && cents === null) return refused(act(), 'conflict');
    const paid = cents ?? typed;
    if (answer === 'record' && paid === null) return refused(act(), 'invalid');
    await act();
    booking.held = [];
    if (answer === 'dismiss' || paid === null) return;
    await captured(booking, attemptId, paid);
    if (answer === 'record') return mailed(booking, 'payment_receipt');
    const capture = booking.captures.at(-1);
    if (capture === undefined) throw new Error('What came back is no capture');
    begun(booking, { capture, cents: paid }, 'as asked', '');
  };

export const keep: Work = async (booking, _model, real) => {
  const { due, refunds, asked } = booking;
  const sent = (reason: string) => ({ actorId: real.admin, submissionKey: newKey(), reason });
  const act = (reason: string) => keepPayment(booking.id, sent(reason));
  if (due !== null && refunds.length > 0) return refused(act('It snowed'), 'conflict');
  const told = due !== null && due > 0;
  if (told) await refused(act(''), 'invalid');
  if (!asked) return refused(act('It snowed'), 'conflict');
  await act('It snowed');
  booking.asked = false;
  mailed(booking, 'payment_kept');
  // Its own Undo is tried beside it (keep-payment.server.test.ts); earlier answers are final.
  booking.answer = null;
};

export const anyRefundHow = fc.constantFrom<RefundHow>('as asked', 'pending', 'refused', 'lost');

export function refundCommands(emulator: Emulated) {
  const anyEnd = fc.constantFrom<'completed' | 'failed'>('completed', 'failed');
  const anyAnswer = fc.constantFrom<'record' | 'give back' | 'dismiss'>(
    'record',
    'give back',
    'dismiss',
  );
  return [
    on(
      fc.tuple(anyCents, fc.boolean()),
      ([cents, lowers]) => `by hand ${cents}${lowers ? ', lowers the total' : ''}`,
      ([cents, lowers]) => byHand(cents, lowers),
    ),
    on(
      fc.tuple(anyCents, anyRefundHow, fc.boolean(), fc.boolean()),
      ([cents, how, lowers, tip]) =>
        `refund ${cents}${tip ? ' and the tip' : ''}, ${how}${lowers ? ', lowers the total' : ''}`,
      refund(emulator),
    ),
    on(
      fc.tuple(anyRefundHow, fc.boolean()),
      ([how, due]) => `refund ${due ? 'what is due' : 'all'}, ${how}`,
      ([how, due]) => giveAllBack(emulator)(how, due),
    ),
    on(anyEnd, (end) => `the provider says of the refund: ${end}`, providerDecides(emulator)),
    press('webhook of the refund', webhook(emulator)),
    on(
      fc.tuple(anyAnswer, fc.option(fc.constant(7550))),
      ([answer, typed]) => `held: ${answer}, typed ${typed}`,
      settleHeld,
    ),
    press('keep', keep),
  ];
}
