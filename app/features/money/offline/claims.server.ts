/** Payments outside PayPal reported by owners (R94): claims, withdrawals, reading, and reminders. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import type { Cents } from '~/core/money/money';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import type { Viewer } from '~/core/session/permissions';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal, type TimeZone } from '~/core/time/business-time';
import { formatMoment, formatShortDay } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { publishOwnersNews } from '~/features/people/accounts/owners-news.server';
import { petNamesOf, sentPaymentOf, withClaim } from '~/features/booking/record/booking-row.server';
import type { PaymentPage } from '~/features/money/payments/payment-page.server';
import { paymentSentences } from '~/features/money/payments/payment-attempt.server';
import { payableBooking, refuseBesidePaypal } from '~/features/money/payments/start-payment.server';
import { remainingOf, type SentText, sentText } from '~/features/money/pricing/money-facts';
import { isDaytime } from '~/features/booking/rules/time-frames';
import { queueClaimed } from './claim-emails.server';
import {
  type ClaimMethod,
  claimMethods,
  offeredMethods,
  type OtherWay,
  otherWays,
  referenceOf,
} from './other-ways';

/**
 * Records the owner's claim of a payment outside PayPal, once per form (R20); nothing counts as paid. @throws
 * ServiceError
 */
export async function claimPayment(claim: {
  bookingId: string;
  viewer: Viewer;
  method: ClaimMethod;
  amountCents: Cents;
  submissionKey: string | undefined;
}): Promise<void> {
  const { bookingId, viewer, method, amountCents, submissionKey: key } = claim;
  await countAttempts([{ limit: 'payment-start', subject: viewer.id }]);
  const content = { bookingId, method, amountCents };
  const form = { key, actorId: viewer.id, form: 'payment-claim' as const, content };
  await inTransaction((tx) =>
    withIdempotencyKey(tx, form, async () => {
      const booking = await payableBooking(tx, bookingId, viewer);
      if (booking.userId !== viewer.id)
        throw new ServiceError('forbidden', 'Only the owner says so. You can record a payment.');
      await refuseBesidePaypal(tx, bookingId);
      if ((await tx.paymentClaim.count({ where: { openKey: bookingId } })) > 0)
        throw new ServiceError('conflict', paymentSentences.claimed);
      if (!offeredMethods(await businessSettings(tx)).includes(method))
        throw new ServiceError('conflict', 'That way to pay is no longer offered.', 'method');
      const data = { bookingId, method, amountCents, openKey: bookingId, createdAt: now() };
      const { id } = await tx.paymentClaim.create({ data });
      await queueClaimed(tx, { bookingId, amountCents, method }, { again: false });
      await publishOwnersNews(tx, viewer.id, {
        ...{ topic: 'booking', subjectId: bookingId, news: 'paid_otherwise' },
      });
      return id;
    }),
  );
}

/** Withdraws the owner's claim; a repeat does nothing. @throws ServiceError */
export async function withdrawClaim(claimId: string, viewer: Viewer): Promise<void> {
  await inTransaction(async (tx) => {
    const claim = await tx.paymentClaim.findUnique({
      where: { id: claimId },
      include: { booking: { select: { userId: true } } },
    });
    if (claim?.booking.userId !== viewer.id)
      throw new ServiceError('not_found', 'This payment was not found.');
    if (claim.state === 'withdrawn') return;
    if (claim.state !== 'open') throw new ServiceError('conflict', answered[claim.state]);
    await tx.paymentClaim.update({
      where: { id: claimId },
      data: { state: 'withdrawn', openKey: null, answeredAt: now() },
    });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: claim.bookingId });
  });
}

const answered = {
  received: 'This payment was received in the meantime, so it stays recorded.',
  not_received: 'We’ve already answered that: it hasn’t arrived yet.',
} as const;

const withBooking = {
  booking: { include: { owner: { select: { firstName: true, fullName: true, email: true } } } },
} as const satisfies Prisma.PaymentClaimInclude;

type ClaimRow = Prisma.PaymentClaimGetPayload<{ include: typeof withBooking }>;

/** A claim, as the admin's question and the owner's pages show it. */
export type ClaimView = {
  id: string;
  bookingId: string;
  /** The owner's first name, otherwise full name or email address. */
  ownerName: string;
  petNames: string[];
  /** `Tue, Nov 24`. */
  dayText: string;
  amountCents: Cents;
  method: ClaimMethod;
  /** `Mon, Nov 23, 4:10 PM`. */
  saidText: string;
  /** Amount due for the stay now, in cents; at least 0. */
  dueCents: Cents;
};

