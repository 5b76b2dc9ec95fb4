import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { addDays, dateOf, localDateOf, startOfDay } from '~/core/time/business-time';
import { formatStay } from '~/core/time/format-dates';
import type { StandingStay, StayTimes } from '~/features/booking/rules/stay-rules';
import { type FullSpan, fullFor, isFree } from './busy';
import { freeNearby, freeParts, freePlacesText, mostDaysAway } from './free-parts';
import { busyBetween } from './headcount';
import { readBookingRules } from './house-limits.server';
import { presencesBetween } from './presences.server';

/** A stay that has a place: its local times and their texts. */
export type FreeStay = {
  start: string;
  end: string;
  /** `Dec 20 to 24 is free`. */
  text: string;
  /** `Sun, Dec 20, 9:00 AM – Thu, Dec 24, 10:00 AM · 4 nights`. */
  when: string;
};

/** The requested stay. */
type Input = StayTimes & {
  dogs: number;
  /** Dogs or owner; places held for them count as free. */
  heldFor?: readonly string[] | { ownerId: string };
  /** Active stays of the same dogs; nothing is offered at those times. */
  standing?: readonly Pick<StandingStay, 'start' | 'end'>[];
};

/**
 * Tells whether a stay has a place (R43) and offers at most four that do: parts of it, or the same stay on
 * other days. Reveals nothing else about the house (K5). At most one statement.
 */
export async function freeStays({ dogs, heldFor = [], standing = [], ...stay }: Input) {
  const { rules, limits } = await readBookingRules('committed');
  const { timeZone } = rules;
  const from = startOfDay(addDays(dateOf(stay.start), -mostDaysAway), timeZone);
  const to = startOfDay(addDays(dateOf(stay.end), mostDaysAway + 1), timeZone);
  const others = await presencesBetween(database(), from, to, { heldFor });
  const taken = fullFor(dogs, busyBetween(others, from, to, { dogs, house: limits }));
  const full: FullSpan[] = [
    ...taken,
    ...standing.map(({ start, end }) => ({ from: start, to: end })),
  ].sort((one, other) => (one.from < other.from ? -1 : 1));
  const facts = { now: now(), rules, full };
  const today = localDateOf(facts.now, timeZone);
  const freeStay = ({ start, end }: { start: string; end: string }): FreeStay => ({
    start,
    end,
    text: freePlacesText({ service: stay.service, start, end }, today),
    when: formatStay(start, end, today),
  });
  return {
    fits: isFree(stay, taken),
    parts: freeParts(stay, facts).map(freeStay),
    nearby: freeNearby(stay, facts).map(freeStay),
  };
}

/** A request for which the house is full, and at most four free stays. */
export type FullStay = { stay: StayTimes & { petIds: string[] }; free: FreeStay[] };

/** Returns the alternatives for a request that was refused because the house is full (R43). */
export async function fullStay(
  stay: FullStay['stay'],
  activeStays: readonly StandingStay[],
): Promise<FullStay> {
  const own = activeStays.filter(({ petIds }) => petIds.some((id) => stay.petIds.includes(id)));
  const { service, start, end, petIds } = stay;
  const input = { service, start, end, dogs: petIds.length, heldFor: petIds, standing: own };
  const { parts, nearby } = await freeStays(input);
  return { stay, free: [...parts, ...nearby] };
}
