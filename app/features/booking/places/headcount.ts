/** Dogs in the house, counted by the moment, not by the day (R43). */
import type { Notice } from '~/core/errors/notices';
import { counted } from '~/core/text/counted';
import {
  addDays,
  eachDate,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  minutesOf,
  startOfDay,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { formatMonthDay, formatShortDay, formatSpan, formatTime } from '~/core/time/format-dates';
import type { AddedPart } from '~/features/booking/rules/added-time';
import type { Service } from '~/features/booking/rules/services';
import { quarterHour } from '~/features/booking/rules/stay-rules';
import type { Busy } from './busy';

const quarterMs = quarterHour * 60_000;

/**
 * Dogs in the house from `start` up to `end`, exclusive: one leaving at 10:00 never meets one arriving then.
 */
export type Presence = { start: Date; end: Date; dogs: number };

/** Most dogs at one moment and in one night; null for no limit. */
export type Limits = { dogLimit: number | null; overnightLimit: number | null };

/** The house's limits, and the limits of single days (R43). */
export type HouseLimits = Limits & { timeZone: TimeZone; byDay: ReadonlyMap<LocalDate, Limits> };

/** A part of a local day without arrivals or departures. */
export type Stretch = {
  date: LocalDate;
  from: Date;
  to: Date;
  dogs: number;
  /** Whether it ends at midnight, so its dogs sleep here in the night of `date`. */
  night: boolean;
};

/** Returns the limits of a day and its night; a special day's empty limits fall back to the house's. */
export function limitsOn(date: LocalDate, house: HouseLimits): Limits {
  const special = house.byDay.get(date);
  return {
    dogLimit: special?.dogLimit ?? house.dogLimit,
    overnightLimit: special?.overnightLimit ?? house.overnightLimit,
  };
}

/** Whether any limit is set, on any day. */
export function isLimited({ dogLimit, overnightLimit, byDay }: HouseLimits): boolean {
  return dogLimit !== null || overnightLimit !== null || byDay.size > 0;
}

/** Formats a service's limits: `At most 8 dogs at a time, 4 overnight.`; null for no limit. */
export function limitSentence(
  { dogLimit, overnightLimit }: Limits,
  service: Service,
): string | null {
  const overnight = service === 'Boarding' ? overnightLimit : null;
  if (dogLimit !== null)
    return `At most ${counted(dogLimit, 'dog')} at a time${overnight === null ? '' : `, ${overnight} overnight`}.`;
  return overnight === null ? null : `At most ${counted(overnight, 'dog')} overnight.`;
}

/** Splits the time from `from` up to `to` at midnights and at every change in the number of dogs. */
export function headcount(
  presences: readonly Presence[],
  from: Date,
  to: Date,
  timeZone: TimeZone,
): Stretch[] {
  const { dogs: atFirst, changes } = changesWithin(presences, from.getTime(), to.getTime());
  const stretches: Stretch[] = [];
  let dogs = atFirst;
  let next = 0;
  let at = from.getTime();
  for (const date of eachDate(localDateOf(from, timeZone), localDateOf(to, timeZone))) {
    const midnight = midnightAfter(date, timeZone);
    const until = Math.min(midnight, to.getTime());
    const add = (end: number) => {
      if (end <= at) return;
      const night = end === midnight;
      stretches.push({ date, from: new Date(at), to: new Date(end), dogs, night });
      at = end;
    };
    for (let change = changes[next]; change && change.at < until; change = changes[next]) {
      add(change.at);
      dogs += change.dogs;
      next += 1;
    }
    add(until);
  }
  return stretches;
}

// Cached: computing midnight for each day of 18 months would dominate a booking page.
const midnights = new Map<string, number>();

function midnightAfter(date: LocalDate, timeZone: TimeZone): number {
  const key = `${timeZone} ${date}`;
  const cached = midnights.get(key);
  if (cached !== undefined) return cached;
  const midnight = startOfDay(addDays(date, 1), timeZone).getTime();
  midnights.set(key, midnight);
  return midnight;
}

/** Returns the dogs at `from`, and each arrival and departure after it up to `to`, soonest first. */
function changesWithin(presences: readonly Presence[], from: number, to: number) {
  let dogs = 0;
  const changes: { at: number; dogs: number }[] = [];
  for (const presence of presences) {
    const [start, end] = [presence.start.getTime(), presence.end.getTime()];
    if (end <= from || start >= to || end <= start) continue;
    if (start <= from) dogs += presence.dogs;
    else changes.push({ at: start, dogs: presence.dogs });
    if (end < to) changes.push({ at: end, dogs: -presence.dogs });
  }
  return { dogs, changes: changes.sort((a, b) => a.at - b.at) };
}

/** Dogs at a day's fullest moment, and dogs asleep in the night after it. */
export type DayCount = { peak: number; asleep: number };

/** Counts the dogs of each day from `first` to `last`. @throws RangeError */
export function countsByDay(
  presences: readonly Presence[],
  first: LocalDate,
  last: LocalDate,
  timeZone: TimeZone,
): Map<LocalDate, DayCount> {
  const from = startOfDay(first, timeZone);
  const to = startOfDay(addDays(last, 1), timeZone);
  return daysOf(headcount(presences, from, to, timeZone));
}

function daysOf(stretches: readonly Stretch[]): Map<LocalDate, DayCount> {
  const counts = new Map<LocalDate, DayCount>();
  for (const { date, dogs, night } of stretches) {
    const { peak, asleep } = counts.get(date) ?? { peak: 0, asleep: 0 };
    counts.set(date, { peak: Math.max(peak, dogs), asleep: night ? dogs : asleep });
  }
  return counts;
}

/** Formats the occupancy of a day: `6 of 8`, `9 of 8, over · asleep 4 of 4`; null without a limit (R43). */
export function placesText({ peak, asleep }: DayCount, limits: Limits): string | null {
  const ofLimit = (count: number, limit: number) =>
    `${count} of ${limit}${count > limit ? ', over' : ''}`;
  const parts = [
    limits.dogLimit === null ? [] : [ofLimit(peak, limits.dogLimit)],
    limits.overnightLimit === null ? [] : [`asleep ${ofLimit(asleep, limits.overnightLimit)}`],
  ].flat();
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Returns `placesText` of each day with a limit, followed by `2 requested` for pending dogs. */
export function placesByDay(
  presences: readonly Presence[],
  first: LocalDate,
  last: LocalDate,
  house: HouseLimits,
  requested: readonly Presence[] = [],
): Map<LocalDate, string> {
  const texts = new Map<LocalDate, string>();
  if (!isLimited(house)) return texts;
  const waiting = countsByDay(requested, first, last, house.timeZone);
  for (const [date, count] of countsByDay(presences, first, last, house.timeZone)) {
    const text = placesText(count, limitsOn(date, house));
    const requestedDogs = waiting.get(date)?.peak ?? 0;
    if (text !== null)
      texts.set(date, requestedDogs > 0 ? `${text} · ${requestedDogs} requested` : text);
  }
  return texts;
}

const mostNamed = 5;

/** Names the days over a limit: `More dogs are booked on 2 days: Dec 24 (9), Dec 25 (9).`, or empty. */
export function overbookedText(
  counts: ReadonlyMap<LocalDate, DayCount>,
  house: HouseLimits,
): string {
  const over = [...counts].filter(([date, count]) => {
    const { day, night } = placesLeft(count, limitsOn(date, house));
    return day < 0 || night < 0;
  });
  if (over.length === 0) return '';
  const named = over
    .slice(0, mostNamed)
    .map(([date, { peak }]) => `${formatMonthDay(date)} (${peak})`)
    .join(', ');
  const more = over.length > mostNamed ? ` and ${over.length - mostNamed} more` : '';
  return `More dogs are booked on ${counted(over.length, 'day')}: ${named}${more}.`;
}

/** Returns the places left by day and by night: negative if over the limit, Infinity without a limit. */
export function placesLeft({ peak, asleep }: DayCount, { dogLimit, overnightLimit }: Limits) {
  return { day: (dogLimit ?? Infinity) - peak, night: (overnightLimit ?? Infinity) - asleep };
}

/** Places left on the fullest day, and that day's text: `Thu, Dec 24: 8 of 8`. */
export type Fullest = { left: number; text: string };

/** Returns the day with the fewest places left; null without a limit. */
export function fullestOf(
  counts: ReadonlyMap<LocalDate, DayCount>,
  house: HouseLimits,
): Fullest | null {
  let fullest: Fullest | null = null;
  for (const [date, count] of counts) {
    const limits = limitsOn(date, house);
    const text = placesText(count, limits);
    const { day, night } = placesLeft(count, limits);
    const left = Math.min(day, night);
    if (text !== null && (fullest === null || left < fullest.left))
      fullest = { left, text: `${formatShortDay(date)}: ${text}` };
  }
  return fullest;
}

/** Returns the text of the fullest day; null if no day has a limit. */
export function fullestText(days: readonly (Fullest | null)[]): string | null {
  const limited = days.flatMap((day) => day ?? []);
  const least = Math.min(...limited.map(({ left }) => left));
  return limited.find(({ left }) => left === least)?.text ?? null;
}

/** Returns the fullest day of a stay, counting the stay itself; null without a limit. */
export function fullestDay(
  stay: Presence,
  others: readonly Presence[],
  house: HouseLimits,
): Fullest | null {
  return fullestOf(
    daysOf(headcount([stay, ...others], stay.start, stay.end, house.timeZone)),
    house,
  );
}

/** A stretch over a limit: the dogs including the stay, and the limit. */
type Overfull = { date: LocalDate; from: Date; to: Date; dogs: number; limit: number };

/** Times at which a stay exceeds a limit: by moment and by night. */
export type Misfit = { moments: Overfull[]; nights: Overfull[] };

/** Returns the times at which `stay` plus `others` exceed the limits, soonest first; empty if it fits. */
export function misfit(stay: Presence, others: readonly Presence[], house: HouseLimits): Misfit {
  const moments: Overfull[] = [];
  const nights: Overfull[] = [];
  for (const stretch of headcount(others, stay.start, stay.end, house.timeZone)) {
    const { dogLimit, overnightLimit } = limitsOn(stretch.date, house);
    const { date, from, to, night } = stretch;
    const dogs = stretch.dogs + stay.dogs;
    if (dogLimit !== null && dogs > dogLimit)
      moments.push({ date, from, to, dogs, limit: dogLimit });
    if (night && overnightLimit !== null && dogs > overnightLimit)
      nights.push({ date, from, to, dogs, limit: overnightLimit });
  }
  return { moments, nights };
}

/** As {@link misfit}, but only for times at which the stay adds dogs (R87). */
export function misfitOfParts(
  stay: Presence,
  parts: readonly AddedPart[],
  others: readonly Presence[],
  house: HouseLimits,
): Misfit {
  const found = taking(parts, stay).map((part) => misfit(part, others, house));
  return {
    moments: found.flatMap(({ moments }) => moments),
    nights: found.flatMap(({ nights }) => nights),
  };
}

/** As {@link fullestDay}, but only for times at which the stay adds dogs (R87). */
export function fullestOfParts(
  stay: Presence,
  parts: readonly AddedPart[],
  others: readonly Presence[],
  house: HouseLimits,
): Fullest | null {
  const days = taking(parts, stay).flatMap((part) => fullestDay(part, others, house) ?? []);
  return days.reduce<Fullest | null>(
    (least, day) => (least === null || day.left < least.left ? day : least),
    null,
  );
}

/** Returns the times at which a stay adds dogs, each counted with all of its dogs. */
function taking(parts: readonly AddedPart[], { dogs }: Presence): Presence[] {
  return parts.filter(({ more }) => more > 0).map(({ start, end }) => ({ start, end, dogs }));
}

/** Returns the admin's notices about exceeded limits: one per day and one per night. */
export function fullNotices({ moments, nights }: Misfit): Notice[] {
  const worst = (overfull: readonly Overfull[]) => {
    const byDay = new Map<LocalDate, Overfull>();
    for (const one of overfull)
      if (one.dogs > (byDay.get(one.date)?.dogs ?? 0)) byDay.set(one.date, one);
    return [...byDay.values()];
  };
  return [
    ...worst(moments).map(({ date, dogs, limit }) => ({
      code: `full:${date}`,
      text: `That would make ${dogs} dogs on ${formatShortDay(date)}; your limit is ${limit}.`,
    })),
    ...worst(nights).map(({ date, dogs, limit }) => ({
      code: `asleep:${date}`,
      text: `That would make ${dogs} dogs in the night of ${formatShortDay(date)}; your limit is ${limit} overnight.`,
    })),
  ];
}

/**
 * Returns the owner's error for a stay that doesn't fit, and the field it belongs to; null if it fits (K5).
 */
export function fullRefusal(
  stay: Presence,
  { moments, nights }: Misfit,
  timeZone: TimeZone,
): { field: 'start' | 'end'; message: string } | null {
  const [first] = [...moments, ...nights];
  if (first === undefined) return null;
  const atStart = first.date === localDateOf(stay.start, timeZone);
  const message =
    moments.length > 0 ? fullMoments(stay, moments, timeZone) : fullNights(stay, nights);
  return { field: atStart ? 'start' : 'end', message };
}

/** Names the first uninterrupted stretch. */
function fullMoments(stay: Presence, moments: readonly Overfull[], timeZone: TimeZone): string {
  const run = firstRun(moments, (last, next) => last.to.getTime() === next.from.getTime());
  const [from, to] = [run[0]?.from ?? stay.start, run.at(-1)?.to ?? stay.end];
  const today = localDateOf(stay.start, timeZone);
  const span = formatSpan(toLocal(from, timeZone), toLocal(to, timeZone), today);
  const free = leastFree(stay, run);
  return free > 0
    ? `Only ${counted(free, 'place')} ${free === 1 ? 'is' : 'are'} free from ${span}.`
    : `The house is full from ${span}.`;
}

/** Returns the times and nights with fewer than `dogs` free places between `from` and `to` (R43, K5). */
export function busyBetween(
  others: readonly Presence[],
  from: Date,
  to: Date,
  { dogs, house }: { dogs: number; house: HouseLimits },
): Busy {
  const stretches: { from: Date; to: Date; free: number }[] = [];
  const nights: Busy['nights'] = [];
  for (const stretch of headcount(others, from, to, house.timeZone)) {
    const { dogLimit, overnightLimit } = limitsOn(stretch.date, house);
    const free = freeOf(dogLimit, stretch.dogs);
    const last = stretches.at(-1);
    if (last?.to.getTime() === stretch.from.getTime() && last.free === free) last.to = stretch.to;
    else if (free < dogs) stretches.push({ from: stretch.from, to: stretch.to, free });
    const beds = freeOf(overnightLimit, stretch.dogs);
    if (stretch.night && beds < dogs) nights.push({ date: stretch.date, free: beds });
  }
  const texts = ({ from: begin, to: end, free }: (typeof stretches)[number]) => ({
    from: toLocal(begin, house.timeZone),
    to: localAfter(end, house.timeZone),
    free,
  });
  return { stretches: stretches.map(texts), nights };
}

function freeOf(limit: number | null, dogs: number): number {
  return limit === null ? Infinity : Math.max(0, limit - dogs);
}

/**
 * Returns the first quarter hour from which a stay begins at `instant` or later: when clocks go back, a time
 * of the second pass is read as the first (R17).
 */
function localAfter(instant: Date, timeZone: TimeZone): LocalDateTime {
  for (let at = Math.ceil(instant.getTime() / quarterMs) * quarterMs; ; at += quarterMs) {
    const local = toLocal(new Date(at), timeZone);
    const read = toInstant(local, timeZone);
    if (read !== 'skipped' && read >= instant) return local;
  }
}

/** Tells an owner when the house is full for one more dog between `start` and `end`; null if it isn't. */
export function fullSoon(
  stay: Presence,
  others: readonly Presence[],
  house: HouseLimits,
): string | null {
  const refusal = fullRefusal(stay, misfit(stay, others, house), house.timeZone);
  if (refusal === null) return null;
  const midnight = startOfDay(addDays(localDateOf(stay.start, house.timeZone), 1), house.timeZone);
  const { moments } = misfit({ ...stay, end: midnight }, others, house);
  const run = firstRun(moments, (last, next) => last.to.getTime() === next.from.getTime());
  const [first, last] = [run[0], run.at(-1)];
  if (first?.from.getTime() !== stay.start.getTime()) return refusal.message;
  if (last === undefined || last.to >= midnight) return 'The house is full today.';
  return `The house is full until ${formatTime(minutesOf(toLocal(last.to, house.timeZone)))}.`;
}

function fullNights(stay: Presence, nights: readonly Overfull[]): string {
  const run = firstRun(nights, (last, next) => addDays(last.date, 1) === next.date);
  const [from = '', to = ''] = [run[0]?.date, run.at(-1)?.date];
  const when =
    from === to
      ? `in the night of ${formatMonthDay(from)}`
      : `in the nights of ${formatMonthDay(from)} to ${formatMonthDay(to)}`;
  const free = leastFree(stay, run);
  return free > 0
    ? `Only ${counted(free, 'sleeping place')} ${free === 1 ? 'is' : 'are'} free ${when}.`
    : `All sleeping places are taken ${when}.`;
}

function firstRun(all: readonly Overfull[], joins: (last: Overfull, next: Overfull) => boolean) {
  const end = all.findIndex((one, index) => {
    const last = all[index - 1];
    return last !== undefined && !joins(last, one);
  });
  return all.slice(0, end === -1 ? all.length : end);
}

function leastFree(stay: Presence, overfull: readonly Overfull[]): number {
  return Math.min(...overfull.map(({ dogs, limit }) => limit - (dogs - stay.dogs)));
}
