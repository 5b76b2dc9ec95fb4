/** Money columns that an answer to an ended stay changes and its undo restores (R15, R54). */
import * as z from 'zod';
import type { Booking } from '~/core/database/generated/client';

const stored = z.object({
  paidCents: z.number(),
  refundOrKeep: z.boolean(),
  refundDueCents: z.number().nullable(),
});

/** Returns the money of a rejected or canceled booking for its history, in cents. */
export function moneyToRestore(booking: Booking): z.infer<typeof stored> {
  const { paidCents, refundOrKeep, refundDueCents } = booking;
  return { paidCents, refundOrKeep, refundDueCents };
}

/**
 * Returns the restored refund, in cents, and whether it is still to be decided: later payments are added,
 * later refunds subtracted, and the admin decides again if any money moved.
 * @param before value stored by {@link moneyToRestore}; null for older answers
 */
export function moneyRestored(
  before: unknown,
  { paidCents }: Pick<Booking, 'paidCents'>,
): Pick<Booking, 'refundOrKeep' | 'refundDueCents'> {
  const was = stored.safeParse(before).data;
  if (was === undefined) return { refundOrKeep: paidCents > 0, refundDueCents: null };
  const moved = paidCents - was.paidCents;
  return {
    refundOrKeep: paidCents > 0 && (was.refundOrKeep || paidCents !== was.paidCents),
    refundDueCents: was.refundDueCents === null ? null : Math.max(0, was.refundDueCents + moved),
  };
}
