/** An owner's statement (R62): what each stay cost, what was paid, and what is left. */
import { addDays, type LocalDate } from './business-time';
import type { BookingStatus } from './booking-status';
import type { Cents } from './money';
import { readPeriod } from './register';

/** The period of a statement: this year up to today unless the address says another. */
export function statementPeriod(query: URLSearchParams, today: LocalDate) {
  return readPeriod(query, { from: `${today.slice(0, 4)}-01-01`, until: today });
}

/** The day before a period, of which the balance brought forward is. */
export const dayBefore = (from: LocalDate): LocalDate => addDays(from, -1);

/**
 * What a booking costs its owner, in cents: its total once it is accepted; of one that ended what is
 * kept of the money, none before the business has decided beyond its terms (R29, R54).
 */
export function chargeOf(booking: {
  status: BookingStatus;
  totalCents: Cents;
  paidCents: Cents;
  refundOrKeep: boolean;
  refundDueCents: Cents | null;
}): Cents {
  const { status, totalCents, paidCents, refundOrKeep, refundDueCents } = booking;
  if (status === 'accepted') return totalCents;
  if (status === 'pending') return 0;
  return Math.max(0, refundOrKeep ? paidCents - (refundDueCents ?? paidCents) : paidCents);
}
