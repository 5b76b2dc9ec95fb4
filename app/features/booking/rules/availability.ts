import {
  addDays,
  addMonths,
  atMinutes,
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  nightsBetween,
  toLocal,
  weekdayOf,
} from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import { nightsProblem } from './lead-and-nights';
import { type Service, staysOvernight } from './services';
import {
  type BookingRules,
  checkDropOff,
  checkPickUp,
  closedBetween,
  firstAdminDate,
  monthsAhead,
  mostNights,
  noMovesOn,
  oneHour,
  overlappingStays,
  quarterHour,
  type StayRefusal,
  type RuleFacts,
  type StandingStay,
} from './stay-rules';

export type DayOffer = { open: true } | { open: false; reason: string };

const quickDaycareHours = 5;

export function dropOffDay(
  service: Service,
  date: LocalDate,
  now: Date,
  rules: BookingRules,
): DayOffer {
  const check = (minutes: number) => checkDropOff(service, atMinutes(date, minutes), now, rules);
  if (dropOffQuarters(rules).some((minutes) => check(minutes) === null)) return { open: true };
  const last = check(rules.dropOffUntil);
  const noTimeLeft =
    date === localDateOf(now, rules.timeZone) &&
    !['closed', 'no-moves', 'lead'].includes(last?.code ?? '');
  const reason = noTimeLeft ? 'There is no Drop Off time left today.' : last?.message;
  return { open: false, reason: reason ?? 'There is no Drop Off time on that day.' };
}

/** Returns the Drop Off times listed for a day, in minutes since midnight; all pass checkDropOff (R17). */
export function dropOffTimes(
  service: Service,
  date: LocalDate,
  now: Date,
  rules: BookingRules,
): number[] {
  return dropOffQuarters(rules)
    .filter((minutes) => minutes % 30 === 0 || isEnd(minutes, rules))
    .filter((minutes) => checkDropOff(service, atMinutes(date, minutes), now, rules) === null);
}

export function pickUpDay(
  service: Service,
  start: LocalDateTime,
  date: LocalDate,
  rules: BookingRules,
): DayOffer {
  const check = (minutes: number) => checkPickUp(service, start, atMinutes(date, minutes), rules);
  if (pickUpQuarters(service, rules).some((minutes) => check(minutes) === null)) {
    return { open: true };
  }
  const last: StayRefusal | null = check(rules.pickUpUntil);
  return { open: false, reason: last?.message ?? 'There is no Pick Up time on that day.' };
}

/** Returns the Pick Up times listed for a day, in minutes since midnight; all pass checkPickUp (R17). */
export function pickUpTimes(
  service: Service,
  start: LocalDateTime,
  date: LocalDate,
  rules: BookingRules,
): number[] {
  return pickUpQuarters(service, rules).filter(
    (minutes) => checkPickUp(service, start, atMinutes(date, minutes), rules) === null,
  );
}

/** Returns the native input's `min`: the first accepted quarter hour (R17), or tomorrow's first time. */
export function earliestDropOff(service: Service, now: Date, rules: BookingRules): LocalDateTime {
  const today = localDateOf(now, rules.timeZone);
  const days = nightsBetween(today, addMonths(today, monthsAhead));
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const date = addDays(today, ahead);
    if (rules.closedDates.has(date)) continue;
    const minutes = dropOffQuarters(rules).find(
      (quarter) => checkDropOff(service, atMinutes(date, quarter), now, rules) === null,
    );
    if (minutes !== undefined) return atMinutes(date, minutes);
  }
  return atMinutes(addDays(today, 1), rules.dropOffFrom);
}

/** Returns the native input's `max`: the window's end 18 months from today (R17). */
export function latestDropOff(now: Date, rules: BookingRules): LocalDateTime {
  const today = localDateOf(now, rules.timeZone);
  return atMinutes(addMonths(today, monthsAhead), rules.dropOffUntil);
}

/** Returns the Pick Up input's `min` for a stay from `start`. */
export function earliestPickUp(
  service: Service,
  start: LocalDateTime,
  rules: BookingRules,
): LocalDateTime {
  const overnight = staysOvernight[service];
  let date = overnight ? addDays(dateOf(start), 1) : dateOf(start);
  const tooShort = () => nightsProblem(service, dateOf(start), date, rules) !== null;
  while (overnight && (rules.noMoves.has(date) || tooShort())) date = addDays(date, 1);
  const lowest = overnight ? rules.pickUpFrom : minutesOf(start) + oneHour;
  const first = pickUpQuarters(service, rules).find(
    (minutes) => checkPickUp(service, start, atMinutes(date, minutes), rules) === null,
  );
  return atMinutes(date, first ?? Math.min(lowest, rules.pickUpUntil));
}

/** Returns the Pick Up input's `max`: the window's end that day; for Boarding at most 90 nights later. */
export function latestPickUp(
  service: Service,
  start: LocalDateTime,
  rules: BookingRules,
): LocalDateTime {
  const startDate = dateOf(start);
  if (!staysOvernight[service]) return atMinutes(startDate, rules.pickUpUntil);
  const next = addDays(startDate, 1);
  const last = addDays(startDate, mostNights);
  const closed = closedBetween(next, last, rules);
  const beforeClosed = closed ? addDays(closed.date, -1) : last;
  return atMinutes(beforeClosed < next ? next : beforeClosed, rules.pickUpUntil);
}

