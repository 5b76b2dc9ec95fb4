import {
  addMonths,
  dateOf,
  eachDate,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  nightsBetween,
  type TimeZone,
  toInstant,
  toLocal,
  wallClockMinutesBetween,
} from '~/core/time/business-time';
import { formatDay, formatTime } from '~/core/time/format-dates';
import type { BookingStatus } from './booking-status';
import {
  coversDays,
  type HouseOwnRules,
  leadProblem,
  nightsProblem,
  noOwnRules,
} from './lead-and-nights';
import { type Service, staysOvernight } from './services';

/** Rules for Drop Off and Pick Up (R7): windows in minutes since local midnight, both ends inclusive. */
export type BookingRules = HouseOwnRules & {
  timeZone: TimeZone;
  dropOffFrom: number;
  dropOffUntil: number;
  pickUpFrom: number;
  pickUpUntil: number;
  /** Closed days with their reasons: no stay may touch or span them. */
  closedDates: ReadonlyMap<LocalDate, string>;
  /** Days without Drop Off and Pick Up, with their reasons; a stay may span them (R43). */
  noMoves: ReadonlyMap<LocalDate, string>;
};

export type StayRefusal = { code: RefusalCode; message: string };

type RefusalCode =
  | 'start-before-end'
  | 'not-quarter-hour'
  | 'past'
  | 'too-soon'
  | 'lead'
  | 'outside-window'
  | 'too-far-ahead'
  | 'other-day'
  | 'same-day'
  | 'too-short'
  | 'too-few-nights'
  | 'too-long'
  | 'skipped-hour'
  | 'closed'
  | 'no-moves'
  | 'before-2024';

/** Returns the spec's windows (section 5) without closed dates. */
export function specRules(timeZone: TimeZone): BookingRules {
  return {
    timeZone,
    dropOffFrom: 6 * 60 + 15,
    dropOffUntil: 20 * 60 + 45,
    pickUpFrom: 6 * 60 + 15,
    pickUpUntil: 22 * 60 + 45,
    closedDates: new Map(),
    noMoves: new Map(),
    ...noOwnRules,
  };
}

export const missingRequiredField = 'missing required field';
export const startBeforeEnd = 'start date must be before end date';

/** In minutes: stays begin and end on quarter hours (R17). */
export const quarterHour = 15;

export const oneHour = 60;

/** Limits on how far ahead a Drop Off may be and how long a stay (R17). */
export const monthsAhead = 18;
export const mostNights = 90;

export const firstAdminDate: LocalDate = '2024-01-01';

/**
 * Returns the reason a stay can't begin then (R7, R17, R144); null if it can. @throws RangeError for an
 * invalid local time
 * @param service null if it isn't known yet, and no notice is asked
 */
export function checkDropOff(
  service: Service | null,
  local: LocalDateTime,
  now: Date,
  rules: BookingRules,
): StayRefusal | null {
  const date = dateOf(local);
  const minutes = minutesOf(local);
  const today = localDateOf(now, rules.timeZone);
  const lastDate = addMonths(today, monthsAhead);

  if (date < today) return refusal('past', 'That day has already passed.');
  if (date > lastDate) {
    const message = `Drop Off can be up to ${monthsAhead} months ahead, until ${formatDay(lastDate)}.`;
    return refusal('too-far-ahead', message);
  }
  const closed = closedBetween(date, date, rules) ?? noMovesOn(date, 'Drop Off', rules);
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
  const lead = service === null ? null : leadProblem(service, instant, now, rules);
  return lead === null ? null : refusal('lead', lead);
}

