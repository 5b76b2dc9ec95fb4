import { addDays, eachDate, localDateOf, startOfDay } from '~/domain/business-time';
import type { ClosedSpan } from '~/domain/closed-dates.schema';
import { formatDay } from '~/domain/date-words';
import { inTransaction, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from './business-settings.server';
import { recordChanges } from './record-changes.server';

/** `Dec 24, 2026`, or `Dec 24, 2026 to Jan 2, 2027`. */
export function spanWords({ from, until }: { from: string; until: string }): string {
  return from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`;
}

/**
 * Closes days for new requests (R7); stays that stand on them stay as they are.
 * @returns how many of those there are, for the admin to answer
 * @throws ServiceError invalid for a day that is over, conflict for one that is closed with another
 *   reason
 */
export function closeDates(span: ClosedSpan, actorId: string): Promise<{ standing: number }> {
  return inTransaction(async (tx) => {
    const { timeZone } = await businessSettings(tx);
    const today = localDateOf(now(), timeZone);
    if (span.from < today)
      throw new ServiceError('invalid', 'The first day is over already.', 'from');
    const closed = await tx.closedDate.findMany({
      where: { date: { gte: span.from, lte: span.until } },
      orderBy: { date: 'asc' },
    });
    const other = closed.find(({ reason }) => reason !== span.reason);
    if (other !== undefined)
      throw new ServiceError(
        'conflict',
        `${formatDay(other.date)} is closed already: ${other.reason}. Open it first to give another reason.`,
        'from',
      );
    const known = new Set(closed.map(({ date }) => date));
    const days = eachDate(span.from, span.until).filter((date) => !known.has(date));
    if (days.length > 0) {
      await tx.closedDate.createMany({ data: days.map((date) => ({ date, reason: span.reason })) });
      const change = { field: `Closed: ${spanWords(span)}`, before: '', after: span.reason };
      await recordChanges(tx, { area: 'closed-dates', actorId }, [change]);
    }
    return { standing: await standingOn(tx, span, timeZone) };
  });
}

async function standingOn(tx: Transaction, { from, until }: ClosedSpan, timeZone: string) {
  return tx.booking.count({
    where: {
      status: { in: ['pending', 'accepted'] },
      end: { gt: startOfDay(from, timeZone) },
      start: { lt: startOfDay(addDays(until, 1), timeZone) },
    },
  });
}
