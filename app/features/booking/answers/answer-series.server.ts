/** Accepts, rejects or cancels several days of a series (R53). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { isAdmin, mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { writeStatus } from '~/features/booking/requests/write-status.server';
import {
  type BookingStatus,
  activeStatuses,
  mayChangeStatus,
} from '~/features/booking/rules/booking-status';

export type SeriesAnswer = {
  /** Any day of the series; a cancellation starts with this day. */
  bookingId: string;
  viewer: Viewer;
  to: Exclude<BookingStatus, 'pending'>;
  reason?: string;
  /** Codes of the notices that the admin's page showed (K3). */
  noticed?: readonly string[];
};

export type Answered = { days: number; bookingIds: string[] };

/**
 * Accepts or rejects the pending days, or cancels a day and all later ones, in one transaction. A repeat
 * changes no days (R20). @throws ServiceError, NoticesError
 */
export function answerSeries({ bookingId, ...answer }: SeriesAnswer): Promise<Answered> {
  return inTransaction(async (tx) => {
    const days = await daysToAnswer(tx, { bookingId, ...answer });
    await writeStatus(tx, days, { ...answer, groupId: randomToken() });
    return { days: days.length, bookingIds: days.map(({ id }) => id) };
  });
}

/** Returns the days to answer, read within the transaction; days that are over are left out. */
async function daysToAnswer(
  tx: Transaction,
  { bookingId, viewer, to }: SeriesAnswer,
): Promise<Booking[]> {
  const at = now();
  const pressed = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, seriesId: true, start: true, arrivedAt: true },
  });
  if (pressed === null || !mayActOnOwner(viewer, pressed.userId) || pressed.seriesId === null)
    throw new ServiceError('not_found', 'This booking was not found.');
  const { seriesId, start, arrivedAt } = pressed;
  const canceling = to === 'canceled';
  const byAdmin = isAdmin(viewer);
  const verdict = mayChangeStatus(byAdmin ? 'admin' : 'owner', 'pending', to, {
    end: new Date(at.getTime() + 1),
    arrivedAt,
    now: at,
  });
  if (!verdict.allowed)
    throw new ServiceError(canceling ? 'conflict' : 'forbidden', verdict.reason);
  return tx.booking.findMany({
    where: {
      seriesId,
      end: { gt: at },
      ...(canceling
        ? {
            status: { in: activeStatuses },
            start: { gte: start },
            ...(!byAdmin && { arrivedAt: null }),
          }
        : { status: 'pending' }),
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
}
