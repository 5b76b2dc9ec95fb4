/** An owner's statement (R62): what each stay cost, what was paid, and what is left. */
import { type Cents, sumCents } from '~/core/money/money';
import { addDays, addMonths, type LocalDate } from '~/core/time/business-time';
import { readPeriod } from '~/core/time/day-range';
import type { BookingStatus } from '~/features/stays/booking-status';

/** Long enough for this year and every stay that can be booked, about 18 months ahead. */
const mostYears = 3;

/**
 * The period of a statement: this year up to the last booked stay, or today if that is later, unless
 * the address says another. @param lastStay the last day of the last booked stay; null for none
 */
export function statementPeriod(
  query: URLSearchParams,
  today: LocalDate,
  lastStay: LocalDate | null,
) {
  const from = `${today.slice(0, 4)}-01-01`;
  const until = lastStay !== null && lastStay > today ? lastStay : today;
  const latest = addDays(addMonths(from, 12 * mostYears), -1);
  return readPeriod(query, { from, until: until < latest ? until : latest }, mostYears);
}

/** The day before a period, of which the balance brought forward is. */
export const dayBefore = (from: LocalDate): LocalDate => addDays(from, -1);

type ChargedStay = {
  status: BookingStatus;
  totalCents: Cents;
  paidCents: Cents;
  refundOrKeep: boolean;
  refundDueCents: Cents | null;
};

/**
 * What a booking costs its owner, in cents: its total once it is accepted; of one that ended what is
 * kept of the money, none before the business has decided beyond its terms (R29, R54).
 */
export function chargeOf(booking: ChargedStay): Cents {
  const { status, totalCents, paidCents, refundOrKeep, refundDueCents } = booking;
  if (status === 'accepted') return totalCents;
  if (status === 'pending') return 0;
  return Math.max(0, refundOrKeep ? paidCents - (refundDueCents ?? paidCents) : paidCents);
}

/** A stay with what was paid for it, as a balance counts it. */
export type StatementStay = ChargedStay & {
  startsOn: LocalDate;
  /** In cents, below 0 for a refund; `localDate` is the day on which it was recorded. */
  ledger: readonly { localDate: LocalDate; amountCents: Cents }[];
};

/** What an account stands at when a day is over, in cents. */
export type AccountBalance = {
  /** Of the stays that began by then; below 0 for a credit. */
  owedCents: Cents;
  /** Paid for stays that begin later or are not confirmed: it pays for nothing else (R97). */
  aheadCents: Cents;
};

/** The balance of an owner's stays at the end of a day. */
export function balanceAt(stays: readonly StatementStay[], day: LocalDate): AccountBalance {
  let [owedCents, aheadCents] = [0, 0];
  for (const stay of stays) {
    const begun = stay.startsOn <= day;
    const paid = sumCents(
      stay.ledger.flatMap(({ localDate, amountCents }) => (localDate <= day ? amountCents : [])),
    );
    if (begun && stay.status !== 'pending') owedCents += chargeOf(stay) - paid;
    else {
      // No more than the stay costs: the rest is a credit.
      const ahead = stay.status === 'pending' ? paid : Math.min(paid, chargeOf(stay));
      aheadCents += ahead;
      owedCents -= paid - ahead;
    }
  }
  return { owedCents, aheadCents };
}
