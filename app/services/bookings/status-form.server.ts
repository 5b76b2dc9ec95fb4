import { stillStands } from '~/domain/booking-status';
import type { BookingStatus } from '~/domain/booking-status';
import { isAdmin, type Role } from '~/domain/permissions';
import { inTransaction, type Transaction } from '../database/database.server';
import type { BookingHistory } from '../database/generated/client';
import { announce } from '../live/announce.server';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { ServiceError } from '../runtime/service-error.server';

export type Undo = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** The history row of the answer. */
  answerId: string;
  /** The booking's version as the answer left it: another one means that something followed. */
  version: number;
};

function tooLate(status: BookingStatus): ServiceError {
  return new ServiceError(
    'conflict',
    `That answer can no longer be undone: the booking is ${status} now. Nothing was changed.`,
  );
}

/** The admin's answer that is to be undone, while it can be. */
async function answerToUndo(
  tx: Transaction,
  { bookingId, answerId }: Undo,
  status: BookingStatus,
): Promise<BookingHistory & { fromStatus: BookingStatus }> {
  const answer = await tx.bookingHistory.findFirst({
    where: { id: answerId, bookingId, event: 'status_changed', toStatus: status },
  });
  if (answer === null || answer.fromStatus === null) throw tooLate(status);
  // Either way: with a clock that was set back nobody knows how long ago it was, and its mail goes.
  if (Math.abs(now().getTime() - answer.at.getTime()) >= interval('answerUndo'))
    throw tooLate(status);
  return { ...answer, fromStatus: answer.fromStatus };
}

/** When it was canceled before the answer; null unless that is what it was. */
async function canceledAtBefore(
  tx: Transaction,
  { bookingId, fromStatus, at }: { bookingId: string; fromStatus: BookingStatus; at: Date },
): Promise<Date | null> {
  if (fromStatus !== 'canceled') return null;
  const earlier = await tx.bookingHistory.findFirst({
    where: { bookingId, toStatus: 'canceled', at: { lte: at } },
    orderBy: { at: 'desc' },
  });
  return earlier?.at ?? at;
}

async function undoInTransaction(tx: Transaction, undo: Undo): Promise<BookingStatus> {
  const { bookingId, viewer, version } = undo;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, status: true, paidCents: true },
  });
  if (booking === null) throw new ServiceError('not_found', 'There is no such booking.');
  const { fromStatus, at } = await answerToUndo(tx, undo, booking.status);
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, status: booking.status, version },
    data: {
      status: fromStatus,
      canceledAt: await canceledAtBefore(tx, { bookingId, fromStatus, at }),
      refundOrKeep: !stillStands(fromStatus) && booking.paidCents > 0,
      version: { increment: 1 },
    },
  });
  if (count !== 1) throw tooLate(booking.status);
  await tx.bookingHistory.create({
    data: {
      bookingId,
      actorId: viewer.id,
      event: 'undone',
      fromStatus: booking.status,
      toStatus: fromStatus,
      at: now(),
    },
  });
  // It waits as long as the answer can be undone, so it has not gone.
  await tx.outboxMail.updateMany({
    where: {
      bookingId,
      template: { in: ['confirmation', 'admin_cancel'] },
      state: 'waiting',
      createdAt: { gte: at },
    },
    data: { state: 'expired' },
  });
  await announce(tx, { audience: booking.userId, topic: 'booking', subjectId: bookingId });
  return fromStatus;
}

/**
 * Takes back an answer of the admin within the time of an undo (R15): the status before it, by
 * compare-and-swap on that answer and the booking's version; the answer's mail never goes. All in
 * one transaction.
 * @returns the status that the booking has again
 * @throws ServiceError not_found for whoever is not the admin and for a booking that does not
 *   exist, conflict when the time is over or anything followed the answer
 */
export async function undoAnswer(undo: Undo): Promise<BookingStatus> {
  if (!isAdmin(undo.viewer)) throw new ServiceError('not_found', 'There is no such booking.');
  return inTransaction((tx) => undoInTransaction(tx, undo));
}
