import {
  canceledAtFor,
  mayChangeStatus,
  isActive,
  type BookingStatus,
} from '~/domain/booking-status';
import { depositFor } from '~/domain/deposit';
import { noticesText } from '~/domain/notices';
import { isAdmin, mayActOnOwner, type Role } from '~/domain/permissions';
import { inTransaction, type Transaction } from '../database/database.server';
import { adminAudience, publish, publishLater } from '../live/publish.server';
import { queueStatusMail } from '../mail/booking-emails.server';
import { useHeldPlaces } from '../places/use-held-places.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { refundDue } from './refund-due.server';
import { assertStandsAgain } from './assert-bookable.server';
import { moneyToRestore } from './money-before.server';
import { withdrawChanges } from './withdrawn-changes.server';

export type StatusChange = {
  bookingId: string;
  viewer: { id: string; role: Role };
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

/** The row of the history that a change wrote, and the booking's version after it. */
export type StatusAnswer = { answerId: string; version: number };

function meanwhile(status: BookingStatus): ServiceError {
  return new ServiceError(
    'conflict',
    `This booking is ${status} now: someone changed it in the meantime. Nothing else was changed.`,
  );
}

/** As {@link changeBookingStatus}, within a transaction of more than this. */
export async function writeStatusChange(
  tx: Transaction,
  change: StatusChange,
): Promise<StatusAnswer | null> {
  const { bookingId, viewer, to, seen, reason = '', tellOwner = false, noticed = [] } = change;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
  });
  if (booking === null || !mayActOnOwner(viewer, booking.userId))
    throw new ServiceError('not_found', 'This booking was not found.');
  // A second press finds done what the first did (R20); that is no conflict.
  if (booking.status === to) return null;
  if (seen !== null && seen !== booking.status) throw meanwhile(booking.status);
  const at = now();
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  const verdict = mayChangeStatus(by, booking.status, to, { ...booking, now: at });
  if (!verdict.allowed) {
    const notTheirs = by === 'owner' && to !== 'canceled';
    throw new ServiceError(notTheirs ? 'forbidden' : 'conflict', verdict.reason);
  }
  const notices =
    to === 'accepted' ? await assertStandsAgain(tx, bookingId, { rules: 'ask', noticed }) : [];
  const refundDueCents = isActive(to)
    ? null
    : await refundDue(tx, [booking], { by, noticed, at }).then((due) => due.get(bookingId) ?? null);
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, status: booking.status, version: booking.version },
    data: {
      status: to,
      canceledAt: canceledAtFor(to, at),
      // R29: no money moves by itself; the admin is asked.
      refundOrKeep: !isActive(to) && booking.paidCents > 0,
      refundDueCents,
      ...(to === 'accepted' && depositFor(await businessSettings(tx), booking, at)),
      version: booking.version + 1,
    },
  });
  if (count !== 1) throw meanwhile(booking.status);
  if (to === 'accepted') await useHeldPlaces(tx, [bookingId]);
  // Only an accepted stay has a change that waits (R57).
  if (booking.status === 'accepted') await withdrawChanges(tx, [bookingId], at);
  const { id: answerId } = await tx.bookingHistory.create({
    data: {
      bookingId,
      actorId: viewer.id,
      event: 'status_changed',
      fromStatus: booking.status,
      toStatus: to,
      note: by === 'admin' ? reason : '',
      although: noticesText(notices),
      ...(!isActive(booking.status) && { moneyBefore: moneyToRestore(booking) }),
      at,
    },
  });
  // R71: about a stay that is over, the owner hears only if the admin says so.
  if (by === 'owner' || booking.end > at || tellOwner)
    await queueStatusMail(tx, { bookingId, by, reason });
  const told = { topic: 'booking', subjectId: bookingId } as const;
  if (by === 'owner') publish(tx, { audience: adminAudience, ...told, news: 'cancellation' });
  else publishAnswer(tx, booking.userId, bookingId, at);
  return { answerId, version: booking.version + 1 };
}

/** Tells the owner's pages of the admin's answer of `at` once it cannot be undone (R15). */
export function publishAnswer(tx: Transaction, ownerId: string, bookingId: string, at: Date): void {
  publishLater(
    tx,
    { audience: ownerId, topic: 'booking', subjectId: bookingId, news: 'answer' },
    'answerUndo',
    async (later) => {
      const undone = { bookingId, event: 'undone', at: { gte: at } } as const;
      return (await later.bookingHistory.count({ where: undone })) === 0;
    },
  );
}

/** Accepts, rejects or cancels (R14, R15); null on a repeat (R20). @throws ServiceError */
export function changeBookingStatus(change: StatusChange): Promise<StatusAnswer | null> {
  return inTransaction((tx) => writeStatusChange(tx, change));
}