/** Returns the reason a stay from `start` can't end at `end` (R7, R17); null if it can. @throws RangeError */
export function checkPickUp(
  service: Service,
  start: LocalDateTime,
  end: LocalDateTime,
  rules: BookingRules,
): StayRefusal | null {
  if (end <= start) return refusal('start-before-end', startBeforeEnd);
  return (
    (staysOvernight[service]
      ? checkLaterDay(start, end, rules)
      : checkSameDay(start, end, rules)) ??
    (minutesOf(end) % quarterHour === 0 ? null : notQuarterHour()) ??
    closedBetween(dateOf(start), dateOf(end), rules) ??
    noMovesOn(dateOf(end), 'Pick Up', rules) ??
    skippedAt(end, rules.timeZone) ??
    fewNights(service, start, end, rules)
  );
}

/** Checks the only rules for the admin's own edits and bookings (R17); null if they are met. */
export function adminEditCheck(start: LocalDateTime, end: LocalDateTime): StayRefusal | null {
  if (end <= start) return refusal('start-before-end', startBeforeEnd);
  if (dateOf(start) < firstAdminDate) {
    return refusal('before-2024', `Drop Off cannot be before ${formatDay(firstAdminDate)}.`);
  }
  return null;
}

export type RuleFacts = {
  now: Date;
  rules: BookingRules;
  /**
   * Whether the admin is booking or editing: only the order of the times and 2024-01-01 as the first day are
   * checked.
   */
  byAdmin: boolean;
};

/** Returns the reason a Drop Off isn't possible, whatever the Pick Up; null if it is. */
export function dropOffProblem(
  service: Service | null,
  start: LocalDateTime,
  { now, rules, byAdmin }: RuleFacts,
): StayRefusal | null {
  return byAdmin ? skippedAt(start, rules.timeZone) : checkDropOff(service, start, now, rules);
}

export type StayTimes = { service: Service; start: LocalDateTime; end: LocalDateTime };

/** Reasons that a Drop Off and a Pick Up aren't possible, each for its own field; null if it is possible. */
export type StayProblems = { start: StayRefusal | null; end: StayRefusal | null };

/**
 * Returns the reasons a stay at these times can't be booked (R7, R17). @throws RangeError for an invalid
 * local time
 */
export function stayProblems(stay: StayTimes, { now, rules, byAdmin }: RuleFacts): StayProblems {
  const { service, start, end } = stay;
  const dropOff = dropOffProblem(service, start, { now, rules, byAdmin });
  if (byAdmin)
    return { start: dropOff, end: adminEditCheck(start, end) ?? skippedAt(end, rules.timeZone) };
  const pickUp = checkPickUp(service, start, end, rules);
  // A closed Drop Off day is reported at Drop Off; repeating it at Pick Up wouldn't help.
  const sameDay = pickUp?.code === 'no-moves' && dateOf(start) === dateOf(end);
  const saidAlready = dropOff?.code === pickUp?.code && (pickUp?.code === 'closed' || sameDay);
  return { start: dropOff, end: saidAlready ? null : pickUp };
}

/**
 * Returns the reasons the owner can't change a stay to these times (R57): only changed times are checked,
 * agreed nights stay enough (R144), and times that have passed can't be changed. @throws RangeError for an invalid local time
 */
export function changeProblems(
  stay: StayTimes,
  was: { start: LocalDateTime; end: LocalDateTime },
  { now, rules }: Pick<RuleFacts, 'now' | 'rules'>,
): StayProblems {
  const { service, start, end } = stay;
  if (start === was.start && end === was.end) return { start: null, end: null };
  const local = toLocal(now, rules.timeZone);
  const moved = start !== was.start;
  const begun = moved && was.start <= local;
  const early = refusal('past', 'The stay has begun, so its Drop Off stays as it is.');
  const late = refusal('past', 'That time has already passed.');
  return {
    start: begun ? early : moved ? checkDropOff(service, start, now, rules) : null,
    end:
      checkPickUp(service, start, end, rulesOfChange(stay, was, rules)) ??
      (end <= local ? late : null),
  };
}

/** Returns the rules for a changed stay: with all days that were agreed, its nights are enough (R144). */
export function rulesOfChange(
  stay: Pick<StayTimes, 'start' | 'end'>,
  was: Pick<StayTimes, 'start' | 'end'>,
  rules: BookingRules,
): BookingRules {
  return coversDays(stay, was) ? { ...rules, leastNights: 0, nightsByTime: [] } : rules;
}

