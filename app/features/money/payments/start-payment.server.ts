import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, PaymentAttempt } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, sumCents } from '~/core/money/money';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { environment, isThisMachine } from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { depositOpenCents } from '~/features/money/pricing/deposit';
import { mayPay } from '~/features/booking/rules/booking-permissions';
import { mayTip, type StayToPay, staysToPay, togetherSeen } from './pay-together.server';
import {
  allOfIt,
  askedCents,
  attemptsOf,
  checkingCentsOf,
  ofOrder,
  orderCents,
  type Payment,
  paymentSentences,
  withParts,
} from './payment-attempt.server';
import { assertSameCredit, payByCredit, usableCredit } from './credit-payments.server';
import { queuePaymentReceipt } from './payment-emails.server';
import { paymentProvider } from './payment-provider.server';
import { isTip, type PaymentChoice, takesTip, tipBaseOf, tipOf } from './payment.schema';
import { type CreatedOrder, type OrderRequest, ProviderError } from './paypal-port.server';
import { settleCapturesUnderWay } from './settle-attempt.server';
import { taxWithinPayments } from './tax-shares.server';

/**
 * Returns the booking if this viewer may pay it now (R30), or with a tip if the stay has begun and is paid
 * (R128). @throws ServiceError not_found, conflict
 */
export async function payableBooking(
  tx: Transaction,
  bookingId: string,
  viewer: Viewer,
  { tip }: Pick<PaymentChoice, 'tip'> = allOfIt,
): Promise<Booking> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (!booking || !mayActOnOwner(viewer, booking.userId))
    throw new ServiceError('not_found', 'This booking was not found.');
  const verdict = mayPay(viewer, { ...booking, ownerId: booking.userId });
  const tipCents = tipOf(tip, tipBaseOf(booking));
  if (!verdict.allowed && !(tipCents > 0 && takesTip(booking, now())))
    throw new ServiceError('conflict', verdict.reason);
  return booking;
}

/**
 * Returns the origin to come back to: in sample mode a loopback origin is kept so the browser stays signed
 * in, otherwise APP_URL (R10).
 */
function returnOrigin(seen: string | undefined): string {
  const { mode, appUrl } = environment();
  if (mode === 'production' || seen === undefined || !URL.canParse(seen)) return appUrl;
  const { origin, protocol, hostname } = new URL(seen);
  return protocol === 'http:' && isThisMachine(hostname) ? origin : appUrl;
}

/** One stay with the payer's choice, from which the server calculates the amount (R29, R55). */
type OneStay = { bookingId: string; choice?: PaymentChoice };

/** All stays that can be paid together, as the page showed them (R95), with a tip (R128). */
type Together = { seen: string } & Partial<Pick<PaymentChoice, 'tip' | 'credit'>>;

type AttemptInput = (OneStay | Together) & { viewer: Viewer; submissionKey: string };

/** Limit on how often one form can start over, after a decline or a changed amount. */
const mostRounds = 50;

/** Returns 36 characters: some PayPal interfaces accept up to 38, and the capture's id appends two. */
function requestIdOf(input: AttemptInput, round: number): string {
  const { viewer, submissionKey } = input;
  const what = 'seen' in input ? 'together' : input.bookingId;
  return digestOf(JSON.stringify([what, viewer.id, submissionKey, round])).slice(0, 36);
}

/** Refuses while another payment by PayPal is in progress or held. @throws ServiceError conflict */
export async function refuseBesidePaypal(tx: Transaction, bookingId: string): Promise<void> {
  const other = await tx.paymentAttempt.findFirst({
    where: { bookingId, state: { in: [...captureUnderWay, 'held'] } },
    select: { state: true },
  });
  if (other)
    throw new ServiceError(
      'conflict',
      paymentSentences[other.state === 'held' ? 'held' : 'other_under_way'],
    );
}

type Asked = Pick<PaymentAttempt, 'forDeposit' | 'amountCents' | 'tipCents' | 'creditCents'>;

type Wanted = Asked & { booking: Booking };

