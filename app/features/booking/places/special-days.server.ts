import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma, SpecialDay } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { recordChanges } from '~/core/settings/changes.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  eachDate,
  localDateOf,
  startOfDay,
  type TimeZone,
} from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { activeStatuses } from '~/features/booking/rules/booking-status';
import { formatDays, formatSpecial, type SpecialSpan } from './special-days';

type Special = Omit<SpecialSpan, 'from' | 'until'>;

function isAlike(a: Special, b: Special): boolean {
  return (
    a.kind === b.kind &&
    a.reason === b.reason &&
    a.dogLimit === b.dogLimit &&
    a.overnightLimit === b.overnightLimit
  );
}

/**
 * Returns the special days of a span, or from today on; consecutive equal days form one span (R7, R43). One
 * statement.
 */
export async function specialSpans(within?: Days): Promise<SpecialSpan[]> {
  const { timeZone } = await businessSettings('committed');
  const rows = await database().specialDay.findMany({
    where: {
      date: within
        ? { gte: within.from, lte: within.until }
        : { gte: localDateOf(now(), timeZone) },
    },
    orderBy: [{ date: 'asc' }, { kind: 'asc' }],
  });
  const spans: SpecialSpan[] = [];
  for (const { date, ...special } of rows) {
    const last = spans.findLast(({ kind }) => kind === special.kind);
    if (last && isAlike(last, special) && addDays(last.until, 1) === date) last.until = date;
    else spans.push({ from: date, until: date, ...special });
  }
  return spans;
}

/**
 * Marks days as special for new bookings (R7, R43). @returns number of active stays on them @throws
 * ServiceError
 */
export function setSpecialDays(
  { from, until, ...wanted }: SpecialSpan,
  actorId: string,
): Promise<{ stays: number }> {
  const special =
    wanted.kind === 'limit' ? wanted : { ...wanted, dogLimit: null, overnightLimit: null };
  const span = { from, until };
  return inTransaction(async (tx) => {
    const { timeZone } = await businessSettings(tx);
    const today = localDateOf(now(), timeZone);
    if (from < today) throw new ServiceError('invalid', 'The first day is over already.', 'from');
    const storedDays = await tx.specialDay.findMany({
      where: { date: { gte: from, lte: until }, kind: special.kind },
      orderBy: { date: 'asc' },
    });
    const other = storedDays.find((day) => !isAlike(day, special));
    if (other !== undefined) throw new ServiceError('conflict', otherwise(other), 'from');
    const storedDates = new Set(storedDays.map(({ date }) => date));
    const days = eachDate(from, until).filter((date) => !storedDates.has(date));
    if (days.length > 0) {
      await tx.specialDay.createMany({ data: days.map((date) => ({ date, ...special })) });
      const change = { field: formatDays(span), before: '', after: formatSpecial(special) };
      await recordChanges(tx, { area: 'closed-dates', actorId }, [change]);
    }
    return { stays: await tx.booking.count({ where: activeOnDays(span, timeZone) }) };
  });
}

function otherwise(day: SpecialDay): string {
  const date = formatDay(day.date);
  return day.kind === 'closed'
    ? `${date} is already closed: ${day.reason}. Open it first to change the reason.`
    : `${date} has a rule already: ${formatSpecial(day)}. Remove it first.`;
}

export type Days = Pick<SpecialSpan, 'from' | 'until'>;

/** Returns the filter for active stays that touch these days. */
export const activeOnDays = ({ from, until }: Days, timeZone: TimeZone) =>
  ({
    status: { in: activeStatuses },
    end: { gt: startOfDay(from, timeZone) },
    start: { lt: startOfDay(addDays(until, 1), timeZone) },
  }) satisfies Prisma.BookingWhereInput;

/** Removes the special days of that kind and reason (R7). @returns whether there were any */
export function clearSpecialDays(
  { from, until, kind, reason }: Days & Pick<SpecialSpan, 'kind' | 'reason'>,
  actorId: string,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const where = { date: { gte: from, lte: until }, kind, reason };
    const first = await tx.specialDay.findFirst({ where, orderBy: { date: 'asc' } });
    if (first === null) return false;
    await tx.specialDay.deleteMany({ where });
    const before = formatSpecial(first);
    const change = { field: formatDays({ from, until }), before, after: '' };
    await recordChanges(tx, { area: 'closed-dates', actorId }, [change]);
    return true;
  });
}
