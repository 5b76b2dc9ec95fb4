import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, PaymentAttempt } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
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
import { captureUnderWay } from '~/features/bookings/booking-row.server';
import { depositOpenCents } from '~/features/pricing/deposit';
import { mayPay } from '~/features/stays/booking-permissions';
import { allOfIt, askedCents, paymentSentences } from './payment-attempt.server';
import { paymentProvider } from './payment-provider.server';
import { type PaymentChoice, takesTip, tipOf } from './payment.schema';
import { type OrderRequest, ProviderError } from './paypal-port.server';
import { settleCapturesUnderWay } from './settle-attempt.server';

/** The booking if this viewer may pay it now (R30). @throws ServiceError not_found, conflict */
export async function payableBooking(
  tx: Transaction,
  bookingId: string,
  viewer: NonNullable<Viewer>,
): Promise<Booking> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (!booking || !mayActOnOwner(viewer, booking.userId))
    throw new ServiceError('not_found', 'This booking was not found.');
  const verdict = mayPay(viewer, { ...booking, ownerId: booking.userId });
  if (!verdict.allowed) throw new ServiceError('conflict', verdict.reason);
  return booking;
}

/** In sample mode a loopback origin is kept, or the browser is signed out; else APP_URL (R10). */
function returnOrigin(seen: string | undefined): string {
  const { mode, appUrl } = environment();
  if (mode === 'production' || seen === undefined || !URL.canParse(seen)) return appUrl;
  const { origin, protocol, hostname } = new URL(seen);
  return protocol === 'http:' && isThisMachine(hostname) ? origin : appUrl;
}

type AttemptInput = {
  bookingId: string;
  viewer: NonNullable<Viewer>;
  submissionKey: string;
  /** What the payer chose; the amount is calculated from it here (R29, R55). */
  choice?: PaymentChoice;
};

/** How often one rendered form can start over: after a decline, or when the amount changed. */
const mostRounds = 50;

/** PayPal takes up to 38 characters in some of its interfaces; the capture's id appends two. */
function requestIdOf({ bookingId, viewer, submissionKey }: AttemptInput, round: number): string {
  return digestOf(JSON.stringify([bookingId, viewer.id, submissionKey, round])).slice(0, 36);
}

/** Refuses while another payment is under way, or the owner says that they paid (R94). @throws ServiceError conflict */
export async function refuseBesideAnother(tx: Transaction, bookingId: string): Promise<void> {
  const other = await tx.paymentAttempt.findFirst({
    where: { bookingId, state: { in: [...captureUnderWay, 'held'] } },
    select: { state: true },
  });
  if (other)
    throw new ServiceError(
      'conflict',
      paymentSentences[other.state === 'held' ? 'held' : 'other_under_way'],
    );
  if ((await tx.paymentClaim.count({ where: { openKey: bookingId } })) > 0)
    throw new ServiceError('conflict', paymentSentences.claimed);
}

type Asked = Pick<PaymentAttempt, 'forDeposit' | 'amountCents' | 'tipCents'>;

/** What is asked for, counted on the booking as it is (R29, R55, R61). @throws ServiceError */
async function askedFor(
  tx: Transaction,
  booking: Booking,
  { deposit: forDeposit, tip }: PaymentChoice,
): Promise<Asked> {
  if (forDeposit && depositOpenCents(booking) === 0)
    throw new ServiceError('conflict', 'The deposit is paid already. Please check what remains.');
  const priceCents = askedCents({ forDeposit }, booking);
  const tipCents = tipOf(tip, priceCents);
  const { tips } = await businessSettings(tx);
  if (tipCents > 0 && !tips)
    throw new ServiceError('conflict', 'Tips are no longer taken here. Nothing was charged.');
  if (tipCents > 0 && (forDeposit || !takesTip(booking, now())))
    throw new ServiceError(
      'conflict',
      'You can add a tip once the stay has begun. Nothing was charged.',
    );
  return { forDeposit, amountCents: priceCents + tipCents, tipCents };
}

/** Whether the same form, sent again, goes on with this attempt. */
function goesOn(attempt: PaymentAttempt, { forDeposit, amountCents, tipCents }: Asked): boolean {
  const open = attempt.state === 'started' || attempt.state === 'awaiting_approval';
  return (
    open &&
    attempt.forDeposit === forDeposit &&
    attempt.amountCents === amountCents &&
    attempt.tipCents === tipCents
  );
}