/** Returns the amount to pay by the booking's current state (R29, R55, R61). @throws ServiceError */
async function askedFor(
  tx: Transaction,
  booking: Booking,
  { deposit: forDeposit, tip }: PaymentChoice,
): Promise<Wanted> {
  if (forDeposit && depositOpenCents(booking) === 0)
    throw new ServiceError('conflict', 'The deposit is paid already. Please check what remains.');
  const checkingCents = await checkingCentsOf(tx, booking.id);
  const priceCents = askedCents({ forDeposit }, booking, checkingCents);
  // The rest of a stay can be paid while a part of it is being checked (R94).
  if (checkingCents > 0 && priceCents === 0)
    throw new ServiceError('conflict', paymentSentences.claimed);
  const tipCents = tipOf(tip, tipBaseOf(booking));
  if (tipCents > 0) await assertTips(tx);
  if (tipCents > 0 && (forDeposit || !takesTip(booking, now())))
    throw new ServiceError('conflict', tipTooEarly);
  return { booking, forDeposit, amountCents: priceCents + tipCents, tipCents, creditCents: 0 };
}

const tipTooEarly = 'You can add a tip once the stay has begun. Nothing was charged.';

async function assertTips(tx: Transaction): Promise<void> {
  const { tips } = await businessSettings(tx);
  if (!tips)
    throw new ServiceError('conflict', 'Tips are no longer taken here. Nothing was charged.');
}

/**
 * Adds a tip to stays that are paid together (R128): a percentage to each that takes one, an amount to the
 * first of them. @throws ServiceError
 */
async function withTips(
  tx: Transaction,
  stays: readonly StayToPay[],
  tip: PaymentChoice['tip'],
): Promise<Wanted[]> {
  const tipped = isTip(tip) ? stays.filter(mayTip) : [];
  if (isTip(tip)) await assertTips(tx);
  if (isTip(tip) && tipped.length === 0) throw new ServiceError('conflict', tipTooEarly);
  const ofStay = (stay: StayToPay) =>
    ('cents' in tip ? stay === tipped[0] : tipped.includes(stay))
      ? tipOf(tip, tipBaseOf(stay.booking))
      : 0;
  return stays.map((stay) => {
    const tipCents = ofStay(stay);
    return { ...stay, amountCents: stay.amountCents + tipCents, tipCents, creditCents: 0 };
  });
}

/** The credit that a payment uses, as its page showed it; null if it uses none. */
const creditIn = (input: OneStay | Together): Cents | null =>
  ('seen' in input ? input.credit : input.choice?.credit) ?? null;

/** Pays prices with credit first, in the order of the stays; a tip is never paid with it (R143). */
async function withCredit(
  tx: Transaction,
  wanted: readonly Wanted[],
  seenCents: Cents | null,
): Promise<Wanted[]> {
  const ownerId = wanted[0]?.booking.userId;
  if (seenCents === null || ownerId === undefined) return [...wanted];
  let left = await usableCredit(tx, ownerId);
  assertSameCredit(left, seenCents);
  return wanted.map((stay) => {
    const creditCents = Math.min(left, stay.amountCents - stay.tipCents);
    left -= creditCents;
    return { ...stay, creditCents, amountCents: stay.amountCents - creditCents };
  });
}

/** Returns the stays and amounts that the form pays, by their current state. @throws ServiceError */
async function wantedOf(tx: Transaction, input: AttemptInput): Promise<Wanted[]> {
  return withCredit(tx, await staysOf(tx, input), creditIn(input));
}

async function staysOf(tx: Transaction, input: AttemptInput): Promise<Wanted[]> {
  const { viewer } = input;
  if ('seen' in input) {
    const stays = await staysToPay(tx, viewer.id);
    if (stays.length === 0 || togetherSeen(stays) !== input.seen)
      throw new ServiceError('conflict', paymentSentences.amount_changed);
    return withTips(tx, stays, input.tip ?? allOfIt.tip);
  }
  const booking = await payableBooking(tx, input.bookingId, viewer, input.choice);
  await refuseBesidePaypal(tx, input.bookingId);
  return [await askedFor(tx, booking, input.choice ?? allOfIt)];
}

/** Whether the same form, sent again, continues this payment. */
function goesOn(payment: Payment, wanted: readonly Wanted[]): boolean {
  const attempts = attemptsOf(payment);
  const open = payment.state === 'started' || payment.state === 'awaiting_approval';
  return (
    open &&
    attempts.length === wanted.length &&
    attempts.every((attempt, index) => {
      const wantedStay = wanted[index];
      return (
        attempt.bookingId === wantedStay?.booking.id &&
        attempt.forDeposit === wantedStay.forDeposit &&
        attempt.amountCents === wantedStay.amountCents &&
        attempt.tipCents === wantedStay.tipCents &&
        attempt.creditCents === wantedStay.creditCents
      );
    })
  );
}

