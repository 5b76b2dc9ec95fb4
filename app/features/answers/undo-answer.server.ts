/** Undoing the admin's answers, to one stay or to several days of a series (R15, R53). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import type { BookingEvent } from '~/core/database/generated/enums';
import { distinctNotices, type Notice, noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, type LocalDateTime, toLocal } from '~/core/time/business-time';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { moneyRestored } from '~/features/bookings/money-before.server';
import { returnChanges } from '~/features/bookings/withdrawn-changes.server';
import { undoableEmails } from '~/features/outbox/registry';
import { noDeposit } from '~/features/pricing/deposit';
import { assertCanReactivate } from '~/features/requests/assert-bookable.server';
import { reopenChange } from '~/features/requests/stay-changes.server';
import { type BookingStatus, isActive } from '~/features/stays/booking-status';
import { seriesTitle } from '~/features/stays/series';

type Undo = {
  /** Null for an answer to several days at once. */
  bookingId: string | null;
  /** The row of the history, or what its rows for several days have in common. */
  answerId: string;
  viewer: { id: string; role: Role };
  /** The bookings' versions together as the answer left them: another sum means that something followed. */
  version: number;
};

const notFound = () => new ServiceError('not_found', 'This booking was not found.');

function tooLate(status: BookingStatus | null): ServiceError {
  return new ServiceError(
    'conflict',
    status === null
      ? 'That answer can no longer be undone: at least one of the days has changed since. Nothing was changed.'
      : `That answer can no longer be undone: the booking is ${status} now. Nothing was changed.`,
  );
}

/** The answers of the admin that can be undone. */
const answers = ['status_changed', 'change_accepted', 'change_declined', 'didnt_come'] as const;

const changeAnswers: readonly BookingEvent[] = ['change_accepted', 'change_declined'];

const withBooking = { booking: true } as const;

type Answer = Prisma.BookingHistoryGetPayload<{ include: typeof withBooking }>;
type UndoableRow = Answer & { fromStatus: BookingStatus };

function versionOf(rows: readonly { booking: { version: number } }[]): number {
  return rows.reduce((sum, { booking }) => sum + booking.version, 0);
}

async function answersToUndo(tx: Transaction, undo: Undo): Promise<UndoableRow[]> {
  const rows = await tx.bookingHistory.findMany({
    where: {
      event: { in: [...answers] },
      ...(undo.bookingId === null
        ? { groupId: undo.answerId }
        : { id: undo.answerId, bookingId: undo.bookingId, groupId: null }),
    },
    include: withBooking,
  });
  const [first] = rows;
  if (first === undefined)
    throw undo.bookingId === null ? notFound() : tooLate(await statusOf(tx, undo.bookingId));
  const status = undo.bookingId === null ? null : first.booking.status;
  const at = now().getTime();
  const undoable = rows.filter(
    (row): row is UndoableRow =>
      row.fromStatus !== null &&
      row.toStatus === row.booking.status &&
      // Either way: after a clock was set back the age is unknown, and the email goes out.
      Math.abs(at - row.at.getTime()) < interval('answerUndo'),
  );
  if (undoable.length < rows.length || versionOf(rows) !== undo.version) throw tooLate(status);
  return undoable;
}

async function statusOf(tx: Transaction, bookingId: string): Promise<BookingStatus> {
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { status: true },
  });
  if (booking === null) throw notFound();
  return booking.status;
}

async function canceledAtBefore(
  tx: Transaction,
  { bookingId, fromStatus, at }: UndoableRow,
): Promise<Date | null> {
  if (fromStatus !== 'canceled') return null;
  const earlier = await tx.bookingHistory.findFirst({
    where: { bookingId, toStatus: 'canceled', at: { lte: at } },
    orderBy: { at: 'desc' },
  });
  return earlier?.at ?? at;
}

export type Undone = {
  days: number;
  /** The status as it is again; null where the days had several. */
  status: BookingStatus | null;
  /** The limits that they pass now: an Undo only tells (K3). */
  notices: Notice[];
  /** It was the answer to a change, which waits again (R57). */
  change?: true;
};

