/** Undoes the admin's answers to one stay or to several days of a series (R15, R53). */
import { undoableFor } from '~/core/runtime/undo-period.server';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import type { BookingEvent } from '~/core/database/generated/enums';
import { distinctNotices, type Notice, noticesText } from '~/core/errors/notices';
import { ServiceError } from '~/core/errors/service-error.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, type LocalDateTime, toLocal } from '~/core/time/business-time';
import { act, actorOf } from '~/features/booking/record/act.server';
import { petNamesOf, stayName } from '~/features/booking/record/booking-row.server';
import { moneyRestored } from '~/features/booking/record/undo-money.server';
import {
  type DoneRow,
  doneJustNow,
  rowsToUndo,
  prepareUndo,
  versionSumOf,
} from '~/features/booking/record/undo.server';
import { returnChanges } from '~/features/booking/record/withdrawn-changes.server';
import { spendReturnedAgain } from '~/features/money/payments/credit-payments.server';
import { noDeposit } from '~/features/money/pricing/deposit';
import { assertStillBookable } from '~/features/booking/requests/assert-bookable.server';
import { reopenChange } from '~/features/booking/requests/stay-changes.server';
import { type BookingStatus, isActive } from '~/features/booking/rules/booking-status';
import { seriesTitle } from '~/features/booking/rules/series';

type Undo = {
  /** Null for an answer to several days. */
  bookingId: string | null;
  /** Id of the history row, or the group id that the rows of several days share. */
  answerId: string;
  viewer: Viewer;
  /** Sum of the bookings' versions right after the answer; a different sum means something changed since. */
  version: number;
};

const notFound = () => new ServiceError('not_found', 'This booking was not found.');

/** @param booking null for several days */
async function tooLate(
  tx: Transaction,
  booking: Pick<Booking, 'petsSelected' | 'start' | 'status'> | null,
): Promise<ServiceError> {
  if (booking === null)
    return new ServiceError(
      'conflict',
      'That answer can no longer be undone: at least one of the days has changed since. Nothing was changed.',
    );
  const name = stayName(booking, await businessSettings(tx));
  return new ServiceError(
    'conflict',
    `${name}, is ${booking.status} now, so that answer can no longer be undone. Nothing was changed.`,
  );
}

const isOfChange = (event: BookingEvent) =>
  event === 'change_accepted' || event === 'change_declined';

type AnswerRow = DoneRow<'answer'>;

async function findBooking(tx: Transaction, bookingId: string): Promise<Booking> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (booking === null) throw notFound();
  return booking;
}

async function canceledAtBefore(
  tx: Transaction,
  { bookingId, fromStatus, at }: AnswerRow,
): Promise<Date | null> {
  if (fromStatus !== 'canceled') return null;
  const earlier = await tx.bookingHistory.findFirst({
    where: { bookingId, toStatus: 'canceled', at: { lte: at }, NOT: { fromStatus: 'canceled' } },
    orderBy: { at: 'desc' },
  });
  return earlier?.at ?? at;
}

export type Undone = {
  days: number;
  /** The restored status; null if the days had different ones. */
  status: BookingStatus | null;
  /** Limits that the stays exceed now: an undo only warns (K3). */
  notices: Notice[];
  /** Set if the answer was to a change, which is pending again (R57). */
  change?: true;
  /** Set if the answer was to keep the money, which is undecided again (R126). */
  kept?: true;
};

async function undoInTransaction(tx: Transaction, undo: Undo): Promise<Undone> {
  const { rows, stands } = await rowsToUndo(tx, 'answer', undo);
  const [first] = rows;
  if (first === undefined)
    throw undo.bookingId === null
      ? notFound()
      : await tooLate(tx, await findBooking(tx, undo.bookingId));
  const refused = await tooLate(tx, undo.bookingId === null ? null : first.booking);
  const bookingIds = rows.map(({ bookingId }) => bookingId);
  await prepareUndo(tx, { at: first.at, bookingIds, withdrawnBy: 'answer', stands }, refused);
  const { booking, bookingId } = first;
  if (isOfChange(first.event)) {
    const notices = await reopenChange(tx, { ...undo, bookingId });
    if (notices === null) throw refused;
    return { days: 1, status: booking.status, notices, change: true };
  }
  if (first.event === 'payment_kept') {
    const data = moneyRestored(first.moneyBefore, booking);
    const changes = [{ booking, data, note: 'Refund or keep is open again' }];
    await act(tx, changes, { event: 'undone', by: actorOf(undo.viewer) });
    return { days: 1, status: booking.status, notices: [], kept: true };
  }
  const idsFrom = (status: BookingStatus) =>
    rows.filter(({ fromStatus }) => fromStatus === status).map((row) => row.bookingId);
  await assertStillBookable(tx, idsFrom('pending'), { rules: 'skip' });
  const notices = await assertStillBookable(tx, idsFrom('accepted'), { rules: 'tell' });
  const changes = [];
  for (const row of rows)
    changes.push({
      booking: row.booking,
      to: row.fromStatus,
      data: {
        canceledAt: await canceledAtBefore(tx, row),
        ...(isActive(row.fromStatus)
          ? { refundOrKeep: false, refundDueCents: null }
          : moneyRestored(row.moneyBefore, row.booking)),
        ...(row.fromStatus !== 'accepted' && noDeposit),
      },
      although: noticesText(notices.get(row.bookingId) ?? []),
    });
  await act(tx, changes, { event: 'undone', by: actorOf(undo.viewer) });
  await spendReturnedAgain(tx, idsFrom('accepted').concat(idsFrom('pending')), {
    ...{ since: first.at, actorId: undo.viewer.id, tooLate: refused },
  });
  await returnChanges(tx, idsFrom('accepted'), first.at);
  const before = new Set(rows.map(({ fromStatus }) => fromStatus));
  return {
    days: rows.length,
    status: before.size === 1 ? first.fromStatus : null,
    notices: distinctNotices([...notices.values()].flat()),
  };
}

/**
 * Undoes an admin's answer, all of it or nothing; its email is never sent. @throws ServiceError not_found,
 * conflict
 */
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
  /** Time left to undo it, in milliseconds. */
  forMs: number;
};

function answerWords(event: BookingEvent, to: BookingStatus): string {
  if (event === 'didnt_come') return 'didn’t come';
  if (event === 'payment_kept') return 'payment kept';
  return isOfChange(event) ? event.replace('_', ' ') : to;
}

/** Returns the admin's answers of the last ten seconds that can still be undone, newest first (R15, R71). */
export async function undoableAnswers(actorId: string): Promise<UndoableAnswer[]> {
  const { timeZone } = await businessSettings('committed');
  return (await doneJustNow(actorId, 'answer')).flatMap((days) => {
    const [first] = days;
    if (first === undefined) return [];
    const { groupId, event, toStatus, booking } = first;
    const startOf = (row: { booking: { start: Date } }) => toLocal(row.booking.start, timeZone);
    return {
      bookingId: groupId === null ? first.bookingId : null,
      answerId: groupId ?? first.id,
      version: versionSumOf(days),
      petNames: petNamesOf(booking),
      start: startOf(first),
      days: groupId === null ? null : seriesTitle(days.map((row) => dateOf(startOf(row)))),
      answer: answerWords(event, toStatus),
      forMs: undoableFor(first.at),
    };
  });
}
