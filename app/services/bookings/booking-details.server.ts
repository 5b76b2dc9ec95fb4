import type { BookingStatus } from '~/domain/booking-status';
import { toLocal, type LocalDateTime } from '~/domain/business-time';
import { formatDateTime } from '~/domain/date-words';
import { mayActOnOwner, mayCancel, mayPay, type Role } from '~/domain/permissions';
import type { QuoteLine } from '~/domain/quote';
import { replyPromise } from '~/domain/reply-promise';
import { database } from '../database/database.server';
import type { BusinessSettings } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';
import { bookingView, quoteLinesOf, type BookingView } from './booking-view.server';

/** One line of a booking's history, for people: who, when (local), from, to (R15). */
export type HistoryLine = {
  at: LocalDateTime;
  by: 'you' | 'owner' | 'business';
  from: BookingStatus | null;
  to: BookingStatus;
};

/** A booking with its quote as it was when made (R27) and its history. */
export type BookingDetails = BookingView & {
  lines: QuoteLine[];
  history: HistoryLine[];
  mayCancel: boolean;
  mayPay: boolean;
  /** The reply promise of spec section 9, counted from the request, and whom to call. */
  promise: { notConfirmed: string; promise: string; due: string; phoneNumber: string };
};

/**
 * The booking, for its owner or the admin; null for anybody else's as for one that does not
 * exist (R8).
 */
export async function bookingDetails(
  bookingId: string,
  viewer: { id: string; role: Role },
): Promise<BookingDetails | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: {
      quoteLines: true,
      history: { orderBy: { at: 'asc' } },
    },
  });
  if (booking === null || !mayActOnOwner(viewer, booking.userId)) return null;
  const settings = await businessSettings();
  const { timeZone } = settings;
  const at = now();
  const facts = { ...booking, ownerId: booking.userId };
  return {
    ...bookingView(booking, timeZone),
    lines: quoteLinesOf(booking),
    history: booking.history.map((row) => ({
      at: toLocal(row.at, timeZone),
      by: actorOf(row.actorId, viewer.id, booking.userId),
      from: row.fromStatus,
      to: row.toStatus,
    })),
    mayCancel: mayCancel(viewer, facts, at).allowed,
    mayPay: mayPay(viewer, facts).allowed,
    promise: promiseFor(booking.createdAt, settings),
  };
}

function promiseFor(requestedAt: Date, settings: BusinessSettings): BookingDetails['promise'] {
  const { notConfirmed, promise, dueBy } = replyPromise(requestedAt, settings);
  return { notConfirmed, promise, due: formatDateTime(dueBy), phoneNumber: settings.phoneNumber };
}

function actorOf(actorId: string | null, viewerId: string, ownerId: string): HistoryLine['by'] {
  if (actorId === viewerId) return 'you';
  return actorId === ownerId ? 'owner' : 'business';
}
