/** Times at which the house has no place for an owner's dogs, for pickers and answers (R43). */
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
} from '~/features/booking/rules/availability';
import type { Service } from '~/features/booking/rules/services';
import type { BookingRules } from '~/features/booking/rules/stay-rules';

/** Times with fewer free places than an owner has dogs; all that the browser learns of other stays (K5). */
export type Busy = {
  /** Local times; `to` is exclusive. */
  stretches: { from: LocalDateTime; to: LocalDateTime; free: number }[];
  nights: { date: LocalDate; free: number }[];
};

/** A time without a free place, in local times; `to` is exclusive. */
export type FullSpan = { from: LocalDateTime; to: LocalDateTime };

type Times = { start: LocalDateTime; end: LocalDateTime };

const lastQuarter = 'T23:45';
const midnight = 'T00:00';

/**
 * Returns the times without a place for that many dogs, soonest first. A full night becomes the quarter hour
 * before its midnight, so stays that continue past it count as overnight.
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

/** Whether a stay on quarter hours has a place the whole time. */
export function isFree({ start, end }: Times, full: readonly FullSpan[]): boolean {
  return full.every(({ from, to }) => from >= end || to <= start);
}

/** Returns the end of the free time from `start`: null if unlimited, `start` if full right away. */
function freeUntil(start: LocalDateTime, full: readonly FullSpan[]): LocalDateTime | null {
  const next = full.find(({ to }) => to > start);
  if (next === undefined) return null;
  return next.from > start ? next.from : start;
}

/** Rules for Drop Off and Pick Up (R17), and the times without a place for the chosen dogs. */
export type Places = { now: Date; rules: BookingRules; full: readonly FullSpan[] };

const fullHouse: DayOffer = { open: false, reason: 'The house is full.' };

/** Returns the `dropOffTimes` from which the shortest stay has a place. */
export function freeDropOffTimes(
  service: Service,
  date: LocalDate,
  { now, rules, full }: Places,
): number[] {
  return dropOffTimes(service, date, now, rules).filter((minutes) => {
    const start = atMinutes(date, minutes);
    const until = freeUntil(start, full);
    return until === null || earliestPickUp(service, start, rules) <= until;
  });
}

/** Returns `dropOffDay`, closed if the house is full. */
export function freeDropOffDay(service: Service, date: LocalDate, places: Places): DayOffer {
  const offer = dropOffDay(service, date, places.now, places.rules);
  if (!offer.open) return offer;
  const last = earliestPickUp(service, atMinutes(date, places.rules.dropOffUntil), places.rules);
  const near = { start: date, end: addDays(dateOf(last), 1) };
  const open = isFree(near, places.full) || freeDropOffTimes(service, date, places).length > 0;
  return open ? offer : fullHouse;
}

/** Returns the `pickUpTimes` up to which a stay from `start` has a place. */
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

/** Returns `pickUpDay`, closed if the house is full before the day's first Pick Up. */
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
