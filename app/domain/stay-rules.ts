import {
  firstAdminDate,
  mostNights,
  monthsAhead,
  oneHour,
  quarterHour,
  startBeforeEnd,
} from './booking-rules';
import type { BookingRules, Refusal, RefusalCode } from './booking-rules';
import {
  addMonths,
  dateOf,
  eachDate,
  localDateOf,
  minutesOf,
  nightsBetween,
  toInstant,
  wallClockMinutesBetween,
} from './business-time';
import type { LocalDate, LocalDateTime } from './business-time';
import { formatDay, formatTime } from './date-words';
import type { Service } from './services';

/**
 * Whether a stay may begin then (spec section 5, R7, R17); null when it may. `local` is a time
 * that parseLocalDateTime let through. One hour from now counts to the second.
 * @throws RangeError when `local` is no wall-clock time.
 */
export function checkDropOff(local: LocalDateTime, now: Date, rules: BookingRules): Refusal | null {
  const date = dateOf(local);
  const minutes = minutesOf(local);
  const today = localDateOf(now, rules.timeZone);
  const lastDate = addMonths(today, monthsAhead);

  if (date < today) return refusal('past', 'That day has already passed.');
  if (date > lastDate) {
    const message = `Drop Off can be up to ${monthsAhead} months ahead, until ${formatDay(lastDate)}.`;
    return refusal('too-far-ahead', message);
  }
  const closed = closedBetween(date, date, rules);
  if (closed) return closed;
  if (minutes < rules.dropOffFrom || minutes > rules.dropOffUntil) {
    return outside('Drop Off', rules.dropOffFrom, rules.dropOffUntil);
  }
  if (minutes % quarterHour !== 0) return notQuarterHour();

  const instant = toInstant(local, rules.timeZone);
  if (instant === 'skipped') return skippedHour(date);
  if (instant < now) return refusal('past', 'That time has already passed.');
  if (date === today && instant.getTime() - now.getTime() < oneHour * 60_000) {
    return refusal('too-soon', 'Drop Off today must be at least one hour from now.');
  }
  return null;
}

/**
 * Whether a stay that begins at `start` may end at `end` (spec section 5, R7, R17); null when it
 * may. Daycare ends the same day; Boarding on a later calendar date, however few hours that is.
 * @throws RangeError when one is no wall-clock time.
 */
export function checkPickUp(
  service: Service,
  start: LocalDateTime,
  end: LocalDateTime,
  rules: BookingRules,
): Refusal | null {
  if (end <= start) return refusal('start-before-end', startBeforeEnd);
  return (
    (service === 'Daycare'
      ? checkDaycareEnd(start, end, rules)
      : checkBoardingEnd(start, end, rules)) ??
    (minutesOf(end) % quarterHour === 0 ? null : notQuarterHour()) ??
    closedBetween(dateOf(start), dateOf(end), rules) ??
    (toInstant(end, rules.timeZone) === 'skipped' ? skippedHour(dateOf(end)) : null)
  );
}

/**
 * The only rules for the admin's own edits and bookings (R17). Whether a clock change skips a time
 * shows when it is made an instant.
 */
export function adminEditCheck(start: LocalDateTime, end: LocalDateTime): Refusal | null {
  if (end <= start) return refusal('start-before-end', startBeforeEnd);
  if (dateOf(start) < firstAdminDate) {
    return refusal('before-2024', `Drop Off cannot be before ${formatDay(firstAdminDate)}.`);
  }
  return null;
}

/** The days of a stay (R17): each one touched for Boarding, the pick-up day included; else one. */
export function stayDates(service: Service, start: LocalDateTime, end: LocalDateTime): LocalDate[] {
  return service === 'Boarding' ? eachDate(dateOf(start), dateOf(end)) : [dateOf(start)];
}

/**
 * The first closed day from `from` to `to` as a refusal, or null (R7). Looks through the closed
 * dates, not through the days: a month of pickers asks this thousands of times.
 */
export function closedBetween(
  from: LocalDate,
  to: LocalDate,
  rules: BookingRules,
): (Refusal & { date: LocalDate }) | null {
  let first: LocalDate | null = null;
  for (const date of rules.closedDates.keys()) {
    if (date >= from && date <= to && (first === null || date < first)) first = date;
  }
  if (first === null) return null;
  const reason = rules.closedDates.get(first)?.trim();
  const message = `We are closed on ${formatDay(first)}${reason ? `: ${reason}` : '.'}`;
  return { date: first, ...refusal('closed', message) };
}

function checkDaycareEnd(
  start: LocalDateTime,
  end: LocalDateTime,
  rules: BookingRules,
): Refusal | null {
  if (dateOf(start) !== dateOf(end)) {
    return refusal('other-day', 'Daycare Pick Up is on the same day as Drop Off.');
  }
  if (wallClockMinutesBetween(start, end) < oneHour) {
    return refusal('too-short', 'Pick Up must be at least one hour after Drop Off.');
  }
  if (minutesOf(end) > rules.pickUpUntil) {
    return refusal('outside-window', `Pick Up is until ${formatTime(rules.pickUpUntil)}.`);
  }
  return null;
}

function checkBoardingEnd(
  start: LocalDateTime,
  end: LocalDateTime,
  rules: BookingRules,
): Refusal | null {
  const nights = nightsBetween(dateOf(start), dateOf(end));
  if (nights < 1) {
    return refusal('same-day', 'Boarding Pick Up is at least one day after Drop Off.');
  }
  if (nights > mostNights) {
    return refusal('too-long', `A stay can be at most ${mostNights} nights.`);
  }
  const minutes = minutesOf(end);
  if (minutes < rules.pickUpFrom || minutes > rules.pickUpUntil) {
    return outside('Pick Up', rules.pickUpFrom, rules.pickUpUntil);
  }
  return null;
}

function refusal(code: RefusalCode, message: string): Refusal {
  return { code, message };
}

function outside(what: string, from: number, until: number): Refusal {
  const message = `${what} is from ${formatTime(from)} to ${formatTime(until)}.`;
  return refusal('outside-window', message);
}

function notQuarterHour(): Refusal {
  return refusal('not-quarter-hour', 'Please choose a quarter hour, such as 9:00 or 9:15.');
}

function skippedHour(date: LocalDate): Refusal {
  const message = `The clocks go forward on ${formatDay(date)} and skip that time. Please choose another.`;
  return refusal('skipped-hour', message);
}
