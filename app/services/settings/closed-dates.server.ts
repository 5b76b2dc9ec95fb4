import { addDays, eachDate, localDateOf, startOfDay } from '~/domain/business-time';
import { type ClosedSpan, formatClosedSpan } from '~/domain/closed-dates.schema';
import { formatDay } from '~/domain/format-dates';
import { database, inTransaction, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { recordChanges } from './changes.server';
import { businessSettings } from './settings.server';

/** The closed days from today on, those that follow each other with one reason as one span (R7). */
export async function closedSpans(): Promise<ClosedSpan[]> {
  const { timeZone } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const rows = await database().specialDay.findMany({
    where: { date: { gte: today } },
    orderBy: { date: 'asc' },
  });
  const spans: ClosedSpan[] = [];
  for (const { date, reason } of rows) {
    const last = spans.at(-1);
    if (last?.reason === reason && addDays(last.until, 1) === date) last.until = date;
    else spans.push({ from: date, until: date, reason });
  }
  return spans;
}

/** Closes days for new requests (R7). @returns active stays on them @throws ServiceError */
export function closeDates(span: ClosedSpan, actorId: string): Promise<{ stays: number }> {
  return inTransaction(async (tx) => {
    const { timeZone } = await businessSettings(tx);
    const today = localDateOf(now(), timeZone);
    if (span.from < today)
      throw new ServiceError('invalid', 'The first day is over already.', 'from');
    const closed = await tx.specialDay.findMany({
      where: { date: { gte: span.from, lte: span.until } },
      orderBy: { date: 'asc' },
    });
    const other = closed.find(({ reason }) => reason !== span.reason);
    if (other !== undefined)
      throw new ServiceError(
        'conflict',
        `${formatDay(other.date)} is already closed: ${other.reason}. Open it first to change the reason.`,
        'from',
      );
    const known = new Set(closed.map(({ date }) => date));
    const days = eachDate(span.from, span.until).filter((date) => !known.has(date));
    if (days.length > 0) {
      await tx.specialDay.createMany({ data: days.map((date) => ({ date, reason: span.reason })) });
      const change = { field: `Closed: ${formatClosedSpan(span)}`, before: '', after: span.reason };
      await recordChanges(tx, { area: 'closed-dates', actorId }, [change]);
    }
    return { stays: await activeStaysOn(tx, span, timeZone) };
  });
}

async function activeStaysOn(tx: Transaction, { from, until }: ClosedSpan, timeZone: string) {
  return tx.booking.count({
    where: {
      status: { in: ['pending', 'accepted'] },
      end: { gt: startOfDay(from, timeZone) },
      start: { lt: startOfDay(addDays(until, 1), timeZone) },
    },
  });
}

/** Opens days that were closed with that reason (R7). @returns whether any was */
export function openDates({ from, until, reason }: ClosedSpan, actorId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { count } = await tx.specialDay.deleteMany({
      where: { date: { gte: from, lte: until }, reason },
    });
    if (count === 0) return false;
    const change = {
      field: `Closed: ${formatClosedSpan({ from, until })}`,
      before: reason,
      after: '',
    };
    await recordChanges(tx, { area: 'closed-dates', actorId }, [change]);
    return true;
  });
}
