import { addDays, addMonths, weekdayOf, type LocalDate } from '~/core/time/business-time';
import { firstOfMonth, readDays, type TypedDays } from '~/core/time/day-range';
import { type BookingStatus, bookingStatuses } from '~/features/booking/rules/booking-status';

export type BookingFilter = {
  /** First and last local day on which a stay may begin; null for no bound. */
  from: LocalDate | null;
  to: LocalDate | null;
  status: BookingStatus | null;
  /** Unpaid accepted stays only: all, or those that are over, current or upcoming (R62). */
  owed: Owed | null;
};

export const owedKinds = ['unpaid', 'due', 'here', 'ahead'] as const;

export type Owed = (typeof owedKinds)[number];

/** Reads the filter from an address, and its days as typed; no list is shown if those are invalid. */
export function readBookingFilter(query: URLSearchParams): {
  filter: BookingFilter;
  typedDays: TypedDays;
} {
  const { from, until: to, typedDays } = readDays(query, 'to');
  const [status, owed] = [query.get('status'), query.get('owed')];
  const filter = {
    ...{ from, to },
    status: bookingStatuses.find((one) => one === status) ?? null,
    owed: owedKinds.find((one) => one === owed) ?? null,
  };
  return { filter, typedDays };
}

export type Period = { label: string; from: LocalDate | null; to: LocalDate | null };

export function periodsAround(today: LocalDate): Period[] {
  const month = firstOfMonth(today);
  const year = today.slice(0, 4);
  return [
    { label: 'All time', from: null, to: null },
    { label: 'This month', from: month, to: addDays(addMonths(month, 1), -1) },
    { label: 'Last month', from: addMonths(month, -1), to: addDays(month, -1) },
    { label: 'This year', from: `${year}-01-01`, to: `${year}-12-31` },
  ];
}

/** Returns the Sunday that starts a day's week (spec section 9: week starts Sunday). */
export function firstOfWeek(date: LocalDate): LocalDate {
  return addDays(date, -weekdayOf(date));
}

/** Returns the last months including this one as `YYYY-MM`, oldest first. */
export function lastMonths(today: LocalDate, count: number): string[] {
  const month = firstOfMonth(today);
  return Array.from({ length: count }, (_, index) =>
    addMonths(month, index - count + 1).slice(0, 7),
  );
}

/** Returns the Sundays of the weeks around today, oldest first. */
export function weeksAround(today: LocalDate, before: number, after: number): LocalDate[] {
  const week = firstOfWeek(today);
  return Array.from({ length: before + 1 + after }, (_, index) =>
    addDays(week, 7 * (index - before)),
  );
}
