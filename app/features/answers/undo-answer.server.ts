import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { BookingHistory } from '~/core/database/generated/client';
import { type Notice, noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDateTime, toLocal } from '~/core/time/business-time';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { moneyRestored } from '~/features/bookings/money-before.server';
import { returnChanges } from '~/features/bookings/withdrawn-changes.server';
import { undoableEmails } from '~/features/outbox/registry';
import { noDeposit } from '~/features/pricing/deposit';
import { assertStandsAgain } from '~/features/requests/assert-bookable.server';
import { reopenChange } from '~/features/requests/stay-changes.server';
import { isActive, type BookingStatus } from '~/features/stays/booking-status';

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

/** The answers of the admin that can be undone. */
const answers = ['status_changed', 'change_accepted', 'change_declined'] as const;

async function answerToUndo(
  tx: Transaction,
  { bookingId, answerId }: Undo,
  status: BookingStatus,
): Promise<BookingHistory & { fromStatus: BookingStatus }> {
  const answer = await tx.bookingHistory.findFirst({
    where: {
      id: answerId,
      bookingId,
      event: { in: [...answers] },
      toStatus: status,
      groupId: null,
    },
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

/** The status as it is again, and the limits that it passes now: an Undo only tells (K3). */
export type Undone = {
  status: BookingStatus;
  notices: Notice[];
  /** It was the answer to a change, which waits again (R57). */
  change?: true;
};

async function undoInTransaction(tx: Transaction, undo: Undo): Promise<Undone> {
  const { bookingId, viewer, version } = undo;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, status: true, paidCents: true, tipCents: true },
  });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  const { fromStatus, at, event, moneyBefore } = await answerToUndo(tx, undo, booking.status);
  // They wait as long as the answer can be undone, so none has gone.
  await tx.outboxMail.updateMany({
    where: {
      bookingId,
      template: { in: undoableEmails },
      state: 'waiting',
      createdAt: { gte: at },
    },
    data: { state: 'expired' },
  });
  if (event !== 'status_changed') {
    const notices = await reopenChange(tx, undo);
    if (notices === null) throw tooLate(booking.status);
    return { status: booking.status, notices, change: true };
  }
  const rules = fromStatus === 'accepted' ? 'tell' : 'skip';
  const notices = isActive(fromStatus) ? await assertStandsAgain(tx, bookingId, { rules }) : [];
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, status: booking.status, version },
    data: {
      status: fromStatus,
      canceledAt: await canceledAtBefore(tx, { bookingId, fromStatus, at }),
      ...(isActive(fromStatus)
        ? { refundOrKeep: false, refundDueCents: null }
        : moneyRestored(moneyBefore, booking)),
      ...(fromStatus !== 'accepted' && noDeposit),
      version: { increment: 1 },
    },
  });
  if (count !== 1) throw tooLate(booking.status);
  if (fromStatus === 'accepted') await returnChanges(tx, [bookingId], at);
  await tx.bookingHistory.create({
    data: {
      bookingId,
      actorId: viewer.id,
      event: 'undone',
      fromStatus: booking.status,
      toStatus: fromStatus,
      although: noticesText(notices),
      at: now(),
    },
  });
  publish(tx, { audience: booking.userId, topic: 'booking', subjectId: bookingId });
  return { status: fromStatus, notices };
}

/** Undoes an admin's answer; its email never goes out. @throws ServiceError not_found, conflict */
export async function undoAnswer(undo: Undo): Promise<Undone> {
  if (!isAdmin(undo.viewer)) throw new ServiceError('not_found', 'This booking was not found.');
  return inTransaction((tx) => undoInTransaction(tx, undo));
}

/** An answer that can still be undone, named by its stay. */
export type UndoableAnswer = {
  bookingId: string;
  answerId: string;
  version: number;
  petNames: string[];
  start: LocalDateTime;
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
  'times_corrected',
] as const;

// They travel in a cookie.
const mostAtOnce = 8;

/** The admin's answers of the last ten seconds that nothing followed, newest first (R15, R71). */
export async function undoableAnswers(actorId: string): Promise<UndoableAnswer[]> {
  const at = now().getTime();
  const since = new Date(at - interval('answerUndo'));
  const { timeZone } = await businessSettings('committed');
  const rows = await database().bookingHistory.findMany({
    where: { actorId, event: { in: [...answers] }, groupId: null, at: { gt: since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: mostAtOnce,
    include: {
      booking: {
        include: { history: { where: { at: { gt: since }, event: { in: [...changes] } } } },
      },
    },
  });
  return rows
    .filter(
      ({ at: answeredAt, toStatus, booking }) =>
        booking.status === toStatus && booking.history.every((row) => row.at <= answeredAt),
    )
    .map(({ id, bookingId, event, toStatus, at: answeredAt, booking }) => ({
      bookingId,
      answerId: id,
      version: booking.version,
      petNames: petNamesOf(booking),
      start: toLocal(booking.start, timeZone),
      answer: event === 'status_changed' ? toStatus : event.replace('_', ' '),
      forMs: interval('answerUndo') - (at - answeredAt.getTime()),
    }));
}