/** Returns this form's attempt, or a new one for the current choice (R20). @throws ServiceError */
function openAttempt(input: AttemptInput): Promise<{ attempt: Payment; wanted: Wanted[] }> {
  return inTransaction(async (tx) => {
    const wanted = await wantedOf(tx, input);
    // The buttons' form is sent by the button that uses credit alone.
    if (wanted.length > 0 && wanted.every(({ amountCents }) => amountCents === 0))
      throw new ServiceError('conflict', paymentSentences.credit_covers);
    for (let round = 0; round < mostRounds; round += 1) {
      const requestId = requestIdOf(input, round);
      const earlier = await tx.paymentAttempt.findUnique({
        where: { requestId },
        include: withParts,
      });
      if (earlier && goesOn(earlier, wanted)) return { attempt: earlier, wanted };
      if (earlier) continue;
      return { attempt: await writeAttempts(tx, input.viewer, requestId, wanted), wanted };
    }
    throw new ServiceError('conflict', 'Please reload the page and pay from there.');
  });
}

/** Writes one attempt per stay; the first one gets the order (R95). */
async function writeAttempts(
  tx: Transaction,
  { id: payerId }: Viewer,
  requestId: string,
  wanted: readonly Wanted[],
): Promise<Payment> {
  const at = now();
  const [lead, ...parts] = wanted.map(({ booking: { id: bookingId }, ...asked }, index) => ({
    ...{ bookingId, payerId, createdAt: at, updatedAt: at },
    ...asked,
    requestId: index === 0 ? requestId : `${requestId}-${String(index).padStart(2, '0')}`,
  }));
  if (lead === undefined) throw new ServiceError('conflict', paymentSentences.nothing_due);
  const { id } = await tx.paymentAttempt.create({ data: lead });
  await tx.paymentAttempt.createMany({ data: parts.map((part) => ({ ...part, leadId: id })) });
  return tx.paymentAttempt.findUniqueOrThrow({ where: { id }, include: withParts });
}

async function orderRequest(
  attempt: Payment,
  wanted: readonly Wanted[],
  { origin, through }: { origin: string; through: OrderRequest['through'] },
): Promise<OrderRequest> {
  const { id, bookingId, requestId } = attempt;
  const { businessName, timeZone } = await businessSettings('committed');
  const days = wanted.map(({ booking }) => formatDay(localDateOf(booking.start, timeZone)));
  const [first = ''] = days;
  const together = wanted.length > 1;
  return {
    requestId,
    through,
    amountCents: orderCents(attempt),
    taxCents: await taxWithinPayments('committed', attemptsOf(attempt)),
    bookingId,
    payeeName: businessName,
    description: together
      ? `${wanted.length} stays, ${first} to ${days.at(-1) ?? first}`
      : `${wanted[0]?.booking.service ?? ''}, ${first}`,
    returnUrl: origin + paths.paymentReturn(bookingId, id, { together }),
    cancelUrl:
      origin + (together ? paths.payTogether({ left: true }) : paths.paymentCanceled(bookingId)),
  };
}

/**
 * Handles a failed start: a definite refusal ends the attempt; without an answer the same form continues it
 * (R32).
 */
async function refuseStart(attempt: Payment, { kind, issue }: ProviderError): Promise<never> {
  const { id: attemptId, bookingId } = attempt;
  log[kind === 'refused' ? 'error' : 'warn']('payment.not_started', {
    attemptId,
    bookingId,
    kind,
    issue,
  });
  if (kind === 'refused')
    await database().paymentAttempt.updateMany({
      where: { ...ofOrder(attempt), state: 'started' },
      data: { state: 'failed', issue, updatedAt: now() },
    });
  throw new ServiceError('unavailable', paymentSentences.not_started);
}

function keepOrder(attempt: Payment, { orderId }: CreatedOrder): Promise<void> {
  return inTransaction(async (tx) => {
    const state = 'started';
    await tx.paymentAttempt.updateMany({ where: { id: attempt.id, state }, data: { orderId } });
    await tx.paymentAttempt.updateMany({
      where: { ...ofOrder(attempt), state },
      data: { state: 'awaiting_approval', updatedAt: now() },
    });
  });
}

type Started = CreatedOrder & { attemptId: string; bookingId: string; together: boolean };

