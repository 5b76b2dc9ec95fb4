/** Deleting an account (R41): what prevents it, and the placeholder name kept in the books. */
import type { Cents } from '~/core/money/money';
import { type BookingStatus, isActive } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';

export type BookingInTheWay = {
  status: BookingStatus;
  end: Date;
  /** Cents; `remain` is negative for a credit (R29). */
  paidCents: Cents;
  remainCents: Cents;
  refundOrKeep: boolean;
  /** True if a capture or refund is in progress at the payment provider, or held for a decision. */
  moneyUnderWay: boolean;
  /** True if answered so recently that the business may undo it (R15). */
  mayBeTakenBack: boolean;
  /** True if an incident of the stay is still open (R52). */
  openIncident: boolean;
};

export type Hold =
  | { kind: 'stands' }
  | { kind: 'just answered' }
  | { kind: 'under way' }
  | { kind: 'to pay'; cents: Cents }
  | { kind: 'to get back'; cents: Cents }
  | { kind: 'incident' };

/**
 * Returns the reason why a booking prevents deleting the account (R41): an active stay, open money, or an
 * open incident; null if it doesn't.
 */
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
