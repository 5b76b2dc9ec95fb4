import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, mayActOnOwner, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { publishOwnersNews } from '~/features/accounts/owners-news.server';
import { queueNoShowMail, queueStatusMail } from '~/features/bookings/booking-emails.server';
import { publishUnlessUndone } from '~/features/bookings/booking-history.server';
import { moneyToRestore } from '~/features/bookings/money-before.server';
import { refundDue } from '~/features/bookings/refund-due.server';
import { withdrawChanges } from '~/features/bookings/withdrawn-changes.server';
import { useHeldPlaces } from '~/features/places/use-held-places.server';
import { depositFor } from '~/features/pricing/deposit';
import {
  canceledAtFor,
  mayChangeStatus,
  isActive,
  type BookingStatus,
} from '~/features/stays/booking-status';
import { assertCanReactivate } from './assert-bookable.server';

type Person = { id: string; role: Role };

export type StatusChange = {
  bookingId: string;
  viewer: Person;
  to: BookingStatus;
  /** The status that the person saw when they decided; another one now is not overwritten (R15). */
  seen: BookingStatus | null;
  /** The admin's words to the owner, quoted in the email and in the history. */
  reason?: string;
  /** Emails the owner even though the stay is over (R71). */
  tellOwner?: boolean;
  /** The notices that the admin's page showed (K3). */
  noticed?: readonly string[];
};

/** Why a stay ends: by an answer, or because its dogs didn't come (R82), which is asked about like a late cancellation. */
type StatusEvent = 'status_changed' | 'didnt_come';

/** The row of the history that a change wrote, and the booking's version after it. */
export type StatusAnswer = { answerId: string; version: number };

function meanwhile(status: BookingStatus): ServiceError {
  return new ServiceError(
    'conflict',
    `This booking is ${status} now: someone changed it in the meantime. Nothing else was changed.`,
  );
}

/** {@link changeBookingStatus} within the caller's transaction. */
export async function writeStatusChange(
  tx: Transaction,
  { bookingId, viewer, to, seen, ...change }: StatusChange,
): Promise<StatusAnswer | null> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (booking === null || !mayActOnOwner(viewer, booking.userId))
    throw new ServiceError('not_found', 'This booking was not found.');
  // A second press finds done what the first did (R20); that is no conflict.
  if (booking.status === to) return null;
  if (seen !== null && seen !== booking.status) throw meanwhile(booking.status);
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  const verdict = mayChangeStatus(by, booking.status, to, { ...booking, now: now() });
  if (!verdict.allowed) {
    const notTheirs = by === 'owner' && to !== 'canceled';
    throw new ServiceError(notTheirs ? 'forbidden' : 'conflict', verdict.reason);
  }
  const [answer] = await writeStatus(tx, [booking], { viewer, to, ...change });
  return answer ?? null;
}

/**
 * Gives an owner's bookings another status, with its money, history, one email and news (R14, R53).
 * Who may do it to which of them is asked before. @throws ServiceError, NoticesError
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
  const [first] = bookings;
  if (first === undefined) return [];
  const ids = bookings.map(({ id }) => id);
  const at = now();
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  const notices = await assertCanReactivate(tx, to === 'accepted' ? ids : [], {
    rules: 'ask',
    noticed,
  });
  const due = isActive(to)
    ? new Map<string, number>()
    : await refundDue(tx, bookings, { by: event === 'didnt_come' ? 'rule' : by, noticed, at });
  const settings = await businessSettings(tx);
  for (const booking of bookings) {
    const { count } = await tx.booking.updateMany({
      where: { id: booking.id, status: booking.status, version: booking.version },
      data: {
        status: to,
        canceledAt: canceledAtFor(to, at),
        // R29: no money moves by itself; the admin is asked.
        refundOrKeep: !isActive(to) && booking.paidCents > 0,
        refundDueCents: due.get(booking.id) ?? null,
        ...(to === 'accepted' && depositFor(settings, booking, at)),
        version: booking.version + 1,
      },
    });
    if (count !== 1) throw meanwhile(booking.status);
  }
  if (to === 'accepted') await useHeldPlaces(tx, ids);
  // Only an accepted stay has a change that waits (R57).
  const accepted = bookings.filter(({ status }) => status === 'accepted').map(({ id }) => id);
  if (accepted.length > 0) await withdrawChanges(tx, accepted, at);
  const rows = await tx.bookingHistory.createManyAndReturn({
    data: bookings.map((booking) => ({
      bookingId: booking.id,
      actorId: viewer.id,
      event,
      fromStatus: booking.status,
      toStatus: to,
      note: by === 'admin' ? reason : '',
      although: noticesText(notices.get(booking.id) ?? []),
      ...(!isActive(booking.status) && { moneyBefore: moneyToRestore(booking) }),
      groupId,
      at,
    })),
    select: { id: true, bookingId: true },
  });
  if (event === 'didnt_come') await queueNoShowMail(tx, ids);
  // R71: about stays that are over, the owner hears only if the admin says so.
  else if (by === 'owner' || tellOwner || bookings.some(({ end }) => end > at))
    await queueStatusMail(tx, { bookingId: ids, by, reason });
  const change = { topic: 'booking', subjectId: first.id } as const;
  if (by === 'owner')
    await publishOwnersNews(tx, first.userId, { ...change, news: 'cancellation' });
  else publishAnswer(tx, first.userId, first.id, at);
  const versions = new Map(bookings.map(({ id, version }) => [id, version + 1]));
  return rows.map(({ id: answerId, bookingId }) => ({
    answerId,
    version: versions.get(bookingId) ?? 0,
  }));
}

/** Tells the owner's pages of the admin's answer of `at` once it cannot be undone (R15). */
export function publishAnswer(tx: Transaction, ownerId: string, bookingId: string, at: Date): void {
  const news = {
    audience: ownerId,
    topic: 'booking',
    subjectId: bookingId,
    news: 'answer',
  } as const;
  publishUnlessUndone(tx, news, at);
}
