import type { Verdict } from '~/core/session/permissions';

export const bookingStatuses = ['pending', 'accepted', 'rejected', 'canceled'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** Badge colors (spec section 4); accepted has the color of 'approved' (R14). */
export const statusBadge: Record<BookingStatus, 'warning' | 'success' | 'danger' | 'info'> = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
  canceled: 'info',
};

/** Parses a status in any case; 'approved' is accepted (R14). Null if unknown. */
export function parseBookingStatus(text: string): BookingStatus | null {
  const word = text.trim().toLowerCase();
  if (word === 'approved') return 'accepted';
  return bookingStatuses.find((status) => status === word) ?? null;
}

const active: Record<BookingStatus, boolean> = {
  pending: true,
  accepted: true,
  rejected: false,
  canceled: false,
};

export function isActive(status: BookingStatus): boolean {
  return active[status];
}

export const activeStatuses = bookingStatuses.filter(isActive);

/** Shown to the owner instead of Cancel once the dogs have arrived (R50). */
export const stayHasBegun = 'The stay has begun. Need to end it early? Message us.';

/**
 * R15: the admin can accept, reject or cancel; the owner can cancel until the dogs arrive (R50) or the stay
 * ends.
 */
export function mayChangeStatus(
  by: 'owner' | 'admin',
  from: BookingStatus,
  to: BookingStatus,
  facts: { end: Date; arrivedAt: Date | null; now: Date },
): Verdict {
  if (from === to) return refused(`This booking is already ${from}.`);
  if (to === 'pending') return refused('A booking cannot go back to pending.');
  if (by === 'admin') return { allowed: true };
  if (to !== 'canceled') return refused('Only the business can accept or reject a booking.');
  if (!isActive(from)) return refused(`This booking was ${from}, so it cannot be canceled.`);
  if (facts.arrivedAt !== null) return refused(stayHasBegun);
  if (facts.now >= facts.end) {
    return refused('This stay is over, so it can no longer be canceled.');
  }
  return { allowed: true };
}

/** Returns the `canceled_at` for a new status: set only if canceled (R15). */
export function canceledAtFor(to: BookingStatus, now: Date): Date | null {
  return to === 'canceled' ? now : null;
}

/** Returns the statuses an edit can choose: never back to pending (R15). */
export function statusChoices(status: BookingStatus): BookingStatus[] {
  return bookingStatuses.filter((one) => one !== 'pending' || status === 'pending');
}

export const statusIntents = {
  accept: 'accepted',
  reject: 'rejected',
  cancel: 'canceled',
} as const satisfies Record<string, BookingStatus>;

export type StatusIntent = keyof typeof statusIntents;

const next: Record<BookingStatus, readonly StatusIntent[]> = {
  pending: ['accept', 'reject'],
  accepted: ['cancel'],
  rejected: [],
  canceled: [],
};

/** Returns the admin's visible buttons for a stay; empty once it is over (R71). */
export function nextIntents({ status, over }: { status: BookingStatus; over: boolean }) {
  return over ? [] : next[status];
}

/** Returns the admin's other status changes, for "More" (R71). */
export function otherIntents(booking: { status: BookingStatus; over: boolean }): StatusIntent[] {
  const inSight = nextIntents(booking);
  const all = Object.keys(statusIntents) as StatusIntent[];
  return all.filter(
    (intent) => !inSight.includes(intent) && statusIntents[intent] !== booking.status,
  );
}

export const undoIntent = 'undo';

function refused(reason: string): Verdict {
  return { allowed: false, reason };
}