/** Returns a stored claim's method. @throws Error for a method that owners can't choose */
export function claimMethodOf(row: { method: string }): ClaimMethod {
  const method = claimMethods.find((one) => one === row.method);
  if (method === undefined) throw new Error(`No claim can be by ${row.method}`);
  return method;
}

function viewOf(row: ClaimRow, timeZone: TimeZone): ClaimView {
  const { booking } = row;
  const { firstName, fullName, email } = booking.owner;
  const today = localDateOf(now(), timeZone);
  return {
    id: row.id,
    bookingId: row.bookingId,
    ownerName: firstName ?? fullName ?? email,
    petNames: petNamesOf(booking),
    dayText: formatShortDay(localDateOf(booking.start, timeZone)),
    amountCents: row.amountCents,
    method: claimMethodOf(row),
    saidText: formatMoment(toLocal(row.createdAt, timeZone), today),
    dueCents: Math.max(0, remainingOf(booking)),
  };
}

/** Returns all open claims, oldest first. */
export async function openClaims(): Promise<ClaimView[]> {
  const { timeZone } = await businessSettings('committed');
  const rows = await database().paymentClaim.findMany({
    where: { state: 'open' },
    include: withBooking,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => viewOf(row, timeZone));
}

/** Returns the open claim of a booking; null if there isn't one. */
export async function openClaimOf(bookingId: string): Promise<ClaimView | null> {
  const { timeZone } = await businessSettings('committed');
  const row = await database().paymentClaim.findUnique({
    where: { openKey: bookingId },
    include: withBooking,
  });
  return row && viewOf(row, timeZone);
}

export type WaysToPay = {
  ways: OtherWay[];
  /** Methods the owner can claim to have paid by; empty for anyone else. */
  methods: ClaimMethod[];
  amountCents: Cents;
  reference: string;
  claim: ClaimView | null;
  /** Sentence on the owner's payment that is being checked, or wasn't found (R126); null without one. */
  sent: SentText | null;
};

/** Returns the other ways to pay for the payment page: empty if none are set up (R42). */
export async function waysToPay(page: PaymentPage, viewer: Viewer): Promise<WaysToPay> {
  const { bookingId, ownerId, deposit, remainCents, mayPay, petNames, startLocal: start } = page;
  const settings = await businessSettings('committed');
  const claim = await openClaimOf(bookingId);
  const booking = await database().booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: withClaim,
  });
  const amountCents = deposit?.cents ?? Math.max(0, remainCents);
  const reference = referenceOf({ petNames, start });
  const offered = mayPay.allowed && claim === null;
  return {
    ways: offered ? otherWays(settings, { cents: amountCents, reference }) : [],
    methods: offered && viewer.id === ownerId ? offeredMethods(settings) : [],
    amountCents,
    reference,
    claim,
    sent: sentText(sentPaymentOf(booking), hostName(settings)),
  };
}

/** Emails the admin once more about claims unanswered for two days. @returns how many */
export async function askAboutClaims(): Promise<number> {
  const at = now();
  const { timeZone } = await businessSettings('committed');
  if (!isDaytime(at, timeZone)) return 0;
  const where = {
    state: 'open',
    askedAgainAt: null,
    createdAt: { lte: new Date(at.getTime() - interval('claimAskedAgain')) },
  } as const;
  const due = await database().paymentClaim.findMany({
    where,
    select: { id: true, bookingId: true },
    orderBy: { createdAt: 'asc' },
  });
  let askedCount = 0;
  for (const { id, bookingId } of due)
    try {
      if (await inTransaction((tx) => askAgain(tx, { ...where, id }, at))) askedCount += 1;
    } catch (error) {
      // One failure must not block the others.
      log.error('notice.failed', { ...errorFields(error), booking: bookingId });
    }
  return askedCount;
}

async function askAgain(
  tx: Transaction,
  where: Prisma.PaymentClaimWhereInput & { id: string },
  at: Date,
): Promise<boolean> {
  const claim = await tx.paymentClaim.findFirst({ where });
  if (claim === null) return false;
  await tx.paymentClaim.update({ where: { id: claim.id }, data: { askedAgainAt: at } });
  await queueClaimed(tx, { ...claim, method: claimMethodOf(claim) }, { again: true });
  return true;
}
