/** When dogs arrived and left, beside the times that were booked (R50). All times are instants. */
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
import { quoteStay } from '~/features/pricing/pricing';
import { type StayToQuote } from '~/features/pricing/quote';
import { quarterHour } from '~/features/stays/stay-rules';

/** What is asked for a late Pick Up. */
export type LateCharge = 'off' | 'by_rates' | 'fee';

/** The card of Settings. */
export type LateTerms = {
  lateCharge: LateCharge;
  lateFeeCents: Cents;
  lateGraceMinutes: number;
};

/** The most minutes of a grace; a later Pick Up than that is another stay. */
export const mostGraceMinutes = 120;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const quarterMs = quarterHour * minuteMs;
const opensMs = 3 * hourMs;
/** How long before Drop Off a dog may arrive. */
export const earliestArrivalMs = 12 * hourMs;

/** A stay as it was booked, and as it was noted. */
export type TrackedStay = {
  start: Date;
  end: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
};

export type Whereabouts = 'expected' | 'here' | 'left';

export function whereabouts({ arrivedAt, leftAt }: Pick<TrackedStay, 'arrivedAt' | 'leftAt'>) {
  const state: Whereabouts = arrivedAt === null ? 'expected' : leftAt === null ? 'here' : 'left';
  return state;
}

/** From when to when the dogs fill places: an overdue one still does, an early leaver no more. */
export function presenceOf(
  { start, end, arrivedAt, leftAt }: TrackedStay,
  now: Date,
): { start: Date; end: Date } {
  const from = arrivedAt !== null && arrivedAt < start ? arrivedAt : start;
  const overdue = arrivedAt !== null && now >= end ? stillHereUntil(now) : end;
  return { start: from, end: leftAt ?? overdue };
}

/** Until when a dog who is here at `now` counts at least: a stay that begins now meets it. */
export function stillHereUntil(now: Date): Date {
  return roundedUp(new Date(now.getTime() + 1));
}

/** A time of day to note: to the minute, so that a typed one and a pressed one compare. */
export function toTheMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
}

/** Whether the dogs of an accepted stay can be noted as arrived at `now`. */
export function mayArrive({ start, end }: Pick<TrackedStay, 'start' | 'end'>, now: Date): boolean {
  return now.getTime() >= start.getTime() - opensMs && now <= end;
}

/** For how long after its end it is asked whether the dogs of a stay came: over a weekend (R82). */
export const askedForMs = 72 * hourMs;

/** What the next button notes of a stay. */
export type NextToNote = 'arrived' | 'left' | 'came';

/** What can be noted next of an accepted stay: after its end, whether dogs never noted came (R82). */
export function nextToNote(stay: TrackedStay, now: Date): NextToNote | null {
  const state = whereabouts(stay);
  if (state !== 'expected') return state === 'here' ? 'left' : null;
  if (mayArrive(stay, now)) return 'arrived';
  return isMissing(stay, now) ? 'came' : null;
}

/**
 * Whether it can be noted that the dogs of an accepted stay didn't come (R82): from Drop Off on, until
 * nobody is asked any more, so that stays from before arrivals were noted ask for nothing.
 */
export function isMissing({ start, end, arrivedAt }: TrackedStay, now: Date): boolean {
  return arrivedAt === null && now >= start && now.getTime() <= end.getTime() + askedForMs;
}

export const changeDropOffFirst = 'Change the booking’s Drop Off first.';

/** Why a time cannot be noted for a stay, as a sentence; null if it can. */
export function noteProblem(at: Date, start: Date, now: Date): string | null {
  if (at > now) return 'That time is still to come.';
  const early = at.getTime() < start.getTime() - earliestArrivalMs;
  return early ? 'That is more than 12 hours before Drop Off.' : null;
}

/** Why these times cannot stand together for a stay, with their field; null if they can. */
export function timesProblem(
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

/** Whole minutes from the booked Pick Up to `at`; below 0 before it. */
export function minutesLate(end: Date, at: Date): number {
  return Math.floor((at.getTime() - end.getTime()) / minuteMs);
}

const afterGrace = (since: Date, now: Date, graceMinutes: number) =>
  minutesLate(since, now) > graceMinutes;

/** What is late about a stay, in words: `Should have left at 5:00 PM`; null while nothing is. */
export function lateText(
  stay: TrackedStay,
  { now, timeZone, lateGraceMinutes }: { now: Date; timeZone: TimeZone; lateGraceMinutes: number },
): string | null {
  const when = (instant: Date) => noteTime(instant, { now, timeZone });
  switch (whereabouts(stay)) {
    case 'expected':
      return now <= stay.end && afterGrace(stay.start, now, lateGraceMinutes)
        ? `Expected ${when(stay.start)}`
        : null;
    case 'here':
      return afterGrace(stay.end, now, lateGraceMinutes)
        ? `Should have left ${when(stay.end)}`
        : null;
    case 'left':
      return null;
  }
}

/** `at 9:04 AM`; on another day than today `on Tue, Nov 24 at 9:04 AM`. */
export function clockOn(local: LocalDateTime, today: LocalDate): string {
  const time = `at ${formatTime(minutesOf(local))}`;
  const date = local.slice(0, 10);
  return date === today ? time : `on ${formatShortDay(date)} ${time}`;
}

/** As {@link clockOn}, of an instant. */
export function noteTime(at: Date, { now, timeZone }: { now: Date; timeZone: TimeZone }): string {
  return clockOn(toLocal(at, timeZone), localDateOf(now, timeZone));
}

/** What a late Pick Up comes to, or that it was too long for one. */
export type LateProposal =
  { minutes: number; cents: Cents; tooLong: false } | { minutes: number; tooLong: true };

/** Of a stay that was left, and what its price depends on. */
export type LateStay = Omit<StayToQuote, 'start' | 'end'> & {
  start: Date;
  end: Date;
  leftAt: Date;
};

const mostSteps = 8;

/** What to ask for a late Pick Up; null for nothing. The rates are those of today. */
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

/** How much more the stay costs until it was left, rounded up to the quarter hour; never below 0. */
function dearerUntil({ start, end, leftAt, ...stay }: LateStay, timeZone: TimeZone): Cents {
  const [from, booked, left] = [start, end, roundedUp(leftAt)].map((at) => toLocal(at, timeZone));
  // When clocks go back, a later instant can show an earlier time.
  if (from === undefined || !booked || !left || booked <= from || left <= booked) return 0;
  const priceUntil = (until: LocalDateTime) =>
    quoteStay({ ...stay, start: from, end: until }).totalCents;
  return Math.max(0, priceUntil(left) - priceUntil(booked));
}

/** The next quarter hour of the clock, or this one: where an edit of the stay begins. */
export function roundedUp(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / quarterMs) * quarterMs);
}

const lateLine = 'Late Pick Up, ';

/** What the line of the charge is called. */
export function lateLineName(minutes: number): string {
  return `${lateLine}${countedMinutes(minutes)}`;
}

/** Whether a line of a quote is a charge for a late Pick Up. */
export function isLateLine({ kind, what }: { kind?: string; what: string }): boolean {
  return kind === 'adjustment' && what.startsWith(lateLine);
}

/** How a form names a stay with the version that its page showed. */
export const seenStay = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;
