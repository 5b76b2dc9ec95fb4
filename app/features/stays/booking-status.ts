import type { Verdict } from '~/core/session/permissions';

export const bookingStatuses = ['pending', 'accepted', 'rejected', 'canceled'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** Badge colors (spec section 4), with accepted in the color once meant for 'approved' (R14). */
export const statusBadge: Record<BookingStatus, 'warning' | 'success' | 'danger' | 'info'> = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
  canceled: 'info',
};

/** A status from outside, in any case, 'approved' read as accepted (R14); null when unknown. */
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

/** What an owner reads in the place of Cancel once the dogs are here (R50). */
export const stayHasBegun = 'The stay has begun. Please write to us.';

/**
 * R15: the admin sets accepted, rejected or canceled; the owner cancels until the dogs arrived (R50),
 * or until the stay's end.
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

/** The `canceled_at` that goes with a new status: set exactly while it is canceled (R15). */
export function canceledAtFor(to: BookingStatus, now: Date): Date | null {
  return to === 'canceled' ? now : null;
}

/** The statuses that an edit can choose: never back to pending (R15). */
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

/** What a stay needs next from the admin: its buttons in sight, none once it is over (R71). */
export function nextIntents({ status, over }: { status: BookingStatus; over: boolean }) {
  return over ? [] : next[status];
}

/** The admin's other answers that would change the status, for "More" (R71). */
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