/** This form's attempt, or a new one for what was chosen (R20). @throws ServiceError */
function openAttempt(input: AttemptInput): Promise<{ attempt: PaymentAttempt; booking: Booking }> {
  return inTransaction(async (tx) => {
    const booking = await payableBooking(tx, input.bookingId, input.viewer);
    await refuseBesideAnother(tx, input.bookingId);
    const asked = await askedFor(tx, booking, input.choice ?? allOfIt);
    for (let round = 0; round < mostRounds; round += 1) {
      const requestId = requestIdOf(input, round);
      const earlier = await tx.paymentAttempt.findUnique({ where: { requestId } });
      if (earlier && goesOn(earlier, asked)) return { attempt: earlier, booking };
      if (earlier) continue;
      const at = now();
      const attempt = await tx.paymentAttempt.create({
        data: {
          bookingId: input.bookingId,
          payerId: input.viewer.id,
          ...asked,
          requestId,
          createdAt: at,
          updatedAt: at,
        },
      });
      return { attempt, booking };
    }
    throw new ServiceError('conflict', 'Please reload the page and pay from there.');
  });
}

async function orderRequest(
  attempt: PaymentAttempt,
  booking: Booking,
  { origin, through }: { origin: string; through: OrderRequest['through'] },
): Promise<OrderRequest> {
  const { businessName, timeZone } = await businessSettings('committed');
  return {
    requestId: attempt.requestId,
    through,
    amountCents: attempt.amountCents,
    bookingId: booking.id,
    payeeName: businessName,
    description: `${booking.service}, ${formatDay(localDateOf(booking.start, timeZone))}`,
    returnUrl: origin + paths.paymentReturn(booking.id, attempt.id),
    cancelUrl: origin + paths.paymentCanceled(booking.id),
  };
}

/** A definite no ends the attempt; after silence the same form goes on with it (R32). */
async function refuseStart(
  attempt: PaymentAttempt,
  { kind, issue }: ProviderError,
): Promise<never> {
  const { id: attemptId, bookingId } = attempt;
  log[kind === 'refused' ? 'error' : 'warn']('payment.not_started', {
    attemptId,
    bookingId,
    kind,
    issue,
  });
  if (kind === 'refused')
    await database().paymentAttempt.updateMany({
      where: { id: attemptId, state: 'started' },
      data: { state: 'failed', issue, updatedAt: now() },
    });
  throw new ServiceError('unavailable', paymentSentences.not_started);
}

/** Starts a payment of what remains (R29 to R31), once per form (R20). @throws ServiceError */
export async function startPayment(
  request: AttemptInput & { origin?: string; through?: OrderRequest['through'] },
): Promise<{ approveUrl: string; orderId: string; attemptId: string }> {
  const { origin, through = 'page', ...sent } = request;
  const { submissionKey } = sent;
  const input =
    through === 'page' ? sent : { ...sent, submissionKey: `${through} ${submissionKey}` };
  const provider = paymentProvider();
  if (!provider) throw new ServiceError('unavailable', paymentSentences.no_provider);
  await payableBooking(database(), input.bookingId, input.viewer);
  await countAttempts([{ limit: 'payment-start', subject: input.viewer.id }]);
  await settleCapturesUnderWay(input.bookingId);
  const { attempt, booking } = await openAttempt(input);
  const order = await orderRequest(attempt, booking, { origin: returnOrigin(origin), through });
  const created = await provider.createOrder(order).catch((error: unknown) => {
    if (error instanceof ProviderError) return refuseStart(attempt, error);
    throw error;
  });
  await database().paymentAttempt.updateMany({
    where: { id: attempt.id, state: 'started' },
    data: { orderId: created.orderId, state: 'awaiting_approval', updatedAt: now() },
  });
  return { ...created, attemptId: attempt.id };
}

/** The booking stays payable (R30). @throws ServiceError */
export async function payLater(request: {
  bookingId: string;
  viewer: NonNullable<Viewer>;
}): Promise<void> {
  const { bookingId, viewer } = request;
  await inTransaction(async (tx) => {
    await payableBooking(tx, bookingId, viewer);
    await tx.booking.update({ where: { id: bookingId }, data: { payLaterAt: now() } });
  });
}
