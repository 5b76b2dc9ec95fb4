import { addDays, localDateOf } from '~/domain/business-time';
import type { ClosedSpan } from '~/domain/closed-dates.schema';
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from './business-settings.server';

/** The closed days from today on, those that follow each other with one reason as one span (R7). */
export async function closedSpans(): Promise<ClosedSpan[]> {
  const { timeZone } = await businessSettings();
  const today = localDateOf(now(), timeZone);
  const rows = await database().closedDate.findMany({
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
