/** What an answer to an ended stay changes about its money, and its undo restores (R15, R54). */
import * as z from 'zod';
import type { Booking } from '~/core/database/generated/client';

const stored = z.object({
  paidCents: z.number(),
  refundOrKeep: z.boolean(),
  refundDueCents: z.number().nullable(),
});

/** The money of a rejected or canceled booking as its history keeps it, in cents. */
export function moneyToRestore(booking: Booking): z.infer<typeof stored> {
  const { paidCents, refundOrKeep, refundDueCents } = booking;
  return { paidCents, refundOrKeep, refundDueCents };
}

/**
 * What was due and whether it was decided, in cents: what was paid since is due as well, what went
 * back is not, and money that moved is asked about again.
 * @param before what {@link moneyToRestore} stored; null of answers from before it was
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
