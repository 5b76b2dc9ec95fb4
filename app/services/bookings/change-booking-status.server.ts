import {
  canceledAtFor,
  mayChangeStatus,
  isActive,
  type BookingStatus,
} from '~/domain/booking-status';
import { isAdmin, mayActOnOwner, type Role } from '~/domain/permissions';
import { inTransaction, type Transaction } from '../database/database.server';
import { adminAudience, publish, publishLater } from '../live/publish.server';
import { queueStatusMail } from '../mail/booking-emails.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { assertStandsAgain } from './assert-bookable.server';
import type { BookingHistory } from '../database/generated/client';
import { interval } from '../runtime/intervals.server';

export type StatusChange = {
  bookingId: string;
  viewer: { id: string; role: Role };
  to: BookingStatus;
  /** The status that the person saw when they decided; another one now is not overwritten (R15). */
  seen: BookingStatus | null;
};

/** The row of the history that a change wrote, and the booking's version after it. */
export type StatusAnswer = { answerId: string; version: number };

function meanwhile(status: BookingStatus): ServiceError {
  return new ServiceError(
    'conflict',
    `This booking is ${status} now: somebody changed it in the meantime. Nothing else was changed.`,
  );
}

/** As {@link changeBookingStatus}, within a transaction of more than this. */
export async function writeStatusChange(
  tx: Transaction,
  change: StatusChange,
): Promise<StatusAnswer | null> {
  const { bookingId, viewer, to, seen } = change;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, status: true, end: true, paidCents: true, version: true },
  });
  if (booking === null || !mayActOnOwner(viewer, booking.userId))
    throw new ServiceError('not_found', 'This booking was not found.');
  // A second press finds done what the first did (R20); that is no conflict.
  if (booking.status === to) return null;
  if (seen !== null && seen !== booking.status) throw meanwhile(booking.status);
  const at = now();
  const by = isAdmin(viewer) ? 'admin' : 'owner';
  const verdict = mayChangeStatus(by, booking.status, to, { end: booking.end, now: at });
  if (!verdict.allowed) {
    const notTheirs = by === 'owner' && to !== 'canceled';
    throw new ServiceError(notTheirs ? 'forbidden' : 'conflict', verdict.reason);
  }
  if (to === 'accepted') await assertStandsAgain(tx, bookingId);
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, status: booking.status, version: booking.version },
    data: {
      status: to,
      canceledAt: canceledAtFor(to, at),
      // R29: no money moves by itself; the admin is asked.
      refundOrKeep: !isActive(to) && booking.paidCents > 0,
      version: booking.version + 1,
    },
  });
  if (count !== 1) throw meanwhile(booking.status);
  const { id: answerId } = await tx.bookingHistory.create({
    data: {
      bookingId,
      actorId: viewer.id,
      event: 'status_changed',
      fromStatus: booking.status,
      toStatus: to,
      at,
    },
  });
  await queueStatusMail(tx, { bookingId, by });
  const told = { topic: 'booking', subjectId: bookingId } as const;
  if (by === 'owner') publish(tx, { audience: adminAudience, ...told, news: 'cancellation' });
  // The owner's pages hear of the admin's answer once it cannot be undone (R15).
  else
    publishLater(
      tx,
      { audience: booking.userId, ...told, news: 'answer' },
      'answerUndo',
      async (later) => {
        const undone = { bookingId, event: 'undone', at: { gte: at } } as const;
        return (await later.bookingHistory.count({ where: undone })) === 0;
      },
    );
  return { answerId, version: booking.version + 1 };
}

/** Accepts, rejects or cancels (R14, R15); null on a repeat (R20). @throws ServiceError */
export function changeBookingStatus(change: StatusChange): Promise<StatusAnswer | null> {
  return inTransaction((tx) => writeStatusChange(tx, change));
}

type Undo = {
  bookingId: string;
  viewer: { id: string; role: Role };
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

async function answerToUndo(
  tx: Transaction,
  { bookingId, answerId }: Undo,
  status: BookingStatus,
): Promise<BookingHistory & { fromStatus: BookingStatus }> {
  const answer = await tx.bookingHistory.findFirst({
    where: { id: answerId, bookingId, event: 'status_changed', toStatus: status },
  });
  if (answer === null || answer.fromStatus === null) throw tooLate(status);
  // Either way: after a clock was set back the age is unknown, and the email goes out.
  if (Math.abs(now().getTime() - answer.at.getTime()) >= interval('answerUndo'))
    throw tooLate(status);
  return { ...answer, fromStatus: answer.fromStatus };
}

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
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  const { fromStatus, at } = await answerToUndo(tx, undo, booking.status);
  if (isActive(fromStatus)) await assertStandsAgain(tx, bookingId);
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, status: booking.status, version },
    data: {
      status: fromStatus,
      canceledAt: await canceledAtBefore(tx, { bookingId, fromStatus, at }),
      refundOrKeep: !isActive(fromStatus) && booking.paidCents > 0,
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
  publish(tx, { audience: booking.userId, topic: 'booking', subjectId: bookingId });
  return fromStatus;
}

/** Undoes an admin's answer; its email never goes out. @throws ServiceError not_found, conflict */
export async function undoAnswer(undo: Undo): Promise<BookingStatus> {
  if (!isAdmin(undo.viewer)) throw new ServiceError('not_found', 'This booking was not found.');
  return inTransaction((tx) => undoInTransaction(tx, undo));
}
