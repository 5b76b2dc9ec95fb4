import type { Cents } from '~/core/money/money';
import {
  addDays,
  addMonths,
  eachDate,
  parseLocalDate,
  startOfDay,
  weekdayOf,
  type LocalDate,
  type LocalDateTime,
  type TimeZone,
} from '~/core/time/business-time';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';

/** `YYYY-MM`. */
export type Month = string;

const calendarViews = ['month', 'week', 'day', 'table'] as const;

export type CalendarView = (typeof calendarViews)[number];

export type CalendarAddress = { month: Month; view: CalendarView; day: LocalDate };

/** The stays of a month with what its calendar shows of them, as JSON. */
export type CalendarFacts = {
  entries: CalendarEntry[];
  /** Closed dates from today on, with their reasons (R7). */
  closedDates: [LocalDate, string][];
  /** Occupancy text by day; empty if no limit is set (R43). */
  places: [LocalDate, string][];
  /** The admin's quick texts. */
  reasons: string[];
  /** Faces of each booking's pets, by booking id. */
  faces: [string, PetFaceFacts[]][];
};

export type CalendarEntry = {
  id: string;
  ownerId: string;
  ownerGone: boolean;
  petNames: string[];
  /** Number of dogs booked, even if a pet was deleted since (R18). */
  dogs: number;
  service: Service;
  status: BookingStatus;
  start: LocalDateTime;
  end: LocalDateTime;
  startText: string;
  endText: string;
  whenText: string;
  over: boolean;
  version: number;
  paidCents: Cents;
  /** True for a request with a spot held through the waitlist (R56). */
  held: boolean;
  /** Reason why it can't be deleted (R21); null if it can. */
  whyNotDeleted: string | null;
  /** The instants between which it fills a spot (R43, R50). */
  startAt: string;
  endAt: string;
  /** Number of its dates minus 1, at least 0 (spec section 2). */
  nights: number;
  color: number;
};

export const colorCount = 7;

/** Reads `?month=YYYY-MM&view=…&day=YYYY-MM-DD`; this month, its view and today by default. */
export function calendarAddress(query: URLSearchParams, today: LocalDate): CalendarAddress {
  const first = parseLocalDate(`${query.get('month') ?? ''}-01`) ?? today;
  const month = first.slice(0, 7);
  const wantedDay = parseLocalDate(query.get('day') ?? '') ?? today;
  return {
    month,
    view: calendarViews.find((view) => view === query.get('view')) ?? 'month',
    day: wantedDay.startsWith(month) ? wantedDay : `${month}-01`,
  };
}

/** Whether the address asks for the calendar: without, the page loads its month once it is near (R148). */
export function namesCalendar(query: URLSearchParams): boolean {
  return ['month', 'view', 'day'].some((name) => query.has(name));
}

/** Returns the problem with an address's month or day, which then falls back to today's; null if valid. */
export function calendarProblem(query: URLSearchParams): string | null {
  const [month, day] = [query.get('month') ?? '', query.get('day') ?? ''];
  if (month !== '' && parseLocalDate(`${month}-01`) === null)
    return 'Please choose a month such as 2026-03. This is the current month.';
  if (day !== '' && parseLocalDate(day) === null) return 'Please choose a day such as 2026-03-31.';
  return null;
}

export function monthAfter(month: Month, n: number): Month {
  return addMonths(`${month}-01`, n).slice(0, 7);
}

/** Returns the whole weeks, Sunday to Saturday, that touch the month. */
export function weeksOf(month: Month): LocalDate[][] {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const from = addDays(first, -weekdayOf(first));
  const until = addDays(last, 6 - weekdayOf(last));
  return eachDate(from, until).flatMap((_, index, all) =>
    index % 7 === 0 ? [all.slice(index, index + 7)] : [],
  );
}

/** Returns the instants between which those weeks lie, excluding the second. */
export function monthBoundsOf(month: Month, timeZone: TimeZone): { from: Date; to: Date } {
  const days = weeksOf(month).flat();
  const first = days[0] ?? `${month}-01`;
  const last = days.at(-1) ?? first;
  return { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) };
}

export function entriesOn(entries: readonly CalendarEntry[], date: LocalDate): CalendarEntry[] {
  return entries.filter(({ start, end }) => start.slice(0, 10) <= date && end.slice(0, 10) >= date);
}