/** Starts a payment of the remaining amount (R29 to R31, R95), once per form (R20). @throws ServiceError */
export async function startPayment(
  request: AttemptInput & { origin?: string; through?: OrderRequest['through'] },
): Promise<Started> {
  const { origin, through = 'page', ...payment } = request;
  const { submissionKey } = payment;
  const input =
    through === 'page' ? payment : { ...payment, submissionKey: `${through} ${submissionKey}` };
  const provider = paymentProvider();
  if (!provider) throw new ServiceError('unavailable', paymentSentences.no_provider);
  if ('bookingId' in input)
    await payableBooking(database(), input.bookingId, input.viewer, input.choice);
  await countAttempts([{ limit: 'payment-start', subject: input.viewer.id }]);
  if ('bookingId' in input) await settleCapturesUnderWay([input.bookingId]);
  const { attempt, wanted } = await openAttempt(input);
  const order = await orderRequest(attempt, wanted, { origin: returnOrigin(origin), through });
  const created = await provider.createOrder(order).catch((error: unknown) => {
    if (error instanceof ProviderError) return refuseStart(attempt, error);
    throw error;
  });
  await keepOrder(attempt, created);
  const { id: attemptId, bookingId, parts } = attempt;
  return { ...created, attemptId, bookingId, together: parts.length > 0 };
}

export const tickFirst = 'Tick your credit to use it.';

/** A payment that credit covers only in part goes on at PayPal; nothing of it is written yet. */
class NeedsPaypal extends Error {}

/**
 * Pays with house credit alone, once per form (R20, R143). @param whole refuses if it covers only a part
 * @returns the cents used; null if it covers only a part of the whole
 * @throws ServiceError
 */
export async function spendCredit(
  input: AttemptInput & { whole: boolean },
): Promise<{ usedCents: Cents } | null> {
  const { viewer, submissionKey: key, whole } = input;
  const { bookingId = '', seen = '', choice } = { ...input } as Partial<OneStay & Together>;
  const content = { bookingId, seen, deposit: choice?.deposit, credit: creditIn(input) };
  const submission = { key, actorId: viewer.id, form: 'credit', content } as const;
  try {
    const { id: used } = await inTransaction((tx) =>
      withIdempotencyKey(tx, submission, async () => String(await useUp(tx, input))),
    );
    return { usedCents: Number(used) };
  } catch (error) {
    if (whole && error instanceof NeedsPaypal) return null;
    throw error;
  }
}

async function useUp(tx: Transaction, input: AttemptInput & { whole: boolean }): Promise<Cents> {
  const wanted = await wantedOf(tx, input);
  if (input.whole && wanted.some(({ amountCents }) => amountCents > 0)) throw new NeedsPaypal();
  const stays = [];
  for (const { booking, creditCents } of wanted)
    if (creditCents > 0) {
      const amountCents = await payByCredit(tx, {
        ...{ booking, cents: creditCents, actorId: input.viewer.id },
      });
      stays.push({ bookingId: booking.id, amountCents });
    }
  const [first] = stays;
  if (first === undefined) throw new ServiceError('conflict', paymentSentences.no_credit);
  const usedCents = sumCents(stays.map(({ amountCents }) => amountCents));
  await queuePaymentReceipt(tx, {
    ...{ bookingId: first.bookingId, paidCents: usedCents, payerGivenName: null, byCredit: true },
    ...(stays.length > 1 && { together: stays }),
  });
  return usedCents;
}

/** Pays with credit if that covers all of it, or without PayPal; else starts a payment there. @throws ServiceError */
export async function payWithCreditFirst(
  request: Parameters<typeof startPayment>[0],
): Promise<Started | { usedCents: Cents }> {
  const whole = paymentProvider() !== null;
  const unticked = creditIn(request) === null;
  if (unticked && !whole && (await usableCredit('committed', request.viewer.id)) > 0)
    throw new ServiceError('invalid', tickFirst, 'credit');
  const used = unticked ? null : await spendCredit({ ...request, whole });
  return used ?? startPayment(request);
}

/** Records that the owner pays later; the booking stays payable (R30). @throws ServiceError */
export async function payLater(request: { bookingId: string; viewer: Viewer }): Promise<void> {
  const { bookingId, viewer } = request;
  await inTransaction(async (tx) => {
    await payableBooking(tx, bookingId, viewer);
    await tx.booking.update({ where: { id: bookingId }, data: { payLaterAt: now() } });
  });
}