async function undoInTransaction(tx: Transaction, undo: Undo): Promise<Undone> {
  const rows = await answersToUndo(tx, undo);
  const [first] = rows;
  if (first === undefined) throw notFound();
  // They wait as long as the answer can be undone, so none has gone.
  await tx.outboxMail.updateMany({
    where: {
      bookingId: { in: rows.map(({ bookingId }) => bookingId) },
      template: { in: undoableEmails },
      state: 'waiting',
      createdAt: { gte: first.at },
    },
    data: { state: 'expired' },
  });
  const { booking, bookingId } = first;
  if (changeAnswers.includes(first.event)) {
    const notices = await reopenChange(tx, { ...undo, bookingId });
    if (notices === null) throw tooLate(booking.status);
    return { days: 1, status: booking.status, notices, change: true };
  }
  const idsFrom = (status: BookingStatus) =>
    rows.filter(({ fromStatus }) => fromStatus === status).map((row) => row.bookingId);
  await assertCanReactivate(tx, idsFrom('pending'), { rules: 'skip' });
  const notices = await assertCanReactivate(tx, idsFrom('accepted'), { rules: 'tell' });
  for (const row of rows)
    await tx.booking.update({
      where: { id: row.bookingId },
      data: {
        status: row.fromStatus,
        canceledAt: await canceledAtBefore(tx, row),
        ...(isActive(row.fromStatus)
          ? { refundOrKeep: false, refundDueCents: null }
          : moneyRestored(row.moneyBefore, row.booking)),
        ...(row.fromStatus !== 'accepted' && noDeposit),
        version: { increment: 1 },
      },
    });
  await returnChanges(tx, idsFrom('accepted'), first.at);
  await tx.bookingHistory.createMany({
    data: rows.map(({ bookingId, fromStatus, toStatus }) => ({
      bookingId,
      actorId: undo.viewer.id,
      event: 'undone' as const,
      fromStatus: toStatus,
      toStatus: fromStatus,
      although: noticesText(notices.get(bookingId) ?? []),
      at: now(),
    })),
  });
  publish(tx, { audience: booking.userId, topic: 'booking', subjectId: bookingId });
  const before = new Set(rows.map(({ fromStatus }) => fromStatus));
  return {
    days: rows.length,
    status: before.size === 1 ? first.fromStatus : null,
    notices: distinctNotices([...notices.values()].flat()),
  };
}

/** Undoes an admin's answer, all of it or nothing; its email never goes out. @throws ServiceError not_found, conflict */
export async function undoAnswer(undo: Undo): Promise<Undone> {
  if (!isAdmin(undo.viewer)) throw notFound();
  return inTransaction((tx) => undoInTransaction(tx, undo));
}

/** An answer that can still be undone. */
export type UndoableAnswer = Omit<Undo, 'viewer'> & {
  petNames: string[];
  start: LocalDateTime;
  /** `12 days, Tue and Thu, Dec 1 – Jan 7`; null for one stay. */
  days: string | null;
  /** `accepted`, `change declined`. */
  answer: string;
  /** How long it can still be undone, in milliseconds. */
  forMs: number;
};

const changes = [
  ...answers,
  'undone',
  'edited',
  'change_asked',
  'change_withdrawn',
  'arrived',
  'left',
  'came',
  'times_corrected',
] as const;

function answerWords(event: BookingEvent, to: BookingStatus): string {
  if (event === 'didnt_come') return 'didn’t come';
  return changeAnswers.includes(event) ? event.replace('_', ' ') : to;
}

// They travel in a cookie.
const mostAtOnce = 8;

/** The admin's answers of the last ten seconds that nothing followed, newest first (R15, R71). */
export async function undoableAnswers(actorId: string): Promise<UndoableAnswer[]> {
  const at = now().getTime();
  const since = new Date(at - interval('answerUndo'));
  const { timeZone } = await businessSettings('committed');
  const rows = await database().bookingHistory.findMany({
    where: { actorId, event: { in: [...answers] }, at: { gt: since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    include: {
      booking: {
        include: { history: { where: { at: { gt: since }, event: { in: [...changes] } } } },
      },
    },
  });
  const givenTogether = [...new Set(rows.map(({ id, groupId }) => groupId ?? id))];
  return givenTogether
    .map((together) => rows.filter(({ id, groupId }) => (groupId ?? id) === together))
    .filter((days) =>
      days.every(
        ({ at: answeredAt, toStatus, booking }) =>
          booking.status === toStatus && booking.history.every((row) => row.at <= answeredAt),
      ),
    )
    .flatMap((days) => {
      const [first] = days;
      if (first === undefined) return [];
      const { groupId, event, toStatus, booking } = first;
      const startOf = (row: { booking: { start: Date } }) => toLocal(row.booking.start, timeZone);
      return {
        bookingId: groupId === null ? first.bookingId : null,
        answerId: groupId ?? first.id,
        version: versionOf(days),
        petNames: petNamesOf(booking),
        start: startOf(first),
        days: groupId === null ? null : seriesTitle(days.map((row) => dateOf(startOf(row)))),
        answer: answerWords(event, toStatus),
        forMs: interval('answerUndo') - (at - first.at.getTime()),
      };
    })
    .slice(0, mostAtOnce);
}
