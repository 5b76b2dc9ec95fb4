import { distinctNotices, type Notice } from '~/core/errors/notices';
import { counted } from '~/core/text/counted';
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  nightsBetween,
  wallClockMinutesBetween,
} from '~/core/time/business-time';
import { formatHours, formatShortDay } from '~/core/time/format-dates';
import {
  firstHolidayBetween,
  type HolidayFound,
  type HolidayKey,
  holidayNames,
  holidayOn,
} from './holidays';
import { type Service, staysOvernight } from './services';
import type { BookingRules } from './stay-rules';

type Stay = { service: Service; start: LocalDateTime; end: LocalDateTime };

/** Returns the holiday whose rate a stay's price includes (R23, R24), or null. */
export function holidayOfStay(
  { service, start, end }: Stay,
  holidays: ReadonlySet<HolidayKey>,
): HolidayFound | null {
  const last = staysOvernight[service] ? end : start;
  return firstHolidayBetween(dateOf(start), dateOf(last), holidays);
}

/**
 * Summarizes a stay: `2 nights, Fri, Nov 27 to Sun, Nov 29 · includes the Thanksgiving rate`; Daycare with
 * its hours.
 */
export function staySummary(stay: Stay, holidays: ReadonlySet<HolidayKey>): string {
  const holiday = holidayOfStay(stay, holidays);
  const words = staysOvernight[stay.service] ? nightsOf(stay) : hoursOf(stay);
  return holiday ? `${words} · includes the ${holidayNames[holiday.key]} rate` : words;
}

function nightsOf({ start, end }: Stay): string {
  const [from, to] = [dateOf(start), dateOf(end)];
  return `${counted(nightsBetween(from, to), 'night')}, ${daysText(from, to)}`;
}

function hoursOf({ start, end }: Stay): string {
  const length = formatHours(wallClockMinutesBetween(start, end));
  return `${length}, ${formatShortDay(dateOf(start))}`;
}

/** Returns the note about a holiday's rate on that day; null if it is not a holiday. */
export function holidayNote(date: LocalDate, holidays: ReadonlySet<HolidayKey>): string | null {
  const holiday = holidayOn(date, holidays);
  return holiday && `${holidayNames[holiday]}, the holiday rate applies.`;
}

type DaysAhead = { holidays: string[]; closed: string[] };

/** Returns the holidays and closed days from `from` to `to`, as the calendar marks them (R7, R26). */
export function markedDays(
  from: LocalDate,
  to: LocalDate,
  known: {
    holidays: ReadonlySet<HolidayKey>;
    closedDates: ReadonlyMap<LocalDate, string>;
  },
): DaysAhead {
  const holidays: string[] = [];
  let found = firstHolidayBetween(from, to, known.holidays);
  while (found !== null) {
    holidays.push(`${formatShortDay(found.date)} (${holidayNames[found.key]})`);
    found = firstHolidayBetween(addDays(found.date, 1), to, known.holidays);
  }
  return { holidays, closed: closedSpans(from, to, known.closedDates).map(spanText) };
}

/** The new parts of a stay, and its new Drop Off and Pick Up; null for one that is agreed or over. */
type NewInStay = {
  parts: readonly { start: LocalDateTime; end: LocalDateTime }[];
  dropOff: LocalDateTime | null;
  pickUp: LocalDateTime | null;
};

/** Returns the admin's notices about closed days and days without Drop Off or Pick Up (R123). */
export function closedNotices(
  { parts, dropOff, pickUp }: NewInStay,
  { closedDates, noMoves }: Pick<BookingRules, 'closedDates' | 'noMoves'>,
): Notice[] {
  const closed = parts.flatMap(({ start, end }) =>
    closedSpans(dateOf(start), dateOf(end), closedDates),
  );
  const moves = [
    { move: 'Drop Off', at: dropOff },
    { move: 'Pick Up', at: pickUp },
  ].flatMap(({ move, at }) => {
    const reason = at === null ? undefined : noMoves.get(dateOf(at))?.trim();
    return at === null || reason === undefined ? [] : [{ move, date: dateOf(at), reason }];
  });
  return distinctNotices([
    ...closed.map((span) => ({
      code: `closed:${span.from}:${span.to}`,
      text: `The house is closed ${spanText(span)}.`,
    })),
    ...moves.map(({ move, date, reason }) => ({
      code: `no-moves:${move}:${date}`,
      text: `There is no ${move} on ${spanText({ from: date, to: date, reason })}.`,
    })),
  ]);
}

/** Whether a notice is one of {@link closedNotices}. */
export const isAboutClosed = ({ code }: Notice) => /^(closed|no-moves):/.test(code);

type Span = { from: LocalDate; to: LocalDate; reason: string };

function closedSpans(
  from: LocalDate,
  to: LocalDate,
  closedDates: ReadonlyMap<LocalDate, string>,
): Span[] {
  const spans: Span[] = [];
  const days = [...closedDates].filter(([date]) => date >= from && date <= to).sort();
  for (const [date, given] of days) {
    const reason = given.trim();
    const last = spans.at(-1);
    if (last && last.reason === reason && addDays(last.to, 1) === date) last.to = date;
    else spans.push({ from: date, to: date, reason });
  }
  return spans;
}

function spanText({ from, to, reason }: Span): string {
  return reason === '' ? daysText(from, to) : `${daysText(from, to)} (${reason})`;
}

function daysText(from: LocalDate, to: LocalDate): string {
  return from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;
}
