/** Taking back what was noted at the door a moment ago (R83). */
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { allHere } from '~/features/belongings/belongings';
import { belongingsIn, belongingsJson } from '~/features/belongings/stored-belongings';
import { dropStayOverMail } from '~/features/bookings/booking-emails.server';
import { recordChange } from '~/features/bookings/booking-history.server';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { type Noting, read, tell, write } from './noting.server';

/** What taking it back clears, by the event that noted it. */
const cleared = {
  arrived: { arrivedAt: null },
  left: { leftAt: null, pickedUpBy: '', lateOpen: false },
  came: { arrivedAt: null, leftAt: null },
} satisfies Record<string, Prisma.BookingUpdateManyMutationInput>;

type NotedEvent = keyof typeof cleared;

const events = Object.keys(cleared) as NotedEvent[];

const tooLate =
  'That can no longer be undone. Please look at the stay, where its times can be corrected.';

/** Something noted that can still be taken back. */
export type UndoableNote = {
  bookingId: string;
  answerId: string;
  version: number;
  petNames: string[];
  noted: NotedEvent;
  /** How long it can still be undone, in milliseconds. */
  forMs: number;
};

/**
 * Takes back an arrival or a departure while nothing followed it: its email and the owner's live news
 * never go. @param undo.answerId the row of the history that noted it @throws ServiceError
 */
export function undoNoted(
  undo: Noting & { answerId: string },
): Promise<{ petNames: string[]; noted: NotedEvent }> {
  return inTransaction(async (tx) => {
    const { booking } = await read(tx, undo);
    const row = await tx.bookingHistory.findFirst({
      where: { id: undo.answerId, bookingId: booking.id, event: { in: events } },
    });
    const event = events.find((one) => one === row?.event);
    const stands = booking.status === 'accepted' && booking.version === undo.version;
    if (row === null || event === undefined || !stands || !isFresh(row.at))
      throw new ServiceError('conflict', tooLate);
    const things = belongingsJson(allHere(belongingsIn(booking.belongings)));
    await write(tx, booking, {
      ...cleared[event],
      ...(event === 'left' && { belongings: things }),
    });
    await recordChange(tx, booking, {
      actorId: undo.viewer.id,
      event: 'undone',
      note: event,
    });
    if (event !== 'arrived') await dropStayOverMail(tx, booking.id);
    tell(tx, booking);
    return { petNames: petNamesOf(booking), noted: event };
  });
}

// Either way, as with answers: after a clock was set back the age is unknown.
const isFresh = (at: Date) => Math.abs(now().getTime() - at.getTime()) < interval('answerUndo');

/** What this person noted in the last ten seconds and nothing followed, newest first (R83). */
export async function undoableNotes(actorId: string): Promise<UndoableNote[]> {
  const at = now().getTime();
  const since = new Date(at - interval('answerUndo'));
  const rows = await database().bookingHistory.findMany({
    where: { actorId, event: { in: events }, at: { gt: since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    include: {
      booking: {
        include: { history: { where: { at: { gt: since } }, select: { id: true, at: true } } },
      },
    },
  });
  return rows.flatMap(({ id: answerId, event: stored, at: notedAt, booking }) => {
    const event = events.find((one) => one === stored);
    const followed = booking.history.some(({ id, at: then }) => id !== answerId && then >= notedAt);
    if (event === undefined || followed) return [];
    return {
      bookingId: booking.id,
      answerId,
      version: booking.version,
      petNames: petNamesOf(booking),
      noted: event,
      forMs: interval('answerUndo') - (at - notedAt.getTime()),
    };
  });
}
