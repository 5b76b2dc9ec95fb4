/** Dogs to meet before their stay, and dogs marked as not a fit (R45). */
import {
  addMonths,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
} from '~/core/time/business-time';
import { formatTime, formatWeekdayDate } from '~/core/time/format-dates';
import type { ReadinessLine, StayAhead } from '~/features/booking/rules/readiness-line';

export const fits = ['unknown', 'welcome', 'not_a_fit'] as const;

/** The admin's decision about a dog, hidden from owners. */
export type Fit = (typeof fits)[number];

export type MeetRule = {
  meetFirst: boolean;
  /** Months without a stay after which a dog must be met again; null for never. */
  meetAgainMonths: number | null;
};

/** The facts about a dog, with local dates. */
export type DogBefore = {
  petId: string;
  fit: Fit;
  /** Date of the admin's decision. */
  fitOn: LocalDate | null;
  /** The planned meeting, until its outcome is recorded. */
  meetAt: LocalDateTime | null;
  /** Whether the owner has proposed times that wait for an answer. */
  proposed: boolean;
  /** Last day of its latest past accepted stay. */
  lastStay: LocalDate | null;
};

export type ToMeet = {
  petId: string;
  at: LocalDateTime | null;
  /** True if the owner has proposed times that wait for an answer. */
  proposed: boolean;
  /** True if that time has passed without a recorded outcome. */
  passed: boolean;
  /** True if it was here or met before, too long ago. */
  again: boolean;
};

export type VisitFacts = {
  toMeet: readonly ToMeet[];
  /** Dogs marked as not a fit; for the admin only. */
  notTaken: readonly string[];
};

/** Whether the business knows a dog well enough for a stay; false for one marked as not a fit. */
export function isMet(dog: DogBefore, { meetAgainMonths }: MeetRule, today: LocalDate): boolean {
  const { fit, fitOn, lastStay } = dog;
  if (fit === 'not_a_fit' || (fit === 'unknown' && lastStay === null)) return false;
  if (meetAgainMonths === null) return true;
  const since = addMonths(today, -meetAgainMonths);
  return [fitOn, lastStay].some((date) => date !== null && date >= since);
}

/** Returns the dogs to meet and, for the admin only, those marked as not a fit. */
export function visitFacts(
  dogs: readonly DogBefore[],
  rule: MeetRule,
  { now, forAdmin }: { now: LocalDateTime; forAdmin: boolean },
): VisitFacts {
  const isTaken = ({ fit }: DogBefore) => fit !== 'not_a_fit';
  const dogsToMeet = rule.meetFirst ? dogs.filter(isTaken) : [];
  return {
    toMeet: dogsToMeet
      .filter((dog) => !isMet(dog, rule, dateOf(now)))
      .map(({ petId, meetAt, proposed, lastStay, fitOn }) => ({
        petId,
        at: meetAt,
        proposed,
        passed: meetAt !== null && meetAt <= now,
        again: lastStay !== null || fitOn !== null,
      })),
    notTaken: forAdmin ? dogs.filter((dog) => !isTaken(dog)).map(({ petId }) => petId) : [],
  };
}

/** Returns the error message for an owner whose dog is marked as not a fit. */
export function notTakenText(name: string): string {
  return `We cannot take ${name} at the moment. Please write to us.`;
}

/** Error message for an owner whose requests are paused. */
export const writeFirst = 'Please write to us about the next stay.';

/** Formats a meeting's time: `Tue, Dec 1 at 5:00 PM`. */
export function meetingTime(at: LocalDateTime, today: LocalDate): string {
  return `${formatWeekdayDate(dateOf(at), today)} at ${formatTime(minutesOf(at))}`;
}

/** Returns a line for each dog to meet first and, for the admin, for each one marked as not a fit. */
export function visitLines({
  pets,
  visits,
  today,
}: StayAhead & { visits: VisitFacts }): ReadinessLine[] {
  return pets.flatMap(({ id, name }) => {
    if (visits.notTaken.includes(id))
      return [
        {
          code: `fit:${id}`,
          state: 'missing' as const,
          text: notTakenText(name),
          forAdmin: `${name} is marked as not a fit`,
          dog: name,
        },
      ];
    const visit = visits.toMeet.find(({ petId }) => petId === id);
    if (visit === undefined) return [];
    const planned = visit.at !== null;
    const state = planned || visit.proposed ? ('waiting' as const) : ('missing' as const);
    const what = visit.again ? 'meeting' : 'first visit';
    const forAdmin = `${name}: ${what} ${whenForAdmin(visit, today)}`;
    const text = meetText(name, visit, today);
    const link = { to: 'meeting' as const, petId: id };
    return [{ code: `meet:${id}`, state, text, forAdmin, dog: name, ...(!planned && { link }) }];
  });
}

/** Returns the text for the owner about a dog to meet. */
export function meetText(
  name: string,
  { at, passed, again, proposed }: ToMeet,
  today: LocalDate,
): string {
  if (at !== null && passed)
    return `We’ll write to you about our meeting with ${name} on ${formatWeekdayDate(dateOf(at), today)}.`;
  if (at !== null) return `We meet ${name} on ${meetingTime(at, today)}.`;
  if (proposed) return `You proposed times to meet ${name}. We’ll write to you.`;
  return again
    ? `We would like to meet ${name} again before the next stay.`
    : `We would like to meet ${name} before the first stay.`;
}

function whenForAdmin({ at, passed, proposed }: ToMeet, today: LocalDate): string {
  if (at === null) return proposed ? 'with times proposed' : 'not planned yet';
  return passed
    ? `was on ${formatWeekdayDate(dateOf(at), today)}, with no answer from you yet`
    : `on ${meetingTime(at, today)}`;
}
