/** The admin's answers to payments that owners report (R94), and their undo. */
import * as z from 'zod';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { type Booking, Prisma } from '~/core/database/generated/client';
import type { Notice } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish, publishLater } from '~/core/live/publish.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { prepareUndo } from '~/features/booking/record/undo.server';
import { addToLedger, assertAvailable } from '~/features/money/payments/ledger.server';
import { queuePaymentReceipt } from '~/features/money/payments/payment-emails.server';
import { depositOpenCents, moreTime } from '~/features/money/pricing/deposit';
import { remainingOf, undoneNote } from '~/features/money/pricing/money-facts';
import { isActive } from '~/features/booking/rules/booking-status';
import { queueNotReceived } from './claim-emails.server';
import { claimMethodOf } from './claims.server';
import type { ClaimMethod } from './other-ways';

export type ClaimAnswer = 'received' | 'not_received';

export type AnsweredClaim = {
  id: string;
  /** The owner's first name; null if unknown. */
  firstName: string | null;
  amountCents: Cents;
  method: ClaimMethod;
};

const withBooking = {
  booking: { include: { owner: { select: { firstName: true } } } },
} as const satisfies Prisma.PaymentClaimInclude;

type Claim = Prisma.PaymentClaimGetPayload<{ include: typeof withBooking }>;

async function claimFor(tx: Transaction, id: string, viewer: Viewer): Promise<Claim> {
  const claim = await tx.paymentClaim.findUnique({ where: { id }, include: withBooking });
  if (claim === null || !isAdmin(viewer))
    throw new ServiceError('not_found', 'This payment was not found.');
  return claim;
}

function answeredOf({ id, amountCents, booking, ...claim }: Claim): AnsweredClaim {
  return { id, firstName: booking.owner.firstName, amountCents, method: claimMethodOf(claim) };
}

/**
 * Answers a claim: Received adds to the ledger and sends a receipt; Not yet emails the owner. An overpayment
 * needs confirmation first (K3). Repeating the same answer does nothing. @throws ServiceError, NoticesError
 */
export async function answerClaim(input: {
  claimId: string;
  viewer: Viewer;
  answer: ClaimAnswer;
  noticed: readonly string[];
}): Promise<AnsweredClaim> {
  const { claimId, viewer, answer, noticed } = input;
  return inTransaction(async (tx) => {
    const claim = await claimFor(tx, claimId, viewer);
    if (claim.state === answer) return answeredOf(claim);
    if (claim.state !== 'open') throw new ServiceError('conflict', meanwhile[claim.state]);
    const at = now();
    const before = moneyOf(claim.booking);
    const entryId =
      answer === 'received'
        ? await receive(tx, claim, { actorId: viewer.id, noticed })
        : await tellNotReceived(tx, claim, at);
    await tx.paymentClaim.update({
      where: { id: claimId },
      data: { state: answer, openKey: null, answeredAt: at, entryId, before },
    });
    publishToBoth(tx, claim, at);
    return answeredOf(claim);
  });
}

const meanwhile = {
  received: 'This payment was recorded as received in the meantime.',
  not_received: 'This was answered with “Not yet” in the meantime.',
  withdrawn: 'The owner withdrew this in the meantime: they haven’t paid this way.',
} as const;

type Receiving = { actorId: string; noticed: readonly string[] };

async function receive(
  tx: Transaction,
  claim: Claim,
  { actorId, noticed }: Receiving,
): Promise<string> {
  const { bookingId, amountCents, booking } = claim;
  const notice = overpaid(booking, amountCents);
  if (notice !== null && !noticed.includes(notice.code)) throw new NoticesError([notice]);
  const method = claimMethodOf(claim);
  const { entryId } = await addToLedger(tx, {
    ...{ bookingId, kind: 'manual', amountCents, method, actorId },
    ...{ providerRef: null, attemptId: null },
  });
  await queuePaymentReceipt(tx, {
    ...{ bookingId, paidCents: amountCents, payerGivenName: null, method },
    undoable: true,
  });
  return entryId;
}

/** Returns the notice about receiving more than is due now; null otherwise. */
function overpaid(booking: Booking, amountCents: Cents): Notice | null {
  const dueCents = Math.max(0, remainingOf(booking));
  if (amountCents <= dueCents) return null;
  const code = `over-due:${amountCents - dueCents}`;
  const credit = formatMoney(amountCents - dueCents);
  if (!isActive(booking.status))
    return {
      code,
      text: `This stay is ${booking.status}, so nothing is due. We’ll ask you then to refund or keep ${credit}.`,
    };
  const due = dueCents === 0 ? 'Nothing more is' : `Only ${formatMoney(dueCents)} is`;
  return { code, text: `${due} due for this stay. ${credit} would be a credit.` };
}

