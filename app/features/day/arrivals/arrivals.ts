/** Recorded arrivals and departures, beside the booked times (R50). All times are instants. */
import type { Cents } from '~/core/money/money';
import { countedMinutes } from '~/core/text/counted';
import {
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatShortDay, formatTime } from '~/core/time/format-dates';
import { quoteStay } from '~/features/money/pricing/pricing';
import { type StayToQuote } from '~/features/money/pricing/quote';
import {
  isNoted,
  type Moment,
  roundedUp,
  type TrackedStay,
  whereaboutsOf,
} from '~/features/day/whereabouts/whereabouts';
import { quarterHour } from '~/features/booking/rules/stay-rules';

export type LateCharge = 'off' | 'by_rates' | 'fee';

export type LateTerms = {
  lateCharge: LateCharge;
  lateFeeCents: Cents;
  lateGraceMinutes: number;
};

/** Maximum grace in minutes; a Pick Up later than that is another stay. */
export const mostGraceMinutes = 120;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const opensMs = 3 * hourMs;
/** Earliest arrival before Drop Off. */
export const earliestArrivalMs = 12 * hourMs;

/** Rounds down to the minute, so that typed and recorded times compare. */
export function toTheMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
}

/** Whether the dogs of an accepted stay can be recorded as arrived at `now`. */
export function mayArrive({ start, end }: Pick<TrackedStay, 'start' | 'end'>, now: Date): boolean {
  return now.getTime() >= start.getTime() - opensMs && now <= end;
}

/** Time after the end in which today's page asks whether the dogs came; later it's an open task (R120). */
export const askedOnDayMs = 24 * hourMs;

/** The event that the next button records for a stay. */
export type NextToNote = 'arrived' | 'left' | 'came';

/**
 * Returns the next event to record for an accepted stay, or null. After its end: whether unrecorded dogs came
 * (R82).
 */
export function nextToNote(stay: TrackedStay, moment: Moment): NextToNote | null {
  if (!isNoted(stay, moment)) return null;
  switch (whereaboutsOf(stay, moment)) {
    case 'here':
    case 'overdue':
      return 'left';
    case 'expected':
      return mayArrive(stay, moment.now) ? 'arrived' : null;
    case 'absent':
      return 'came';
    case 'left':
      return null;
  }
}

/** Whether an accepted stay can be recorded as a no-show: from Drop Off on (R82). */
export function isMissing(stay: TrackedStay, moment: Moment): boolean {
  const isAwaited = ['expected', 'absent'].includes(whereaboutsOf(stay, moment));
  return isNoted(stay, moment) && isAwaited && moment.now >= stay.start;
}

export const changeDropOffFirst = 'Change the booking’s Drop Off first.';

/** Returns the problem with recording a time for a stay, null if it's valid. */
export function noteProblem(at: Date, start: Date, now: Date): string | null {
  if (at > now) return 'That time is still to come.';
  const early = at.getTime() < start.getTime() - earliestArrivalMs;
  return early ? 'That is more than 12 hours before Drop Off.' : null;
}

/** Returns the problem with a stay's times and its field, null if they're valid. */
export function arrivalTimesProblem(
  { start, arrivedAt, leftAt }: TrackedStay,
  now: Date,
): { field: 'arrived' | 'left'; message: string } | null {
  if (arrivedAt === null)
    return leftAt === null
      ? null
      : { field: 'arrived', message: 'Please enter when the dogs arrived, too.' };
  const arrived = noteProblem(arrivedAt, start, now);
  if (arrived !== null) return { field: 'arrived', message: arrived };
  if (leftAt === null) return null;
  const left = noteProblem(leftAt, start, now);
  if (left !== null) return { field: 'left', message: left };
  return leftAt < arrivedAt ? { field: 'left', message: leftBeforeArrived } : null;
}

export const leftBeforeArrived = 'They can’t leave before they arrived.';

/** Returns the whole minutes from the booked Pick Up to `at`; negative before it. */
export function minutesLate(end: Date, at: Date): number {
  return Math.floor((at.getTime() - end.getTime()) / minuteMs);
}

