import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { act, actorOf } from '~/features/booking/record/act.server';
import { queueNoShowMail, queueStatusMail } from '~/features/booking/record/booking-emails.server';
import { moneyToRestore } from '~/features/booking/record/undo-money.server';
import { stayName } from '~/features/booking/record/booking-row.server';
import { endOf, refundDue } from '~/features/booking/record/refund-due.server';
import { useHeldPlaces } from '~/features/booking/places/use-held-places.server';
import { returnCreditOfEnded } from '~/features/money/payments/credit-payments.server';
import { depositFor } from '~/features/money/pricing/deposit';
import {
  mayChangeStatus,
  isActive,
  type BookingStatus,
} from '~/features/booking/rules/booking-status';
import { assertStillBookable } from './assert-bookable.server';

export type StatusChange = {
  bookingId: string;
  viewer: Viewer;
  to: BookingStatus;
  /** Status that the person saw; a different current one is not overwritten (R15). */
  seen: BookingStatus | null;
  /** The admin's message to the owner, quoted in the email and the history. */
  reason?: string;
  /** Whether to email the owner even though the stay is over (R71). */
  tellOwner?: boolean;
  /** Codes of the notices that the admin's page showed (K3). */
  noticed?: readonly string[];
};

/**
 * Reason for a status change: an answer, or that the dogs didn't come (R82), which is treated like a late
 * cancellation.
 */
type StatusEvent = 'status_changed' | 'didnt_come';

/** Id of the history row written, and the booking's version afterwards. */
export type StatusAnswer = { answerId: string; version: number };

const aMomentMs = 10 * 60_000;

/** Tells how a stay is now: `Zuri, Tue, Dec 1, was accepted a moment ago. Nothing else changed.` */
async function meanwhileText(tx: Transaction, booking: Booking): Promise<string> {
  const { id: bookingId, status } = booking;
  const name = stayName(booking, await businessSettings(tx));
  const since = { gte: new Date(now().getTime() - aMomentMs) };
  const isFresh = (await tx.bookingHistory.count({ where: { bookingId, at: since } })) > 0;
  const how =
    status === 'pending'
      ? 'is pending again'
      : isFresh
        ? `was ${status} a moment ago`
        : `is ${status} already`;
  return `${name}, ${how}. Nothing else changed.`;
}

/** Runs {@link changeBookingStatus} within the caller's transaction. */
export async function writeStatusChange(
  tx: Transaction,
  { bookingId, viewer, to, seen, ...change }: StatusChange,
): Promise<StatusAnswer | null> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (booking === null || !mayActOnOwner(viewer, booking.userId))
    throw new ServiceError('not_found', 'This booking was not found.');
  // A repeat finds the status already set (R20); that is no conflict.
  if (booking.status === to) return null;
  if (seen !== null && seen !== booking.status)
    throw new ServiceError('conflict', await meanwhileText(tx, booking));
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  const verdict = mayChangeStatus(by, booking.status, to, { ...booking, now: now() });
  if (!verdict.allowed) {
    const notTheirs = by === 'owner' && to !== 'canceled';
    if (notTheirs) throw new ServiceError('forbidden', verdict.reason);
    const name = stayName(booking, await businessSettings(tx));
    throw new ServiceError('conflict', `${name}: ${verdict.reason}`);
  }
  const [answer] = await writeStatus(tx, [booking], { viewer, to, ...change });
  return answer ?? null;
}

/**
 * Changes the status of an owner's bookings, with money, history, one email and news (R14, R53). The caller
 * checks the permissions. @throws ServiceError, NoticesError
 */
export async function writeStatus(
  tx: Transaction,
  bookings: readonly Booking[],
  {
    viewer,
    to,
    reason = '',
    tellOwner = false,
    noticed = [],
    groupId = null,
    event = 'status_changed',
  }: Omit<StatusChange, 'bookingId' | 'seen'> & { groupId?: string | null; event?: StatusEvent },
): Promise<StatusAnswer[]> {
  if (bookings.length === 0) return [];
  const ids = bookings.map(({ id }) => id);
  const at = now();
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  const notices = await assertStillBookable(tx, to === 'accepted' ? ids : [], {
    rules: 'ask',
    noticed,
  });
  const due = isActive(to)
    ? new Map<string, number>()
    : await refundDue(tx, bookings, { by: event === 'didnt_come' ? 'rule' : by, noticed, at });
  const settings = await businessSettings(tx);
  const { rows } = await act(
    tx,
    bookings.map((booking) => ({
      booking,
      to,
      data: {
        ...endOf(booking, { to, at, dueCents: due.get(booking.id) }),
        ...(to === 'accepted' && depositFor(settings, booking, at)),
      },
      note: by === 'admin' ? reason : '',
      although: noticesText(notices.get(booking.id) ?? []),
      ...(!isActive(booking.status) && { moneyBefore: moneyToRestore(booking) }),
    })),
    { event, by: actorOf(viewer), groupId, at },
  );
  if (!isActive(to)) await returnCreditOfEnded(tx, bookings, viewer.id);
  if (to === 'accepted') await useHeldPlaces(tx, ids);
  if (event === 'didnt_come') await queueNoShowMail(tx, ids);
  // R71: owners get an email about past stays only if the admin says so.
  else if (by === 'owner' || tellOwner || bookings.some(({ end }) => end > at))
    await queueStatusMail(tx, { bookingId: ids, by, reason });
  const versions = new Map(bookings.map(({ id, version }) => [id, version + 1]));
  return rows.map(({ id: answerId, bookingId }) => ({
    answerId,
    version: versions.get(bookingId) ?? 0,
  }));
}
