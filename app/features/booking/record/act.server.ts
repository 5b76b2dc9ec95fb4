/** Changes of bookings: one act writes the row, its history, and the news. */
import type { Transaction } from '~/core/database/database.server';
import type { Booking, Prisma } from '~/core/database/generated/client';
import type { BookingEvent } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  adminAudience,
  type Announcement,
  publish,
  publishLater,
} from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import type { Viewer } from '~/core/session/permissions';
import { eventRow, type Told } from '~/features/booking/rules/booking-events';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { publishOwnersNews } from '~/features/people/accounts/owners-news.server';
import { keepChange, withdrawChanges } from './withdrawn-changes.server';

/** Side that acts: the owner of the stay, or the house; `id` is null for a rule. */
export type Actor = { id: string | null; side: 'owner' | 'house' };

/** One booking's part of an act. */
export type Change = {
  /** The booking as read: if its version has changed since, nothing is overwritten (R15). */
  booking: Pick<Booking, 'id' | 'userId' | 'status' | 'version'>;
  /** New status; unchanged if left out. */
  to?: BookingStatus;
  /** Other columns to change. Without data and a new status the version stays. */
  data?: Prisma.BookingUncheckedUpdateManyInput;
  note?: string;
  /** Notices that were overridden (K3); a function is called after the row is written. */
  although?: string | (() => Promise<string>);
  moneyBefore?: Prisma.InputJsonObject;
};

type Act = {
  event: BookingEvent;
  by: Actor;
  /** Group id of several days that one undo reverts (R53). */
  groupId?: string | null;
  /** Whether it changes times, dogs or service, so an open change request no longer fits (R57). */
  movesStay?: boolean;
  /** Whether to publish nothing. */
  silent?: boolean;
  /** Message of a version conflict. */
  meanwhile?: string;
  /** Time of the act, if not now. */
  at?: Date;
};

/** Default message of a version conflict. */
export const bookingChanged =
  'This booking was changed in the meantime. Please check it and press the button again.';

/**
 * Changes bookings of one owner by one event: writes their rows and history, withdraws or keeps their open
 * change requests, and publishes news of the first one, as the event's row says (R15, R57, R79).
 * @returns the time, and the ids of the history rows @throws ServiceError conflict
 */
export async function act(
  tx: Transaction,
  changes: readonly Change[],
  { event, by, groupId = null, movesStay = false, silent = false, ...when }: Act,
): Promise<{ at: Date; rows: { id: string; bookingId: string }[] }> {
  const { at = now(), meanwhile = bookingChanged } = when;
  for (const { booking, to = booking.status, data } of changes) {
    const { id, version, status } = booking;
    if (data === undefined && to === status) continue;
    const { count } = await tx.booking.updateMany({
      where: { id, version },
      data: { ...data, status: to, version: version + 1 },
    });
    if (count !== 1) throw new ServiceError('conflict', meanwhile);
    // Only an accepted stay can have an open change request.
    if (status === 'accepted' && to !== 'accepted') await withdrawChanges(tx, [id], at);
    else if (!movesStay) await keepChange(tx, id, version);
  }
  const lines = [];
  for (const { booking, to = booking.status, note = '', although = '', moneyBefore } of changes)
    lines.push({
      ...{ bookingId: booking.id, actorId: by.id, event, groupId, at, note },
      ...{ fromStatus: booking.status, toStatus: to },
      although: typeof although === 'string' ? although : await although(),
      ...(moneyBefore && { moneyBefore }),
    });
  const rows = await tx.bookingHistory.createManyAndReturn({
    data: lines,
    select: { id: true, bookingId: true },
  });
  const [first] = changes;
  if (first !== undefined && !silent) await announce(tx, { event, by, ...first, at });
  return { at, rows };
}

/** Returns the actor for a signed-in person. */
export function actorOf({ id, role }: Viewer): Actor {
  return { id, side: role === 'user' ? 'owner' : 'house' };
}

/** Actor for the house's own rules. */
export const byRule: Actor = { id: null, side: 'house' };

/** Publishes an event to open pages; to the owner's only after the undo period (R15, R79, R83). */
export async function announce(
  tx: Transaction,
  {
    event,
    by,
    booking: { id: subjectId, userId },
    at,
  }: { event: BookingEvent; by: Actor; booking: Pick<Booking, 'id' | 'userId'>; at: Date },
): Promise<void> {
  const { topic, undo, byHouse, ofOwner } = eventRow(event);
  const to = (audience: string, told: Told): Announcement => ({
    ...{ audience, topic, subjectId },
    ...(told !== 'hint' && { news: told }),
  });
  if (by.side === 'owner') {
    if (ofOwner === 'hint') publish(tx, to(adminAudience, ofOwner));
    else if (ofOwner !== null)
      await publishOwnersNews(tx, userId, { topic, subjectId, news: ofOwner });
    return;
  }
  const { owner, house } = byHouse;
  if (owner !== undefined)
    if (undo === null) publish(tx, to(userId, owner));
    else publishUnlessUndone(tx, to(userId, owner), at);
  if (house !== undefined) publish(tx, to(adminAudience, house));
}

/** Publishes an action of `at` after the undo period, unless it was undone. */
function publishUnlessUndone(tx: Transaction, announcement: Announcement, at: Date): void {
  publishLater(tx, announcement, 'answerUndo', async (later) => {
    const undone = { bookingId: announcement.subjectId, event: 'undone', at: { gte: at } } as const;
    return (await later.bookingHistory.count({ where: undone })) === 0;
  });
}
