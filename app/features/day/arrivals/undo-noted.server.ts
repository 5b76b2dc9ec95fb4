/** Undoing recorded arrivals and departures within seconds (R83). */
import { undoableFor } from '~/core/runtime/undo-period.server';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { allHere } from '~/features/day/belongings/belongings';
import { belongingsIn } from '~/features/day/belongings/stored-belongings';
import { dropStayOverMail } from '~/features/booking/record/booking-emails.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import {
  doneJustNow,
  type DoneRow,
  rowsToUndo,
  prepareUndo,
  versionSumOf,
} from '~/features/booking/record/undo.server';
import type { UndoableEvent } from '~/features/booking/rules/booking-events';
import {
  assertMayNote,
  type Noting,
  type NotedBooking,
  rowsToNote,
  settingsToNote,
  write,
} from './noting.server';

type NotedEvent = UndoableEvent<'noted'>;

type Row = DoneRow<'noted'>;

/** The columns that undoing clears, by the recorded event. */
const cleared: Record<
  NotedEvent,
  (row: Row, booking: NotedBooking) => Prisma.BookingUncheckedUpdateManyInput
> = {
  arrived: () => ({ arrivedAt: null, broughtBy: '' }),
  left: (_row, { belongings }) => ({
    ...{ leftAt: null, pickedUpBy: '', lateOpen: false },
    belongings: allHere(belongingsIn(belongings)),
  }),
  came: () => ({ arrivedAt: null, leftAt: null }),
  // Its note says which times it filled in.
  assumed: ({ note }) => ({
    ...(note !== 'left' && { arrivedAt: null }),
    ...(note !== 'came' && { leftAt: null }),
  }),
};

const tooLate =
  'That can no longer be undone. Please look at the stay, where its times can be corrected.';

/** A recorded event that can still be undone. */
export type UndoableNote = Omit<UndoNote, 'viewer'> & {
  petNames: string[];
  /** Number of stays. */
  stays: number;
  noted: NotedEvent;
  /** Remaining time to undo, in milliseconds. */
  forMs: number;
};

type UndoNote = Omit<Noting, 'bookingId'> & {
  /** Null for several stays that were recorded by one press. */
  bookingId: string | null;
  /** Id of the history row, or the group id that the rows of several stays share. */
  answerId: string;
};

/** Result, for the confirmation message. */
export type UndoneNote = Pick<UndoableNote, 'petNames' | 'stays' | 'noted'>;

/**
 * Undoes an arrival or departure if nothing followed it, of all stays of the press or of none: its email and
 * the owner's live event are never sent.
 * @throws ServiceError
 */
export function undoNoted(undo: UndoNote): Promise<UndoneNote> {
  return inTransaction(async (tx) => {
    const { viewer } = undo;
    assertMayNote(viewer, undo.bookingId === null ? 'house' : 'day');
    await settingsToNote(tx);
    const { rows, stands } = await rowsToUndo(tx, 'noted', undo);
    const [first] = rows;
    const refused = new ServiceError('conflict', tooLate);
    if (first === undefined) throw refused;
    const { event, at } = first;
    const bookingIds = rows.map(({ bookingId }) => bookingId);
    await prepareUndo(tx, { at, bookingIds, stands }, refused);
    const bookings = await rowsToNote(tx, { id: { in: bookingIds } });
    for (const booking of bookings) {
      const row = rows.find(({ bookingId }) => bookingId === booking.id);
      if (row === undefined) continue;
      await write(tx, booking, {
        event: 'undone',
        actorId: viewer.id,
        data: cleared[event](row, booking),
        note: event === 'assumed' ? `${row.note} as booked` : event,
      });
      if (event !== 'arrived') await dropStayOverMail(tx, booking.id);
      publish(tx, { audience: adminAudience, topic: 'booking', subjectId: booking.id });
    }
    if (event === 'assumed') await undoNotRecorded(tx, viewer.id, at);
    const [stay] = bookings;
    const petNames = stay === undefined ? [] : petNamesOf(stay);
    return { petNames, stays: bookings.length, noted: event };
  });
}

/** Undoes the care that one press left as not recorded (R121). @returns how many */
export async function undoNotRecorded(
  tx: Transaction,
  actorId: string,
  notedAt: Date,
): Promise<number> {
  const { count } = await tx.careDone.updateMany({
    where: { actorId, notedAt, outcome: 'not_recorded', takenBackAt: null },
    data: { takenBackAt: now(), liveKey: null },
  });
  return count;
}

/** Returns this user's undoable records of the last ten seconds, newest first (R83). */
export async function undoableNotes(actorId: string): Promise<UndoableNote[]> {
  return (await doneJustNow(actorId, 'noted')).flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { id, groupId, event, at, booking } = first;
    return {
      bookingId: groupId === null ? booking.id : null,
      answerId: groupId ?? id,
      version: versionSumOf(rows),
      petNames: petNamesOf(booking),
      stays: rows.length,
      noted: event,
      forMs: undoableFor(at),
    };
  });
}
