/** The ledger of payments (R29): its one writer, and what of a booking's money can be refunded. */
import { isActive } from '~/domain/booking-status';
import { localDateOf } from '~/domain/business-time';
import { type Cents, formatMoney } from '~/domain/money';
import { database, type Transaction } from '../database/database.server';
import type { LedgerKind, RefundState } from '../database/generated/enums';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { paypalAmount } from './paypal-answers.server';

export type NewLedgerEntry = {
  bookingId: string;
  kind: LedgerKind;
  /** Above 0 for money received, below 0 for money refunded. */
  amountCents: Cents;
  /** The provider's id of the capture or refund; null for a manual payment. */
  providerRef: string | null;
  attemptId: string | null;
  actorId: string | null;
  note?: string;
};

function assertSign({ kind, amountCents }: NewLedgerEntry): void {
  const right =
    Number.isSafeInteger(amountCents) &&
    (kind === 'capture'
      ? amountCents > 0
      : kind === 'refund'
        ? amountCents < 0
        : amountCents !== 0);
  if (!right) throw new RangeError(`A ledger entry of kind ${kind} cannot be ${amountCents} cents`);
}

/**
 * The one writer of the ledger (R29): adds the entry and moves amt_paid and amt_remain, in cents; a
 * negative remainder is a credit.
 * @throws RangeError for an impossible amount
 * @throws Prisma's P2002 for a repeated provider id or attempt
 */
export async function addToLedger(
  tx: Transaction,
  entry: NewLedgerEntry,
): Promise<{ paidCents: Cents; remainCents: Cents }> {
  assertSign(entry);
  const { bookingId, amountCents } = entry;
  const { timeZone } = await businessSettings(tx);
  const createdAt = now();
  await tx.ledgerEntry.create({
    data: { ...entry, createdAt, localDate: localDateOf(createdAt, timeZone) },
  });
  const { status, ...amounts } = await tx.booking.update({
    where: { id: bookingId },
    data: { paidCents: { increment: amountCents }, remainCents: { decrement: amountCents } },
    select: { status: true, paidCents: true, remainCents: true },
  });
  // R29: money received for a rejected or canceled booking raises the question; a refund answers it.
  const refundOrKeep = amountCents > 0 && !isActive(status) && amounts.paidCents > 0;
  await tx.booking.update({ where: { id: bookingId }, data: { refundOrKeep } });
  return amounts;
}

/** A refund with an unknown end: the provider may have made it. */
export const refundUnderWay: RefundState[] = ['started', 'pending'];

type AvailableMoney = {
  availableCents: Cents;
  refundingCents: Cents;
};

/** How much of a booking's money can still be refunded, as the caller's transaction reads it. */
export async function availableMoney(tx: Transaction, bookingId: string): Promise<AvailableMoney> {
  const { paidCents } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const underWay = await tx.refund.aggregate({
    where: { bookingId, state: { in: refundUnderWay } },
    _sum: { amountCents: true },
  });
  const refundingCents = underWay._sum.amountCents ?? 0;
  return { availableCents: paidCents - refundingCents, refundingCents };
}

/**
 * Refuses to return more than is available, in cash or by refund.
 * @throws ServiceError conflict at the field
 */
export async function assertAvailable(
  tx: Transaction,
  { bookingId, amountCents, field }: { bookingId: string; amountCents: Cents; field: string },
): Promise<void> {
  const money = await availableMoney(tx, bookingId);
  if (amountCents > money.availableCents)
    throw new ServiceError('conflict', unavailableSentence(money), field);
}

function unavailableSentence({ availableCents, refundingCents }: AvailableMoney): string {
  const available = formatMoney(Math.max(availableCents, 0));
  if (refundingCents === 0) return `Only ${available} was paid, so no more can be given back.`;
  const most = availableCents > 0 ? `At most ${available} can still` : 'Nothing more can';
  return `${most} be given back: ${formatMoney(refundingCents)} is on its way back through PayPal already.`;
}

// As many as PayPal's stand-in keeps.
const mostCaptures = 1000;

/**
 * The newest captures in decimal dollars, for PayPal's stand-in, which forgets everything when it
 * stops.
 */
export async function newestCaptures(): Promise<
  { captureId: string; orderId: string; value: string; at: Date }[]
> {
  const entries = await database().ledgerEntry.findMany({
    where: { kind: 'capture' },
    orderBy: { createdAt: 'desc' },
    take: mostCaptures,
    include: { attempt: { select: { orderId: true } } },
  });
  return entries.flatMap(({ providerRef, attempt, amountCents, createdAt }) =>
    providerRef === null || !attempt?.orderId
      ? []
      : [
          {
            captureId: providerRef,
            orderId: attempt.orderId,
            value: paypalAmount(amountCents),
            at: createdAt,
          },
        ],
  );
}
