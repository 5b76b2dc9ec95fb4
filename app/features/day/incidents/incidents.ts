/** Kinds of incidents in a stay (R52); their facts are never edited. */
import { addDays, startOfDay, type TimeZone } from '~/core/time/business-time';
import { readDays, type TypedDays } from '~/core/time/day-range';
import { earliestArrivalMs } from '~/features/day/arrivals/arrivals';
import type { BookingStatus } from '~/features/booking/rules/booking-status';

export const incidentKinds = {
  injury: 'Injury',
  illness: 'Illness',
  bite: 'Bite',
  escape: 'Escape',
  death: 'Death',
  property: 'Damage to property',
  other: 'Something else',
} as const;

export type IncidentKind = keyof typeof incidentKinds;

export const incidentKindNames = Object.keys(incidentKinds) as IncidentKind[];

/** Per incident, same as per update. */
export const mostIncidentPictures = 8;

/** Ways an owner was informed before the incident was recorded. */
export const toldWays = ['by phone', 'in person', 'by text message'] as const;

/** Whether an incident can be recorded for a stay at `now`: it took place or is taking place. */
export function takesIncidents(
  { status, start, arrivedAt }: { status: BookingStatus; start: Date; arrivedAt: Date | null },
  now: Date,
): boolean {
  const tookPlace = status === 'accepted' || arrivedAt !== null;
  return tookPlace && now.getTime() >= start.getTime() - earliestArrivalMs;
}

type TimeProblem = { field: 'happened_at' | 'told_at'; message: string };

/** Returns the problem with an incident's times, null if they're valid. */
export function incidentTimeProblem(
  { happenedAt, toldAt }: { happenedAt: Date; toldAt: Date | null },
  { start }: { start: Date },
  now: Date,
): TimeProblem | null {
  if (happenedAt > now) return { field: 'happened_at', message: 'That is still to come.' };
  if (happenedAt.getTime() < start.getTime() - earliestArrivalMs)
    return { field: 'happened_at', message: 'That was before this stay.' };
  if (toldAt === null) return null;
  if (toldAt > now) return { field: 'told_at', message: 'That is still to come.' };
  if (toldAt < happenedAt)
    return { field: 'told_at', message: 'That was before it happened. Please check both times.' };
  return null;
}

/** Filter choices of the list. */
export const incidentShows = {
  all: 'All',
  open: 'Open',
  closed: 'Closed',
  told: 'Told here',
  untold: 'Not told here',
} as const;

export type IncidentShow = keyof typeof incidentShows;

export const incidentShowNames = Object.keys(incidentShows) as IncidentShow[];

/** As typed; an empty day means no limit. */
export type IncidentFilter = {
  show: IncidentShow;
  from: string;
  until: string;
  dog: string;
};

const longestDog = 120;

/** Reads the filter from the query; if its days are invalid, the list is empty. */
export function incidentFilter(query: URLSearchParams): IncidentFilter & TypedDays {
  const dog = (query.get('dog') ?? '').replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  const show = incidentShowNames.find((name) => name === query.get('show')) ?? 'all';
  return { show, dog: dog.slice(0, longestDog), ...readDays(query).typedDays };
}

/** Returns the bounds of a period as a Prisma filter; an open end is left out. */
export function periodOf(
  { from, until }: Pick<IncidentFilter, 'from' | 'until'>,
  timeZone: TimeZone,
): { gte?: Date; lt?: Date } {
  return {
    ...(from !== '' && { gte: startOfDay(from, timeZone) }),
    ...(until !== '' && { lt: startOfDay(addDays(until, 1), timeZone) }),
  };
}

/** Replaces these names in a text, as whole words in any case, by `instead`. */
export function withoutNames(text: string, names: readonly string[], instead: string): string {
  const all = names.map((name) => name.trim()).filter(Boolean);
  if (all.length === 0) return text;
  // Longest first, so that "Sam Rivera" is replaced as one name.
  const found = all
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${found})(?![\\p{L}\\p{N}])`, 'giu'),
    instead,
  );
}

export type IncidentInShort = {
  id: string;
  kind: IncidentKind;
  happenedAt: Date;
  closedAt: Date | null;
  sharedAt: Date | null;
};
