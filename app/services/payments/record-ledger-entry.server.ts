import { stillStands } from '~/domain/booking-status';
import { localDateOf } from '~/domain/business-time';
import type { Cents } from '~/domain/money';
import type { Transaction } from '../database/database.server';
import type { LedgerKind } from '../database/generated/enums';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';

export type NewLedgerEntry = {
  bookingId: string;
  kind: LedgerKind;
  /** Above 0 for money received, below 0 for money given back. */
  amountCents: Cents;
  /** The provider's id of the capture or refund; null for an entry by hand. */
  providerRef: string | null;
  attemptId: string | null;
  /** Who made an entry by hand; null for the provider's. */
  actorId: string | null;
  note?: string;
};

function refuseWrongSign({ kind, amountCents }: NewLedgerEntry): void {
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
 * The one writer of the ledger (R29): adds the entry and moves the booking's amt_paid and
 * amt_remain with it, in the caller's transaction. A negative remainder is a credit.
 * @returns the booking's amounts after it, in cents
 * @throws RangeError for an amount that its kind cannot have
 * @throws Prisma's P2002 when the provider's id or the attempt is in the ledger already
 */
export async function recordLedgerEntry(
  tx: Transaction,
  entry: NewLedgerEntry,
): Promise<{ paidCents: Cents; remainCents: Cents }> {
  refuseWrongSign(entry);
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
  // R29: money that comes for a booking that does not stand raises the question; money that went
  // back answered it.
  const refundOrKeep = amountCents > 0 && !stillStands(status) && amounts.paidCents > 0;
  await tx.booking.update({ where: { id: bookingId }, data: { refundOrKeep } });
  return amounts;
}
