import { database } from '~/core/database/database.server';
import type { AttemptState } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { log } from '~/core/runtime/log.server';
import { mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { claimCapture, holdCapture, recordCapture } from './capture.server';
import {
  attemptsOf,
  isOwnIssue,
  ofOrder,
  orderCents,
  type Payment,
  type PaymentOutcome,
  paymentSentences,
  withParts,
} from './payment-attempt.server';
import { paymentProvider } from './payment-provider.server';
import { type CaptureOutcome, ProviderError } from './paypal-port.server';

type Ordered = Payment & { orderId: string };

const outcomeWith = (
  outcome: Exclude<PaymentOutcome['outcome'], 'paid' | 'already_paid'>,
  sentence: keyof typeof paymentSentences,
): PaymentOutcome => ({ outcome, sentence: paymentSentences[sentence] });

/** Reads the payment that an attempt belongs to, whichever of its attempts is given. */
async function readPayment(attemptId: string): Promise<Payment> {
  const { lead, ...own } = await database().paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    include: { ...withParts, lead: { include: withParts } },
  });
  return lead ?? own;
}

/** Returns the outcome of a settled attempt; null while it is open. */
function settledOutcome(payment: Payment): PaymentOutcome | null {
  const { state, issue, payerGivenName } = payment;
  switch (state) {
    case 'captured':
      return { outcome: 'already_paid', payerGivenName, paidCents: orderCents(payment) };
    case 'held':
      return outcomeWith('held', 'held');
    case 'declined':
      return outcomeWith('declined', 'declined');
    case 'failed':
      return isOwnIssue(issue)
        ? outcomeWith('not_captured', issue)
        : outcomeWith('not_approved', 'expired');
    default:
      return null;
  }
}

async function outcomeNow(attemptId: string): Promise<PaymentOutcome> {
  return settledOutcome(await readPayment(attemptId)) ?? outcomeWith('pending', 'pending');
}

/** Updates the attempt unless it changed in the meantime; then its new outcome is returned. */
async function move(
  payment: Payment,
  data: { state: AttemptState; issue: string | null },
  outcome: PaymentOutcome,
): Promise<PaymentOutcome> {
  const { count } = await database().paymentAttempt.updateMany({
    where: { ...ofOrder(payment), state: payment.state },
    data: { ...data, updatedAt: now() },
  });
  return count > 0 ? outcome : outcomeNow(payment.id);
}

// PayPal keeps an unapproved order for a few hours only.
function isOld({ createdAt }: Payment): boolean {
  return createdAt.getTime() + interval('orderAbandoned') <= now().getTime();
}

async function record(attempt: Ordered, outcome: CaptureOutcome): Promise<PaymentOutcome> {
  switch (outcome.kind) {
    case 'completed': {
      const { payerGivenName, amountCents: paidCents, currency } = outcome;
      if (currency !== 'USD' || paidCents !== orderCents(attempt)) {
        await holdCapture(attempt, outcome);
        return outcomeNow(attempt.id);
      }
      const wrote = await recordCapture(attempt, outcome);
      return wrote ? { outcome: 'paid', payerGivenName, paidCents } : outcomeNow(attempt.id);
    }
    case 'odd':
      await holdCapture(attempt, outcome);
      return outcomeNow(attempt.id);
    case 'pending':
      return move(
        attempt,
        { state: 'awaiting_provider', issue: null },
        outcomeWith('pending', 'pending'),
      );
    case 'declined':
      log.info('payment.declined', { attemptId: attempt.id, issue: outcome.issue });
      return move(
        attempt,
        { state: 'declined', issue: outcome.issue },
        outcomeWith('declined', 'declined'),
      );
    case 'not_approved':
      if (isOld(attempt))
        return move(
          attempt,
          { state: 'failed', issue: 'ABANDONED' },
          outcomeWith('not_approved', 'expired'),
        );
      return move(
        attempt,
        { state: 'awaiting_approval', issue: null },
        outcomeWith('not_approved', 'not_approved'),
      );
    case 'gone':
      return move(
        attempt,
        { state: 'failed', issue: outcome.issue },
        outcomeWith('not_approved', 'expired'),
      );
  }
}

/** Handles a failed call. Only a definite refusal releases a claim; without an answer it stays open (R32). */
async function afterTrouble(
  attempt: Ordered,
  { kind, issue }: ProviderError,
  claimed: boolean,
): Promise<PaymentOutcome> {
  log[kind === 'refused' ? 'error' : 'warn']('payment.trouble', {
    attemptId: attempt.id,
    call: claimed ? 'capture' : 'look-up',
    kind,
    issue,
  });
  if (!claimed) return outcomeWith('unknown', 'unknown');
  return kind === 'refused'
    ? move(
        attempt,
        { state: 'awaiting_approval', issue },
        outcomeWith('not_captured', 'provider_refused'),
      )
    : move(attempt, { state: 'awaiting_provider', issue }, outcomeWith('unknown', 'unknown'));
}

async function settleOrdered(attempt: Ordered): Promise<PaymentOutcome> {
  const provider = paymentProvider();
  if (!provider) return outcomeWith('unknown', 'no_provider');
  const { id, orderId } = attempt;
  let current = attempt;
  let claimed = false;
  try {
    let state = await provider.findOrder(orderId);
    if (state.kind === 'approved') {
      const claim = await claimCapture(id);
      if (claim.kind === 'settled') return await outcomeNow(id);
      if (claim.kind === 'on_its_way') return outcomeWith('unknown', 'unknown');
      if (claim.kind === 'other_under_way') return outcomeWith('pending', 'other_under_way');
      claimed = true;
      current = { ...attempt, state: 'capturing' };
      // The same id for every try: even if an answer is lost, the money moves once.
      state = await provider.captureOrder({ requestId: `${attempt.requestId}-c`, orderId });
    }
    return await record(current, state);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return afterTrouble(current, error, claimed);
  }
}

/** Settles one attempt: looks up the order, captures it if approved, and records the outcome. */
export async function settleAttempt(attemptId: string): Promise<PaymentOutcome> {
  const payment = await readPayment(attemptId);
  const settled = settledOutcome(payment);
  if (settled) return settled;
  const { orderId } = payment;
  if (orderId === null) return outcomeWith('not_approved', 'not_approved');
  if (!captureUnderWay.includes(payment.state))
    await settleCapturesUnderWay(attemptsOf(payment).map(({ bookingId }) => bookingId));
  return settleOrdered({ ...payment, orderId });
}

/** Settles captures without a known outcome, so they don't block the next one (R32). */
export async function settleCapturesUnderWay(bookingIds: readonly string[]): Promise<void> {
  const open = await database().paymentAttempt.findMany({
    where: { bookingId: { in: [...bookingIds] }, state: { in: captureUnderWay } },
    select: { id: true, leadId: true },
  });
  for (const id of new Set(open.map(({ id, leadId }) => leadId ?? id))) await settleAttempt(id);
}

/** Captures once, so a GET may call it (R5). @throws ServiceError not_found (R8) */
export async function capturePayment(request: {
  bookingId: string;
  attemptId: string;
  viewer: Viewer;
}): Promise<PaymentOutcome> {
  const { bookingId, attemptId, viewer } = request;
  const attempt = await database().paymentAttempt.findUnique({
    where: { id: attemptId },
    select: { bookingId: true, payerId: true },
  });
  if (attempt?.bookingId !== bookingId || !mayActOnOwner(viewer, attempt.payerId))
    throw new ServiceError('not_found', 'This payment was not found.');
  return settleAttempt(attemptId);
}
