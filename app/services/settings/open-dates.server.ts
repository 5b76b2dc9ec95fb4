import type { ClosedSpan } from '~/domain/closed-dates.schema';
import { inTransaction } from '../database/database.server';
import { spanWords } from './close-dates.server';
import { recordChanges } from './record-changes.server';

/**
 * Opens days again that were closed with that reason (R7); a day that another tab has closed with
 * another reason meanwhile stays closed.
 * @returns whether any was closed
 */
export function openDates({ from, until, reason }: ClosedSpan, actorId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { count } = await tx.closedDate.deleteMany({
      where: { date: { gte: from, lte: until }, reason },
    });
    if (count === 0) return false;
    const change = { field: `Closed: ${spanWords({ from, until })}`, before: reason, after: '' };
    await recordChanges(tx, { area: 'closed-dates', actorId }, [change]);
    return true;
  });
}
