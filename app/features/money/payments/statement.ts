/** An owner's statement (R62): the price of each stay, payments, and the balance. */
import { type Cents, sumCents } from '~/core/money/money';
import { addDays, addMonths, type LocalDate } from '~/core/time/business-time';
import { readPeriod } from '~/core/time/day-range';
import type { BookingStatus } from '~/features/booking/rules/booking-status';

/** Covers this year and every stay that can be booked, about 18 months ahead. */
const mostYears = 3;

/**
 * Returns the period of a statement: this year up to the last booked stay, or today if that is later, unless
 * the address has another. @param lastStay last day of the last booked stay; null without stays
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

/** Returns the day before a period, whose balance is brought forward. */
export const dayBefore = (from: LocalDate): LocalDate => addDays(from, -1);

type ChargedStay = {
  status: BookingStatus;
  totalCents: Cents;
  paidCents: Cents;
  refundOrKeep: boolean;
  refundDueCents: Cents | null;
};

/**
 * Returns the charge for a booking, in cents: its total if accepted; for a rejected or canceled one the
 * amount kept, which before the business decides is the amount kept by its terms (R29, R54).
 */
export function chargeOf(booking: ChargedStay): Cents {
  const { status, totalCents, paidCents, refundOrKeep, refundDueCents } = booking;
  if (status === 'accepted') return totalCents;
  if (status === 'pending') return 0;
  return Math.max(0, refundOrKeep ? paidCents - (refundDueCents ?? paidCents) : paidCents);
}

/** A stay with its payments, for a balance. */
export type StatementStay = ChargedStay & {
  startsOn: LocalDate;
  /** In cents, negative for a refund; `localDate` is the day it was recorded. */
  ledger: readonly { localDate: LocalDate; amountCents: Cents }[];
};

/** Balance of an account at the end of a day, in cents. */
export type AccountBalance = {
  /** Amount to pay for stays that began by then; nothing else is set off against it (R126). */
  owedCents: Cents;
  /** Money that is the owner's: overpaid, coming back, or not decided about yet. */
  creditCents: Cents;
  /** Paid for stays that begin later or are not confirmed; not offset against other stays (R97). */
  aheadCents: Cents;
};

/** Returns the balance of an owner's stays at the end of a day. */
export function balanceAt(stays: readonly StatementStay[], day: LocalDate): AccountBalance {
  let [owedCents, creditCents, aheadCents] = [0, 0, 0];
  for (const stay of stays) {
    const begun = stay.startsOn <= day;
    const paid = sumCents(
      stay.ledger.flatMap(({ localDate, amountCents }) => (localDate <= day ? amountCents : [])),
    );
    if (begun && stay.status !== 'pending') {
      const due = chargeOf(stay) - paid;
      if (due > 0) owedCents += due;
      else creditCents -= due;
    } else {
      // Limited to the price of the stay: the rest is a credit.
      const ahead = stay.status === 'pending' ? paid : Math.min(paid, chargeOf(stay));
      aheadCents += ahead;
      creditCents += paid - ahead;
    }
  }
  return { owedCents, creditCents, aheadCents };
}

/** Returns the part of the credit that was paid too much for accepted stays: it is house credit (R143). */
export function overpaidAt(stays: readonly StatementStay[], day: LocalDate): Cents {
  return sumCents(
    stays.map((stay) => {
      const paid = sumCents(
        stay.ledger.flatMap(({ localDate, amountCents }) => (localDate <= day ? amountCents : [])),
      );
      return stay.status === 'accepted' ? Math.max(0, paid - chargeOf(stay)) : 0;
    }),
  );
}

/** House credit in a statement, in cents (R143). */
export type StatementCredit = {
  beforeCents: Cents;
  /** Bonuses and credit brought over in the period: no payments. */
  addedCents: Cents;
  /** Gifts received in the period, less gifts given away. */
  giftCents: Cents;
  /** Bonuses that ended in the period. */
  endedCents: Cents;
  /** The figure of the profile and of Pay all: the account, and what was paid too much. */
  afterCents: Cents;
  /** Credit of the balances that is no house credit: coming back, or not decided yet. */
  otherBeforeCents: Cents;
  otherCents: Cents;
};
