import { addDays, type LocalDate } from '~/domain/business-time';
import { firstOfWeek, lastMonths, weeksAround } from '~/domain/financials';
import type { Cents } from '~/domain/money';
import { database } from '../database/database.server';

const months = 12;
const weeksBefore = 8;
const weeksAfter = 4;

/** Money received less money given back in a month, `YYYY-MM`. */
export type MonthIncome = { month: string; cents: Cents };

/** Dogs in daycare by day and dogs asleep by night, added up over a week that begins on Sunday. */
export type WeekCare = { week: LocalDate; days: number; nights: number };

/** Income of the last twelve months, this one last (R29); a month without any is 0. */
export async function incomeByMonth(today: LocalDate): Promise<MonthIncome[]> {
  const wanted = lastMonths(today, months);
  const rows = await database().incomeMonth.findMany({
    where: { month: { gte: wanted[0] ?? '', lte: wanted.at(-1) ?? '' } },
  });
  const kept = new Map(rows.map(({ month, amountCents }) => [month, amountCents]));
  return wanted.map((month) => ({ month, cents: kept.get(month) ?? 0 }));
}

/** Days and nights of accepted bookings: eight weeks back, this one, and four ahead. */
export async function careByWeek(today: LocalDate): Promise<WeekCare[]> {
  const weeks = weeksAround(today, weeksBefore, weeksAfter);
  const rows = await database().careDay.findMany({
    where: { date: { gte: weeks[0] ?? today, lt: addDays(weeks.at(-1) ?? today, 7) } },
  });
  return weeks.map((week) => {
    const within = rows.filter(({ date }) => firstOfWeek(date) === week);
    return {
      week,
      days: within.reduce((sum, { days }) => sum + days, 0),
      nights: within.reduce((sum, { nights }) => sum + nights, 0),
    };
  });
}