/**
 * Returns the days of a stay (R17): for Boarding every day it touches, including the Pick Up day; otherwise
 * one.
 */
export function stayDates(service: Service, start: LocalDateTime, end: LocalDateTime): LocalDate[] {
  return staysOvernight[service] ? eachDate(dateOf(start), dateOf(end)) : [dateOf(start)];
}

/** Returns the first closed day from `from` to `to` as a refusal, or null (R7). */
export function closedBetween(
  from: LocalDate,
  to: LocalDate,
  rules: BookingRules,
): (StayRefusal & { date: LocalDate }) | null {
  let first: LocalDate | null = null;
  for (const date of rules.closedDates.keys()) {
    if (date >= from && date <= to && (first === null || date < first)) first = date;
  }
  if (first === null) return null;
  const reason = rules.closedDates.get(first)?.trim();
  const message = `We are closed on ${formatDay(first)}${reason ? `: ${reason}` : '.'}`;
  return { date: first, ...refusal('closed', message) };
}

/** Returns the reason a day has no Drop Off or Pick Up although stays may span it (R43), or null. */
export function noMovesOn(
  date: LocalDate,
  move: 'Drop Off' | 'Pick Up',
  { noMoves }: BookingRules,
): StayRefusal | null {
  const reason = noMoves.get(date)?.trim();
  if (reason === undefined) return null;
  const message = `No ${move} on ${formatDay(date)}${reason === '' ? '.' : `: ${reason}`}`;
  return refusal('no-moves', message);
}

function checkSameDay(
  start: LocalDateTime,
  end: LocalDateTime,
  rules: BookingRules,
): StayRefusal | null {
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

function checkLaterDay(
  start: LocalDateTime,
  end: LocalDateTime,
  rules: BookingRules,
): StayRefusal | null {
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

function fewNights(
  service: Service,
  start: LocalDateTime,
  end: LocalDateTime,
  rules: BookingRules,
): StayRefusal | null {
  const problem = nightsProblem(service, dateOf(start), dateOf(end), rules);
  return problem === null ? null : refusal('too-few-nights', problem);
}

function refusal(code: RefusalCode, message: string): StayRefusal {
  return { code, message };
}

function outside(what: string, from: number, until: number): StayRefusal {
  const message = `${what} is from ${formatTime(from)} to ${formatTime(until)}.`;
  return refusal('outside-window', message);
}

function notQuarterHour(): StayRefusal {
  return refusal('not-quarter-hour', 'Please choose a quarter hour, such as 9:00 or 9:15.');
}

function skippedHour(date: LocalDate): StayRefusal {
  const message = `The clocks go forward on ${formatDay(date)} and skip that time. Please choose another.`;
  return refusal('skipped-hour', message);
}

function skippedAt(local: LocalDateTime, timeZone: TimeZone): StayRefusal | null {
  return toInstant(local, timeZone) === 'skipped' ? skippedHour(dateOf(local)) : null;
}

/** An active stay, with the facts that matter for the next one of the same pets. */
export type StandingStay = {
  id: string;
  petIds: string[];
  service: Service;
  status: BookingStatus;
  start: LocalDateTime;
  end: LocalDateTime;
};

/** The stay being booked; `start` and `end` are null until known. */
type StayQuery = {
  petIds: readonly string[];
  start: LocalDateTime | null;
  end: LocalDateTime | null;
};

/** Returns the stays that overlap for a chosen pet; touching ends don't overlap. */
export function overlappingStays(stays: readonly StandingStay[], query: StayQuery): StandingStay[] {
  const { petIds, start, end } = query;
  if (start === null || end === null) return [];
  return stays.filter(
    (stay) =>
      stay.start < end && start < stay.end && stay.petIds.some((petId) => petIds.includes(petId)),
  );
}

/** Whether both lists contain the same pets, in any order. */
export function samePets(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
