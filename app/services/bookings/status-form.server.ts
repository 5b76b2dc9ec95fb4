import { type BookingStatus, isActive, statusIntents, undoIntent } from '~/domain/booking-status';
import { isAdmin, type Role } from '~/domain/permissions';
import { statusForm, undoForm } from '~/domain/stay.schema';
import { inTransaction, type Transaction } from '../database/database.server';
import type { BookingHistory } from '../database/generated/client';
import { publish } from '../live/publish.server';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { ServiceError } from '../runtime/service-error.server';
import type { Flash } from '../web/flash.server';
import { assertStandsAgain } from './assert-bookable.server';
import { changeBookingStatus, type StatusAnswer } from './change-booking-status.server';

type Undo = {
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

type Person = { id: string; role: Role };

/** Accept, Reject or Cancel: the status that the booking has now, and what an undo needs. */
async function handleAnswer(form: FormData, viewer: Person) {
  const read = statusForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
    if (wrong.has('booking_id')) throw new ServiceError('not_found', 'There is no such booking.');
    if (wrong.has('intent')) throw new ServiceError('invalid', 'Choose Accept, Reject or Cancel.');
    throw new ServiceError('invalid', 'Please reload this page and answer again.');
  }
  const { booking_id: bookingId, intent, seen } = read.data;
  const to = statusIntents[intent];
  return { bookingId, to, answer: await changeBookingStatus({ bookingId, viewer, to, seen }) };
}

async function handleUndo(form: FormData, viewer: Person): Promise<BookingStatus> {
  const read = undoForm.safeParse(Object.fromEntries(form));
  if (!read.success) throw new ServiceError('invalid', 'Please reload this page and answer again.');
  const { booking_id: bookingId, answer: answerId, version } = read.data;
  return undoAnswer({ bookingId, viewer, answerId, version });
}

/**
 * The Undo that goes with the sentence about an answer of the admin (R15).
 * @param at the page whose action takes it: one that calls handleStatusForm
 */
export function undoButton(
  at: string,
  bookingId: string,
  { answerId, version }: StatusAnswer,
): NonNullable<Flash['undo']> {
  const fields = { intent: undoIntent, booking_id: bookingId, answer: answerId };
  return { at, forMs: interval('answerUndo'), fields: { ...fields, version: String(version) } };
}

/**
 * Carries out Accept, Reject, Cancel or Undo, for every page that has these buttons.
 * @param at the page whose action it is
 * @returns what the next page says: 'Booking request {status}' (spec section 8), with an Undo
 * @throws ServiceError as changeBookingStatus and undoAnswer; not_found for a form that names no
 *   booking, invalid for one that asks for nothing known
 */
export async function handleStatusForm(form: FormData, viewer: Person, at: string): Promise<Flash> {
  if (form.get('intent') === undoIntent) {
    const status = await handleUndo(form, viewer);
    return { kind: 'success', text: `Taken back: the booking request is ${status} again` };
  }
  const { bookingId, to, answer } = await handleAnswer(form, viewer);
  const flash = { kind: 'success', text: `Booking request ${to}` } as const;
  if (answer === null || !isAdmin(viewer)) return flash;
  return { ...flash, undo: undoButton(at, bookingId, answer) };
}
