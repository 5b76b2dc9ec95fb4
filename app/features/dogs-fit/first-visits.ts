/** Which dogs the business meets before they stay, and which it does not take (R45). */
import {
  addMonths,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
} from '~/core/time/business-time';
import { formatTime, formatWeekdayDate } from '~/core/time/format-dates';
import type { ReadinessLine, StayAhead } from '~/features/stays/readiness-line';

export const fits = ['unknown', 'welcome', 'not_a_fit'] as const;

/** What the admin makes of a dog. Owners never read it. */
export type Fit = (typeof fits)[number];

export type MeetRule = {
  meetFirst: boolean;
  /** After how many months without a stay a dog is met again; null for never. */
  meetAgainMonths: number | null;
};

/** What is known of a dog, by local dates. */
export type DogBefore = {
  petId: string;
  fit: Fit;
  /** When the admin said so. */
  fitOn: LocalDate | null;
  /** The planned visit, until the admin has said how it went. */
  meetAt: LocalDateTime | null;
  /** Whether its owner has proposed times for it that wait for an answer. */
  proposed: boolean;
  /** The last day of its last accepted stay that is over. */
  lastStay: LocalDate | null;
};

/** A dog to meet before its stay. */
export type ToMeet = {
  petId: string;
  at: LocalDateTime | null;
  /** Its owner has proposed times, and none was picked yet. */
  proposed: boolean;
  /** That time has passed, and nothing was said yet. */
  passed: boolean;
  /** It was here before, too long ago. */
  again: boolean;
};

export type VisitFacts = {
  toMeet: readonly ToMeet[];
  /** The dogs that do not fit; for the admin alone. */
  notTaken: readonly string[];
};

/** Whether the business knows a dog well enough for a stay; a dog that does not fit is not met. */
export function isMet(dog: DogBefore, { meetAgainMonths }: MeetRule, today: LocalDate): boolean {
  const { fit, fitOn, lastStay } = dog;
  if (fit === 'not_a_fit' || (fit === 'unknown' && lastStay === null)) return false;
  if (meetAgainMonths === null) return true;
  const since = addMonths(today, -meetAgainMonths);
  return [fitOn, lastStay].some((date) => date !== null && date >= since);
}

/** What the lines of a stay ask about these dogs; owners are not told which do not fit. */
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

/** Why an owner cannot book a dog that does not fit. */
export function notTakenText(name: string): string {
  return `We cannot take ${name} at the moment. Please write to us.`;
}

/** Why an owner from whom no requests are taken cannot book. */
export const writeFirst = 'Please write to us about the next stay.';

/** `Tue, Dec 1 at 5:00 PM`. */
export function meetingTime(at: LocalDateTime, today: LocalDate): string {
  return `${formatWeekdayDate(dateOf(at), today)} at ${formatTime(minutesOf(at))}`;
}

/** A line for each dog that is to be met first, and for the admin for each that does not fit. */
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

/** What the owner reads of a dog that is to be met. */
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