const afterGrace = (since: Date, now: Date, graceMinutes: number) =>
  minutesLate(since, now) > graceMinutes;

/** Returns the text about a late dog, such as `Should have left at 5:00 PM`; null if nothing is late. */
export function lateText(
  stay: TrackedStay,
  moment: Moment & { timeZone: TimeZone; lateGraceMinutes: number },
): string | null {
  const { now, lateGraceMinutes } = moment;
  const when = (instant: Date) => noteTime(instant, moment);
  switch (whereaboutsOf(stay, moment)) {
    case 'expected':
      return afterGrace(stay.start, now, lateGraceMinutes) ? `Expected ${when(stay.start)}` : null;
    case 'overdue':
      return afterGrace(stay.end, now, lateGraceMinutes)
        ? `Should have left ${when(stay.end)}`
        : null;
    default:
      return null;
  }
}

/** Formats a time as `at 9:04 AM`; on a day other than today `on Tue, Nov 24 at 9:04 AM`. */
export function clockOn(local: LocalDateTime, today: LocalDate): string {
  const time = `at ${formatTime(minutesOf(local))}`;
  const date = local.slice(0, 10);
  return date === today ? time : `on ${formatShortDay(date)} ${time}`;
}

/** Formats an instant like {@link clockOn}. */
export function noteTime(at: Date, { now, timeZone }: { now: Date; timeZone: TimeZone }): string {
  return clockOn(toLocal(at, timeZone), localDateOf(now, timeZone));
}

/** Proposed charge for a late Pick Up, or a flag that it was too late to calculate one. */
export type LateProposal =
  { minutes: number; cents: Cents; tooLong: false } | { minutes: number; tooLong: true };

/** A stay with a recorded departure, and the facts that its price depends on. */
export type LateStay = Omit<StayToQuote, 'start' | 'end' | 'tax'> & {
  start: Date;
  end: Date;
  leftAt: Date;
};

const mostSteps = 8;

/** Returns the proposed charge for a late Pick Up at today's rates; null if nothing is due. */
export function lateProposal(
  stay: LateStay,
  { lateCharge, lateFeeCents, lateGraceMinutes }: LateTerms,
  timeZone: TimeZone,
): LateProposal | null {
  const minutes = minutesLate(stay.end, stay.leftAt);
  if (lateCharge === 'off' || minutes <= Math.max(0, lateGraceMinutes)) return null;
  if (minutes > mostSteps * quarterHour) return { minutes, tooLong: true };
  const cents =
    lateCharge === 'fee'
      ? Math.min(mostSteps, Math.ceil(minutes / quarterHour)) * lateFeeCents
      : dearerUntil(stay, timeZone);
  return cents > 0 ? { minutes, cents, tooLong: false } : null;
}

/**
 * Returns the extra price up to the actual departure, rounded up to the quarter hour; at least 0. The booking's
 * own tax follows it (R140).
 */
function dearerUntil({ start, end, leftAt, ...stay }: LateStay, timeZone: TimeZone): Cents {
  const [from, booked, left] = [start, end, roundedUp(leftAt)].map((at) => toLocal(at, timeZone));
  // When clocks go back, a later instant can show an earlier time.
  if (from === undefined || !booked || !left || booked <= from || left <= booked) return 0;
  const priceUntil = (until: LocalDateTime) =>
    quoteStay({ ...stay, start: from, end: until, tax: null }).totalCents;
  return Math.max(0, priceUntil(left) - priceUntil(booked));
}

const lateLine = 'Late Pick Up, ';

/** Returns the label of the charge's line. */
export function lateLineName(minutes: number): string {
  return `${lateLine}${countedMinutes(minutes)}`;
}

/** Whether a line of a quote is a charge for a late Pick Up. */
export function isLateLine({ kind, what }: { kind?: string; what: string }): boolean {
  return kind === 'adjustment' && what.startsWith(lateLine);
}

/** Returns the form value of a stay: its id and the version shown on the page. */
export const seenStay = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;
