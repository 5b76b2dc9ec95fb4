/** When the house has no place for an owner's dogs, as pickers and answers ask (R43). */
import {
  addDays,
  atMinutes,
  dateOf,
  type LocalDate,
  type LocalDateTime,
} from '~/core/time/business-time';
import {
  type DayOffer,
  dropOffDay,
  dropOffTimes,
  earliestPickUp,
  pickUpDay,
  pickUpTimes,
} from '~/features/stays/availability';
import type { Service } from '~/features/stays/services';
import type { BookingRules } from '~/features/stays/stay-rules';

/** When fewer places are free than an owner has dogs; all that leaves the server of others (K5). */
export type Busy = {
  /** Local times, `to` not included. */
  stretches: { from: LocalDateTime; to: LocalDateTime; free: number }[];
  nights: { date: LocalDate; free: number }[];
};

/** A time without a place: local times, `to` not included. */
export type FullSpan = { from: LocalDateTime; to: LocalDateTime };

type Times = { start: LocalDateTime; end: LocalDateTime };

const lastQuarter = 'T23:45';
const midnight = 'T00:00';

/**
 * When so many dogs have no place, soonest first. A full night is the quarter hour before its
 * midnight: who stays on past that sleeps here.
 */
export function fullFor(dogs: number, { stretches, nights }: Busy): FullSpan[] {
  const taken = ({ free }: { free: number }) => free < dogs;
  const spans: FullSpan[] = [
    ...stretches.filter(taken).map(({ from, to }) => ({ from, to })),
    ...nights
      .filter(taken)
      .map(({ date }) => ({ from: date + lastQuarter, to: addDays(date, 1) + midnight })),
  ];
  return spans.sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** Whether a stay on quarter hours finds a place all the time. */
export function isFree({ start, end }: Times, full: readonly FullSpan[]): boolean {
  return full.every(({ from, to }) => from >= end || to <= start);
}

/** Until when a stay from `start` finds a place: null for no end in sight, `start` for not at all. */
function freeUntil(start: LocalDateTime, full: readonly FullSpan[]): LocalDateTime | null {
  const next = full.find(({ to }) => to > start);
  if (next === undefined) return null;
  return next.from > start ? next.from : start;
}

/** When stays may begin and end (R17), and when the chosen dogs have no place. */
export type Places = { now: Date; rules: BookingRules; full: readonly FullSpan[] };

const fullHouse: DayOffer = { open: false, reason: 'The house is full.' };

/** `dropOffTimes` from which the shortest stay finds a place. */
export function freeDropOffTimes(
  service: Service,
  date: LocalDate,
  { now, rules, full }: Places,
): number[] {
  return dropOffTimes(date, now, rules).filter((minutes) => {
    const start = atMinutes(date, minutes);
    const until = freeUntil(start, full);
    return until === null || earliestPickUp(service, start, rules) <= until;
  });
}

/** `dropOffDay`, closed where the house is full. */
export function freeDropOffDay(service: Service, date: LocalDate, places: Places): DayOffer {
  const offer = dropOffDay(date, places.now, places.rules);
  if (!offer.open) return offer;
  const last = earliestPickUp(service, atMinutes(date, places.rules.dropOffUntil), places.rules);
  const near = { start: date, end: addDays(dateOf(last), 1) };
  const open = isFree(near, places.full) || freeDropOffTimes(service, date, places).length > 0;
  return open ? offer : fullHouse;
}

/** `pickUpTimes` up to which a stay from `start` finds a place. */
export function freePickUpTimes(
  service: Service,
  start: LocalDateTime,
  date: LocalDate,
  { rules, full }: Omit<Places, 'now'>,
): number[] {
  const until = freeUntil(start, full);
  return pickUpTimes(service, start, date, rules).filter(
    (minutes) => until === null || atMinutes(date, minutes) <= until,
  );
}

/** `pickUpDay`, closed where the house is full before that day's first Pick Up. */
export function freePickUpDay(
  service: Service,
  start: LocalDateTime,
  date: LocalDate,
  places: Omit<Places, 'now'>,
): DayOffer {
  const offer = pickUpDay(service, start, date, places.rules);
  const until = freeUntil(start, places.full);
  if (!offer.open || until === null || date < dateOf(until)) return offer;
  return freePickUpTimes(service, start, date, places).length > 0 ? offer : fullHouse;
}