async function tellNotReceived(tx: Transaction, claim: Claim, at: Date): Promise<null> {
  const { bookingId, amountCents, booking } = claim;
  await tx.booking.update({
    where: { id: bookingId },
    data: {
      // The email about the claim also asks for the payment.
      paymentAskedAt: at,
      ...(depositOpenCents(booking) > 0 && moreTime(booking, at)),
    },
  });
  await queueNotReceived(tx, { bookingId, amountCents, method: claimMethodOf(claim) });
  return null;
}

/** Publishes to the admin's other pages right away, and to the owner's after the undo period (R83). */
function publishToBoth(tx: Transaction, { id, bookingId, booking }: Claim, at: Date): void {
  const topic = { topic: 'booking', subjectId: bookingId } as const;
  publish(tx, { audience: adminAudience, ...topic });
  publishLater(
    tx,
    { audience: booking.userId, ...topic },
    'answerUndo',
    async (later) => (await later.paymentClaim.count({ where: { id, answeredAt: at } })) > 0,
  );
}

const money = z.object({
  status: z.string(),
  refundOrKeep: z.boolean(),
  refundDueCents: z.number().nullable(),
  tipCents: z.number(),
  depositDueAt: z.coerce.date().nullable(),
  depositNextAt: z.coerce.date().nullable(),
  depositMetAt: z.coerce.date().nullable(),
  paymentAskedAt: z.coerce.date().nullable(),
});

/** Returns the booking's fields that an answer may change, other than its amounts. */
function moneyOf(booking: Booking): Prisma.InputJsonObject {
  const text = (at: Date | null) => at && at.toISOString();
  const { status, refundOrKeep, refundDueCents, tipCents } = booking;
  return {
    ...{ status, refundOrKeep, refundDueCents, tipCents },
    depositDueAt: text(booking.depositDueAt),
    depositNextAt: text(booking.depositNextAt),
    depositMetAt: text(booking.depositMetAt),
    paymentAskedAt: text(booking.paymentAskedAt),
  };
}

const tooLate = () =>
  new ServiceError('conflict', 'That answer can no longer be undone. Nothing was changed.');

/**
 * Undoes an answer of the last ten seconds unless something changed since: its email is never sent, a
 * reversing entry is added to the ledger, and the claim is open again. @throws ServiceError
 */
export async function undoClaimAnswer(claimId: string, viewer: Viewer): Promise<AnsweredClaim> {
  return inTransaction(async (tx) => {
    const claim = await claimFor(tx, claimId, viewer);
    const { bookingId, booking, answeredAt, entryId, amountCents } = claim;
    const before = money.safeParse(claim.before).data;
    if (before === undefined || answeredAt === null) throw tooLate();
    const { status, ...restored } = before;
    const stands = status === booking.status && (await nothingFollowed(tx, claim));
    const done = { at: answeredAt, bookingIds: [bookingId], withdrawnBy: 'money', stands } as const;
    await prepareUndo(tx, done, tooLate());
    if (entryId !== null) {
      await assertAvailable(tx, { bookingId, amountCents, field: '' });
      await addToLedger(tx, {
        ...{ bookingId, kind: 'manual', amountCents: -amountCents, method: claim.method },
        ...{ providerRef: null, attemptId: null, actorId: viewer.id, note: undoneNote },
      });
    }
    await tx.booking.update({ where: { id: bookingId }, data: restored });
    await tx.paymentClaim.update({
      where: { id: claimId },
      data: {
        ...{ state: 'open', openKey: bookingId, answeredAt: null, entryId: null },
        before: Prisma.DbNull,
      },
    });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: bookingId });
    return answeredOf(claim);
  });
}

/** Whether there has been no payment and no other claim since the answer. */
async function nothingFollowed(tx: Transaction, claim: Claim): Promise<boolean> {
  const { bookingId, answeredAt, entryId } = claim;
  if (answeredAt === null) return false;
  const later = { bookingId, createdAt: { gte: answeredAt } };
  const entries = await tx.ledgerEntry.count({ where: { ...later, id: { not: entryId ?? '' } } });
  return entries + (await tx.paymentClaim.count({ where: { openKey: bookingId } })) === 0;
}
