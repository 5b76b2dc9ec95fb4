import { monthsAhead, mostNights, oneHour, quarterHour } from './booking-rules';
import type { BookingRules, Refusal } from './booking-rules';
import {
  addDays,
  addMonths,
  atMinutes,
  dateOf,
  localDateOf,
  minutesOf,
  nightsBetween,
  toLocal,
} from './business-time';
import type { LocalDate, LocalDateTime } from './business-time';
import { formatTime } from './date-words';
import type { Service } from './services';
import { checkDropOff, checkPickUp, closedBetween } from './stay-checks';

/** Whether a picker opens a day, and if not, why. */
export type DayOffer = { open: true } | { open: false; reason: string };

const quickDaycareHours = 5;

/** Whether some Drop Off of that day is accepted (R17); the reason is for the day's tooltip. */
export function dropOffDay(date: LocalDate, now: Date, rules: BookingRules): DayOffer {
  const check = (minutes: number) => checkDropOff(atMinutes(date, minutes), now, rules);
  if (dropOffQuarters(rules).some((minutes) => check(minutes) === null)) return { open: true };
  const last = check(rules.dropOffUntil);
  const noTimeLeft = date === localDateOf(now, rules.timeZone) && last?.code !== 'closed';
  const reason = noTimeLeft ? 'There is no Drop Off time left today.' : last?.message;
  return { open: false, reason: reason ?? 'There is no Drop Off time on that day.' };
}

/**
 * The Drop Off times listed for a day, as minutes since midnight: half hours and the window's two
 * ends, those that checkDropOff accepts (R17).
 */
export function dropOffTimes(date: LocalDate, now: Date, rules: BookingRules): number[] {
  return dropOffQuarters(rules)
    .filter((minutes) => minutes % 30 === 0 || isEnd(minutes, rules))
    .filter((minutes) => checkDropOff(atMinutes(date, minutes), now, rules) === null);
}

/** Whether some Pick Up of that day is accepted for a stay from `start`. */
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
  const last: Refusal | null = check(rules.pickUpUntil);
  return { open: false, reason: last?.message ?? 'There is no Pick Up time on that day.' };
}

/** The Pick Up times listed for a day: every quarter hour that checkPickUp accepts (R17). */
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

/**
 * The native input's `min`: the first quarter hour that is accepted, which is tomorrow's when
 * today has no time left (R17), and passes over closed dates. Should every day be closed,
 * tomorrow's first time, which the check then refuses with its reason.
 */
export function earliestDropOff(now: Date, rules: BookingRules): LocalDateTime {
  const today = localDateOf(now, rules.timeZone);
  const days = nightsBetween(today, addMonths(today, monthsAhead));
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const date = addDays(today, ahead);
    if (rules.closedDates.has(date)) continue;
    const minutes = dropOffQuarters(rules).find(
      (quarter) => checkDropOff(atMinutes(date, quarter), now, rules) === null,
    );
    if (minutes !== undefined) return atMinutes(date, minutes);
  }
  return atMinutes(addDays(today, 1), rules.dropOffFrom);
}

/** The native input's `max`: the window's end 18 months from today (R17). */
export function latestDropOff(now: Date, rules: BookingRules): LocalDateTime {
  const today = localDateOf(now, rules.timeZone);
  return atMinutes(addMonths(today, monthsAhead), rules.dropOffUntil);
}

/** The Pick Up input's `min` for a stay from `start`. */
export function earliestPickUp(
  service: Service,
  start: LocalDateTime,
  rules: BookingRules,
): LocalDateTime {
  const date = service === 'Daycare' ? dateOf(start) : addDays(dateOf(start), 1);
  const lowest = service === 'Daycare' ? minutesOf(start) + oneHour : rules.pickUpFrom;
  const first = pickUpQuarters(service, rules).find(
    (minutes) => checkPickUp(service, start, atMinutes(date, minutes), rules) === null,
  );
  return atMinutes(date, first ?? Math.min(lowest, rules.pickUpUntil));
}

/**
 * The Pick Up input's `max` for a stay from `start`: the window's end that day, or for Boarding
 * after at most 90 nights and before the first closed date.
 */
export function latestPickUp(
  service: Service,
  start: LocalDateTime,
  rules: BookingRules,
): LocalDateTime {
  const startDate = dateOf(start);
  if (service === 'Daycare') return atMinutes(startDate, rules.pickUpUntil);
  const next = addDays(startDate, 1);
  const last = addDays(startDate, mostNights);
  const closed = closedBetween(next, last, rules);
  const beforeClosed = closed ? addDays(closed.date, -1) : last;
  return atMinutes(beforeClosed < next ? next : beforeClosed, rules.pickUpUntil);
}

/**
 * Whether a Quick Daycare can begin now, and when it ends (R19): five hours, inside the day's
 * windows (6:15 AM to 5:45 PM with the spec's), on a day that is not closed.
 */
export function quickDaycareOffer(
  now: Date,
  rules: BookingRules,
): { offered: true; until: LocalDateTime } | { offered: false; reason: string } {
  const local = toLocal(now, rules.timeZone);
  const closed = closedBetween(dateOf(local), dateOf(local), rules);
  if (closed) return { offered: false, reason: closed.message };
  const latest = rules.pickUpUntil - quickDaycareHours * 60;
  const minutes = minutesOf(local);
  if (minutes < rules.dropOffFrom || minutes > latest) {
    const hours = `from ${formatTime(rules.dropOffFrom)} to ${formatTime(latest)}`;
    return { offered: false, reason: `Quick Daycare can be booked ${hours}.` };
  }
  return { offered: true, until: toLocal(quickDaycareEnd(now), rules.timeZone) };
}

/** When a Quick Daycare that begins now ends: five hours later (R19). */
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
  return quarters(service === 'Daycare' ? 0 : rules.pickUpFrom, rules.pickUpUntil);
}

function quarters(from: number, until: number): number[] {
  const first = Math.ceil(from / quarterHour) * quarterHour;
  const count = Math.max(0, Math.floor((until - first) / quarterHour) + 1);
  return Array.from({ length: count }, (_, index) => first + index * quarterHour);
}

// Callers find the rules and the checks behind these offers here too.
export { missingRequiredField, specRules, startBeforeEnd } from './booking-rules';
export type { BookingRules, Refusal, RefusalCode } from './booking-rules';
export { adminEditCheck, checkDropOff, checkPickUp, stayDates } from './stay-checks';
