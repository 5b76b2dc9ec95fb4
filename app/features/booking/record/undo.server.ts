/** Undo of recent actions: answers, arrivals and departures, claims and cash (R15, R83, R94). */
import { database, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import type { UndoKind } from '~/core/database/generated/enums';
import type { ServiceError } from '~/core/errors/service-error.server';
import { withdrawMails } from '~/core/mail/outbox.server';
import { isUndoable, undoableSince } from '~/core/runtime/undo-period.server';
import { eventRow, eventsThat, type UndoableEvent } from '~/features/booking/rules/booking-events';
import type { BookingStatus } from '~/features/booking/rules/booking-status';

/** An action whose emails are held back during the undo period. */
type Done = {
  at: Date;
  bookingIds: readonly string[];
  /** Kind of emails to withdraw; absent if the action sends no emails right away. */
  withdrawnBy?: UndoKind;
  /** Whether nothing has changed since. */
  stands: boolean;
};

/** Withdraws the emails of an action to undo. Call before undoing it. @throws ServiceError `tooLate` */
export async function prepareUndo(
  tx: Transaction,
  { at, bookingIds, withdrawnBy, stands }: Done,
  tooLate: ServiceError,
): Promise<void> {
  if (!stands || !isUndoable(at)) throw tooLate;
  if (withdrawnBy) await withdrawMails(tx, { bookingIds, withdrawnBy, since: at });
}

const withBooking = { booking: true } as const;

type Kind = 'answer' | 'noted';
type HistoryRow = Prisma.BookingHistoryGetPayload<{ include: typeof withBooking }>;

/** A history row that an undo reverts. */
export type DoneRow<K extends Kind> = HistoryRow & {
  event: UndoableEvent<K>;
  fromStatus: BookingStatus;
};

const isUndoableBy =
  <K extends Kind>(kind: K) =>
  <Row extends Pick<HistoryRow, 'event' | 'fromStatus'>>(
    row: Row,
  ): row is Row & Pick<DoneRow<K>, 'event' | 'fromStatus'> =>
    eventRow(row.event).undo === kind && row.fromStatus !== null;

/** Returns the sum of the bookings' versions: a different sum means something changed since. */
export const versionSumOf = (rows: readonly { booking: { version: number } }[]) =>
  rows.reduce((sum, { booking }) => sum + booking.version, 0);

/**
 * Returns the history rows that an undo names: one booking's row, or those of several days. {@link prepareUndo}
 * checks the time.
 * @param undo.version {@link versionSumOf} right after the action
 */
export async function rowsToUndo<K extends Kind>(
  tx: Transaction,
  kind: K,
  { bookingId, answerId, version }: { bookingId: string | null; answerId: string; version: number },
): Promise<{ rows: DoneRow<K>[]; stands: boolean }> {
  const found = await tx.bookingHistory.findMany({
    where: bookingId === null ? { groupId: answerId } : { id: answerId, bookingId, groupId: null },
    include: withBooking,
  });
  const rows = found.filter(isUndoableBy(kind));
  const stands =
    rows.every(({ toStatus, booking }) => toStatus === booking.status) &&
    versionSumOf(rows) === version;
  return { rows, stands };
}

// The creation of a booking comes first, whatever its time; at the same moment an edit precedes the answer
// that its form gave too, and the order of two door notes is unknown.
const cameBefore = (
  { event, at, fromStatus }: Pick<HistoryRow, 'event' | 'at' | 'fromStatus'>,
  moment: Date,
) =>
  fromStatus === null || (at <= moment && event !== 'undone' && eventRow(event).undo !== 'noted');

/**
 * Returns this person's actions that can still be undone, newest first, with the days of a series grouped.
 */
export async function doneJustNow<K extends Kind>(
  actorId: string,
  kind: K,
): Promise<DoneRow<K>[][]> {
  const since = undoableSince();
  const found = await database().bookingHistory.findMany({
    where: { actorId, event: { in: eventsThat(({ undo }) => undo === kind) }, at: { gt: since } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    include: { booking: { include: { history: { where: { at: { gt: since } } } } } },
  });
  const stands = ({ id, at, toStatus, booking }: (typeof found)[number]) =>
    booking.status === toStatus &&
    booking.history.every((other) => other.id === id || other.at < at || cameBefore(other, at));
  const together = [...new Set(found.map(({ id, groupId }) => groupId ?? id))];
  return together
    .map((act) => found.filter(({ id, groupId }) => (groupId ?? id) === act))
    .filter((rows) => rows.every(stands))
    .map((rows) => rows.filter(isUndoableBy(kind)));
}
