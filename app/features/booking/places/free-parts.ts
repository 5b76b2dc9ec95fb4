/** Free alternatives to a stay for which the house is full (R43): parts of it, or other days. */
import {
  addDays,
  atMinutes,
  dateOf,
  eachDate,
  type LocalDate,
  type LocalDateTime,
  wallClockMinutesBetween,
} from '~/core/time/business-time';
import { formatMonthDay, formatSpan } from '~/core/time/format-dates';
import { anyQuarterHour } from '~/features/booking/rules/availability';
import { nightsProblem } from '~/features/booking/rules/lead-and-nights';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import {
  type BookingRules,
  checkDropOff,
  checkPickUp,
  type StayTimes,
} from '~/features/booking/rules/stay-rules';
import { type FullSpan, isFree } from './busy';

type Span = { start: LocalDateTime; end: LocalDateTime };

type Facts = { now: Date; rules: BookingRules; full: readonly FullSpan[] };

const mostParts = 2;
/** Number of days before and after a stay that are searched for an alternative. */
export const mostDaysAway = 7;

/** Returns the longest one or two bookable parts of a stay that have a place, soonest first. */
export function freeParts(stay: StayTimes, facts: Facts): Span[] {
  return gapsIn(stay, facts.full)
    .flatMap((gap) => longestStay(stay.service, gap, facts) ?? [])
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, mostParts)
    .sort((one, other) => (one.start < other.start ? -1 : 1));
}

/** Returns the nearest free stays at the same times on other days: at most one earlier and one later. */
export function freeNearby({ service, start, end }: StayTimes, facts: Facts): Span[] {
  const nearest = (direction: 1 | -1) => {
    for (let days = 1; days <= mostDaysAway; days += 1) {
      const shifted = { start: later(start, direction * days), end: later(end, direction * days) };
      if (isFree(shifted, facts.full) && mayBeBooked({ service, ...shifted }, facts))
        return [shifted];
    }
    return [];
  };
  return [...nearest(-1), ...nearest(1)];
}

function later(local: LocalDateTime, days: number): LocalDateTime {
  return addDays(dateOf(local), days) + local.slice(10);
}

function mayBeBooked({ service, start, end }: StayTimes, { now, rules }: Facts): boolean {
  return (
    checkDropOff(service, start, now, rules) === null &&
    checkPickUp(service, start, end, rules) === null
  );
}

function lengthOf({ start, end }: Span): number {
  return wallClockMinutesBetween(start, end);
}

/** Returns the times between `start` and `end` with a free place, soonest first. */
function gapsIn({ start, end }: Span, full: readonly FullSpan[]): Span[] {
  const gaps: Span[] = [];
  let at = start;
  for (const { from, to } of full) {
    if (from >= end) break;
    if (from > at) gaps.push({ start: at, end: from });
    if (to > at) at = to;
  }
  if (at < end) gaps.push({ start: at, end });
  return gaps;
}

/** Returns the longest bookable stay within a gap; null if there isn't one. */
function longestStay(service: Service, gap: Span, facts: Facts): Span | null {
  let longest: Span | null = null;
  for (const date of eachDate(dateOf(gap.start), dateOf(gap.end))) {
    const stay = longestFrom(service, date, gap, facts);
    if (stay !== null && (longest === null || lengthOf(stay) > lengthOf(longest))) longest = stay;
    // A later Drop Off allows no Pick Up that the first one doesn't, unless nights go by the time of year.
    if (stay !== null && facts.rules.nightsByTime.length === 0) break;
  }
  return longest;
}

/** Returns the longest bookable stay with a Drop Off on that day; null if there isn't one. */
function longestFrom(
  service: Service,
  date: LocalDate,
  gap: Span,
  { now, rules }: Facts,
): Span | null {
  const start = quartersOn(date, gap).find(
    (quarter) => checkDropOff(service, quarter, now, rules) === null,
  );
  if (start === undefined) return null;
  for (const day of eachDate(date, dateOf(gap.end)).reverse()) {
    if (nightsProblem(service, date, day, rules) !== null) continue;
    for (const end of quartersOn(day, gap).reverse())
      if (end > start && checkPickUp(service, start, end, rules) === null) return { start, end };
  }
  return null;
}

/** Returns the quarter hours of a day within a gap, both ends inclusive. */
function quartersOn(date: LocalDate, { start, end }: Span): LocalDateTime[] {
  return anyQuarterHour()
    .map((minutes) => atMinutes(date, minutes))
    .filter((local) => local >= start && local <= end);
}

/** Formats a free stay: `Dec 20 to 24 is free`; Daycare with its hours. */
export function freePlacesText({ service, start, end }: StayTimes, today: string): string {
  return `${staysOvernight[service] ? daysOf(start, end) : formatSpan(start, end, today)} is free`;
}

function daysOf(start: LocalDateTime, end: LocalDateTime): string {
  const [from, to] = [dateOf(start), dateOf(end)];
  const last = formatMonthDay(to);
  return `${formatMonthDay(from)} to ${from.slice(0, 7) === to.slice(0, 7) ? Number(to.slice(8)) : last}`;
}
