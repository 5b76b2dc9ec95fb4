import type { Presence } from '~/domain/headcount';
import type { Transaction } from '../database/database.server';

/**
 * The accepted stays that touch `from` up to `to`, with their dogs as booked (R43); without the
 * booking that is asked about. One statement.
 */
export async function presencesBetween(
  tx: Transaction,
  from: Date,
  to: Date,
  exceptBookingId?: string,
): Promise<Presence[]> {
  const rows = await tx.booking.findMany({
    where: {
      status: 'accepted',
      end: { gt: from },
      start: { lt: to },
      ...(exceptBookingId !== undefined && { id: { not: exceptBookingId } }),
    },
    select: { start: true, end: true, numDogs: true },
  });
  return rows.map(({ start, end, numDogs }) => ({ start, end, dogs: numDogs }));
}