/** Returns whether a Quick Daycare can begin now, and its end or the reason (R19). */
export function quickDaycareOffer(
  now: Date,
  rules: BookingRules,
): { offered: true; until: LocalDateTime } | { offered: false; reason: string } {
  const local = toLocal(now, rules.timeZone);
  const date = dateOf(local);
  const closed = closedBetween(date, date, rules) ?? noMovesOn(date, 'Drop Off', rules);
  if (closed) return { offered: false, reason: closed.message };
  const latest = rules.pickUpUntil - quickDaycareHours * 60;
  const minutes = minutesOf(local);
  if (minutes < rules.dropOffFrom || minutes > latest) {
    const hours = `from ${formatTime(rules.dropOffFrom)} to ${formatTime(latest)}`;
    return { offered: false, reason: `Quick Daycare can be booked ${hours}.` };
  }
  return { offered: true, until: toLocal(quickDaycareEnd(now), rules.timeZone) };
}

/** Time a person may spend on a page with prefilled times before the first one has passed. */
const minutesToPress = 15;

/**
 * Returns the next five hours a Daycare request may have today (R17), as long as a Quick Daycare; null if too
 * little of the day is left.
 */
export function nextDaycare(
  now: Date,
  rules: BookingRules,
): { start: LocalDateTime; end: LocalDateTime } | null {
  const start = earliestDropOff(
    'Daycare',
    new Date(now.getTime() + minutesToPress * 60_000),
    rules,
  );
  const until = minutesOf(start) + quickDaycareHours * 60;
  if (dateOf(start) !== localDateOf(now, rules.timeZone) || until > rules.pickUpUntil) return null;
  const end = atMinutes(dateOf(start), until);
  return checkPickUp('Daycare', start, end, rules) === null ? { start, end } : null;
}

/** Returns the end of a Quick Daycare that begins now: five hours later (R19). */
export function quickDaycareEnd(now: Date): Date {
  return new Date(now.getTime() + quickDaycareHours * 3_600_000);
}

function isEnd(minutes: number, rules: BookingRules): boolean {
  return minutes === rules.dropOffFrom || minutes === rules.dropOffUntil;
}

function dropOffQuarters(rules: BookingRules): number[] {
  return quarters(rules.dropOffFrom, rules.dropOffUntil);
}

function pickUpQuarters(service: Service, rules: BookingRules): number[] {
  return quarters(staysOvernight[service] ? rules.pickUpFrom : 0, rules.pickUpUntil);
}

function quarters(from: number, until: number): number[] {
  const first = Math.ceil(from / quarterHour) * quarterHour;
  const count = Math.max(0, Math.floor((until - first) / quarterHour) + 1);
  return Array.from({ length: count }, (_, index) => first + index * quarterHour);
}

export type Stay = { service: Service; start: LocalDateTime; end: LocalDateTime };

const week = 7;

/**
 * Returns the stay's times on the next bookable same weekday on which its pets have no other stay, in quarter
 * hours (R17). If there is none: the next same weekday for the admin, null for owners.
 */
export function stayAgain(
  { service, start, end, petIds }: Stay & { petIds: readonly string[] },
  { now, rules, byAdmin, standing }: RuleFacts & { standing: readonly StandingStay[] },
): { start: LocalDateTime; end: LocalDateTime } | null {
  const today = localDateOf(now, rules.timeZone);
  const nights = nightsBetween(dateOf(start), dateOf(end));
  const from = Math.floor(minutesOf(start) / quarterHour) * quarterHour;
  const until = Math.ceil(minutesOf(end) / quarterHour) * quarterHour;
  const last = Math.min(until, 24 * 60 - quarterHour);
  const on = (date: LocalDate) => ({
    start: atMinutes(date, from),
    end: atMinutes(addDays(date, nights), last),
  });

  const ahead = (weekdayOf(dateOf(start)) - weekdayOf(today) + week) % week || week;
  const first = addDays(today, ahead);
  for (let date = first; date <= addMonths(today, monthsAhead); date = addDays(date, week)) {
    const stay = on(date);
    const free = overlappingStays(standing, { petIds, ...stay }).length === 0;
    if (free && stay.end > stay.start && accepted(service, stay, now, rules)) return stay;
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
    checkDropOff(service, stay.start, now, rules) === null &&
    checkPickUp(service, stay.start, stay.end, rules) === null
  );
}

/** R17: the admin's own bookings and edits need only a start before their end, from 2024 on. */
export const adminBounds = { min: `${firstAdminDate}T00:00`, max: '9998-12-31T23:45' };

const everyQuarter = Array.from(
  { length: (24 * 60) / quarterHour },
  (_, index) => index * quarterHour,
);

const open: DayOffer = { open: true };

export function anyDay(): DayOffer {
  return open;
}

export function anyQuarterHour(): number[] {
  return everyQuarter;
}
