/** Undoing a recorded arrival or departure within seconds (R83). */
import { inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { allHere } from '~/features/day/belongings/belongings';
import { belongingsIn } from '~/features/day/belongings/stored-belongings';
import { dropStayOverMail } from '~/features/booking/record/booking-emails.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import {
  doneJustNow,
  rowsToUndo,
  prepareUndo,
  undoableFor,
} from '~/features/booking/record/undo.server';
import type { UndoableEvent } from '~/features/booking/rules/booking-events';
import { type Noting, read, write } from './noting.server';

type NotedEvent = UndoableEvent<'noted'>;

/** The columns that undoing clears, by the recorded event. */
const cleared = {
  arrived: { arrivedAt: null },
  left: { leftAt: null, pickedUpBy: '', lateOpen: false },
  came: { arrivedAt: null, leftAt: null },
} satisfies Record<NotedEvent, Prisma.BookingUncheckedUpdateManyInput>;

const tooLate =
  'That can no longer be undone. Please look at the stay, where its times can be corrected.';

/** A recorded event that can still be undone. */
export type UndoableNote = {
  bookingId: string;
  answerId: string;
  version: number;
  petNames: string[];
  noted: NotedEvent;
  /** Remaining time to undo, in milliseconds. */
  forMs: number;
};

/**
 * Undoes an arrival or departure if nothing followed it: its email and the owner's live event are never sent.
 * @param undo.answerId the history row that recorded it
 * @throws ServiceError
 */
export function undoNoted(
  undo: Noting & { answerId: string },
): Promise<{ petNames: string[]; noted: NotedEvent }> {
  return inTransaction(async (tx) => {
    const { booking } = await read(tx, undo);
    const { rows, stands } = await rowsToUndo(tx, 'noted', undo);
    const [row] = rows;
    const refused = new ServiceError('conflict', tooLate);
    if (row === undefined) throw refused;
    const { event, at } = row;
    const bookingIds = [booking.id];
    await prepareUndo(tx, { at, bookingIds, stands }, refused);
    const things = allHere(belongingsIn(booking.belongings));
    await write(tx, booking, {
      event: 'undone',
      actorId: undo.viewer.id,
      data: { ...cleared[event], ...(event === 'left' && { belongings: things }) },
      note: event,
    });
    if (event !== 'arrived') await dropStayOverMail(tx, booking.id);
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: booking.id });
    return { petNames: petNamesOf(booking), noted: event };
  });
}

/** Returns this user's undoable records of the last ten seconds, newest first (R83). */
export async function undoableNotes(actorId: string): Promise<UndoableNote[]> {
  const done = await doneJustNow(actorId, 'noted');
  return done.flat().map(({ id: answerId, event, at, booking }) => ({
    bookingId: booking.id,
    answerId,
    version: booking.version,
    petNames: petNamesOf(booking),
    noted: event,
    forMs: undoableFor(at),
  }));
}
