import type { Cents } from '~/domain/money';
import { formatMoney } from '~/domain/money';
import { inTransaction, type Transaction } from '../database/database.server';
import type { Refund } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';
import { ServiceError } from '../runtime/service-error.server';
import { once } from '../web/submissions.server';
import { refuseBeyondHere } from './money-here.server';

export type RefundWish = {
  /** The capture in the ledger that is given back. */
  captureEntryId: string;
  amountCents: Cents;
  /** What the owner reads about it; may be empty. */
  note: string;
  /** The admin who gives it back. */
  actorId: string;
  /** The key of the form that was sent: the same form again is the same refund (R20). */
  submissionKey: string;
};

/**
 * What of a capture can still be given back, in cents: all of it but refunds made or under way.
 * @param captureEntryId the capture's row in the ledger
 */
export async function refundableCents(
  tx: Transaction,
  captureEntryId: string,
): Promise<Cents | null> {
  const entry = await tx.ledgerEntry.findFirst({
    where: { id: captureEntryId, kind: 'capture', providerRef: { not: null } },
    include: { refunds: { where: { state: { not: 'failed' } } } },
  });
  if (entry === null) return null;
  return entry.refunds.reduce((left, { amountCents }) => left - amountCents, entry.amountCents);
}

/**
 * Writes a refund down before the provider hears of it. Refunds made or under way count, so two
 * people at once can never give back more than was taken. The same form sent again is the same
 * refund; with other content it asks whether a second one is meant (R20).
 * @throws ServiceError not_found for what is no capture; invalid for an amount that is none;
 *   conflict for more than is left of
 *   the capture, or of what is paid for the booking
 */
export function openRefund(wish: RefundWish): Promise<Refund> {
  const { captureEntryId, amountCents, note, actorId, submissionKey: key } = wish;
  return inTransaction(async (tx) => {
    const content = { captureEntryId, amountCents, note };
    const { id } = await once(tx, { key, actorId, form: 'refund', content }, async () => {
      const refund = await writeRefund(tx, wish);
      return refund.id;
    });
    return tx.refund.findUniqueOrThrow({ where: { id } });
  });
}

/** The refund's row, in the caller's transaction; see {@link openRefund}. */
export async function writeRefund(tx: Transaction, wish: RefundWish): Promise<Refund> {
  const { captureEntryId, amountCents, note, actorId } = wish;
  const left = await refundableCents(tx, captureEntryId);
  if (left === null) throw new ServiceError('not_found', 'This payment was not found.');
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new ServiceError('invalid', 'Enter an amount above $0.00.', 'amount');
  if (amountCents > left)
    throw new ServiceError(
      'conflict',
      left === 0
        ? 'All of this payment was given back already.'
        : `At most ${formatMoney(left)} of this payment can still be given back.`,
      'amount',
    );
  const entry = await tx.ledgerEntry.findUniqueOrThrow({ where: { id: captureEntryId } });
  // What went back by hand cannot go back through the provider as well.
  await refuseBeyondHere(tx, { bookingId: entry.bookingId, amountCents, field: 'amount' });
  const at = now();
  return tx.refund.create({
    data: {
      bookingId: entry.bookingId,
      captureEntryId,
      amountCents,
      requestId: requestIdOf(wish),
      note,
      actorId,
      createdAt: at,
      updatedAt: at,
    },
  });
}

function requestIdOf({ captureEntryId, actorId, submissionKey, amountCents }: RefundWish): string {
  const parts = [captureEntryId, actorId, submissionKey, amountCents];
  return digestOf(JSON.stringify(parts)).slice(0, 36);
}
