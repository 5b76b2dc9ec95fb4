import { monthsAhead, quarterHour } from './booking-rules';
import type { BookingRules } from './booking-rules';
import {
  addDays,
  addMonths,
  atMinutes,
  dateOf,
  localDateOf,
  minutesOf,
  nightsBetween,
  weekdayOf,
} from './business-time';
import type { LocalDate, LocalDateTime } from './business-time';
import type { Service } from './services';
import { checkDropOff, checkPickUp } from './stay-checks';

export type Stay = { service: Service; start: LocalDateTime; end: LocalDateTime };

const week = 7;

/**
 * When the same stay could be had again: on the next same weekday from tomorrow that is accepted,
 * at the same times of day and as many nights long; null when none is. Times that are no quarter
 * hours (a Quick Daycare's) give way to the quarters around them. The admin is bound by no windows:
 * for them the next same weekday does when none is accepted (R17).
 */
export function stayAgain(
  { service, start, end }: Stay,
  { now, rules, byAdmin }: { now: Date; rules: BookingRules; byAdmin: boolean },
): { start: LocalDateTime; end: LocalDateTime } | null {
  const today = localDateOf(now, rules.timeZone);
  const nights = nightsBetween(dateOf(start), dateOf(end));
  const from = Math.floor(minutesOf(start) / quarterHour) * quarterHour;
  const until = Math.ceil(minutesOf(end) / quarterHour) * quarterHour;
  // A quarter to midnight is the day's last.
  const last = Math.min(until, 24 * 60 - quarterHour);
  const on = (date: LocalDate) => ({
    start: atMinutes(date, from),
    end: atMinutes(addDays(date, nights), last),
  });

  const ahead = (weekdayOf(dateOf(start)) - weekdayOf(today) + week) % week || week;
  const first = addDays(today, ahead);
  for (let date = first; date <= addMonths(today, monthsAhead); date = addDays(date, week)) {
    const stay = on(date);
    if (stay.end > stay.start && accepted(service, stay, now, rules)) return stay;
  }
  return byAdmin && on(first).end > on(first).start ? on(first) : null;
}

function accepted(
  service: Service,
  stay: { start: LocalDateTime; end: LocalDateTime },
  now: Date,
  rules: BookingRules,
): boolean {
  return (
    checkDropOff(stay.start, now, rules) === null &&
    checkPickUp(service, stay.start, stay.end, rules) === null
  );
}
