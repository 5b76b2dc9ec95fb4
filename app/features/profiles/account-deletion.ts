/** Deleting an account (R41): what prevents it, and what stays in the books without a name. */
import type { Cents } from '~/core/money/money';
import { type BookingStatus, isActive } from '~/features/stays/booking-status';
import type { Service } from '~/features/stays/services';

export type BookingInTheWay = {
  status: BookingStatus;
  end: Date;
  /** Cents; `remain` is negative for a credit (R29). */
  paidCents: Cents;
  remainCents: Cents;
  refundOrKeep: boolean;
  /** A capture or a refund is under way at the payment provider, or held for a person. */
  moneyUnderWay: boolean;
  /** Answered so short a time ago that the business may take it back (R15). */
  mayBeTakenBack: boolean;
  /** Something that happened in the stay is not settled (R52). */
  openIncident: boolean;
};

export type Hold =
  | { kind: 'stands' }
  | { kind: 'just answered' }
  | { kind: 'under way' }
  | { kind: 'to pay'; cents: Cents }
  | { kind: 'to get back'; cents: Cents }
  | { kind: 'incident' };

/** What of a booking keeps the account (R41): an active stay, open money, or an open incident; null if nothing. */
export function holdOf(booking: BookingInTheWay, now: Date): Hold | null {
  const { status, end, paidCents, remainCents } = booking;
  if (isActive(status) && now < end) return { kind: 'stands' };
  if (booking.mayBeTakenBack) return { kind: 'just answered' };
  if (booking.moneyUnderWay) return { kind: 'under way' };
  if (booking.refundOrKeep) return { kind: 'to get back', cents: paidCents };
  if (status === 'accepted' && remainCents > 0) return { kind: 'to pay', cents: remainCents };
  if (status === 'accepted' && remainCents < 0) return { kind: 'to get back', cents: -remainCents };
  if (status === 'pending' && paidCents > 0) return { kind: 'to get back', cents: paidCents };
  if (booking.openIncident) return { kind: 'incident' };
  return null;
}

export type HeldBooking = { id: string; service: Service; when: string; hold: Hold };

export const dogWithoutName = 'A dog';
