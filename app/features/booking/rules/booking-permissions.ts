import type { Cents } from '~/core/money/money';
import {
  type Verdict,
  type Viewer,
  isAdmin,
  mayActOnOwner,
  refused,
} from '~/core/session/permissions';
import { mayChangeStatus, isActive, type BookingStatus } from './booking-status';

/** R30: the owner or the admin can pay while an amount remains and the booking is active. */
export function mayPay(
  viewer: Viewer | null,
  booking: { ownerId: string; status: BookingStatus; remainCents: Cents },
): Verdict {
  if (!mayActOnOwner(viewer, booking.ownerId)) {
    return refused('Only the owner of this booking can pay for it.');
  }
  if (!isActive(booking.status)) {
    return refused(`This booking was ${booking.status}, so there is nothing to pay.`);
  }
  if (booking.remainCents <= 0) return refused('This booking is already paid.');
  return { allowed: true };
}

/** R15: the admin can cancel any booking; its owner only an active one, until the dogs arrive or it ends. */
export function mayCancel(
  viewer: Viewer | null,
  booking: { ownerId: string; status: BookingStatus; end: Date; arrivedAt: Date | null },
  now: Date,
): Verdict {
  if (!mayActOnOwner(viewer, booking.ownerId)) {
    return refused('Only the owner of this booking can cancel it.');
  }
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  return mayChangeStatus(by, booking.status, 'canceled', { ...booking, now });
}
