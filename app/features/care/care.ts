/** What a dog eats and takes, and when that is due (R51). */
import {
  atMinutes,
  type LocalDate,
  minutesOf,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import {
  clockOn,
  presenceOf,
  type TrackedStay,
  type Whereabouts,
  whereabouts,
} from '~/features/arrivals/arrivals';
import { quarterHour } from '~/features/stays/stay-rules';

export const careKinds = ['meal', 'medicine', 'other'] as const;

export type CareKind = (typeof careKinds)[number];

export const careOutcomes = ['given', 'refused', 'skipped'] as const;

export type CareOutcome = (typeof careOutcomes)[number];

/** In the words of a button and of what was noted. */
export const outcomeLabels: Record<CareOutcome, string> = {
  given: 'Given',
  refused: 'Refused',
  skipped: 'Skipped',
};

export const mostItems = 20;
const mostTimes = 6;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const minutesOfDay = 24 * 60;
const lateAfterMs = 30 * minuteMs;
/** How long before it is due something can be noted. */
export const noteAheadMs = 12 * hourMs;
/** For how long what was noted can be taken back. */
export const takeBackMs = 10 * minuteMs;

export type CareItem = {
  id: string;
  petId: string;
  kind: CareKind;
  what: string;
  amount: string;
  /** Minutes since local midnight, ascending. */
  times: readonly number[];
  /** Both included; null for no limit. */
  fromDate: LocalDate | null;
  untilDate: LocalDate | null;
  createdAt: Date;
  endedAt: Date | null;
};

/** From when to when the dogs of a stay get care, and where they are now (R81). */
export type CareTime = { start: Date; end: Date; whereabouts: Whereabouts };

/** An accepted stay: the dogs it is for, and from when to when they get care. */
export type CareStay = CareTime & { bookingId: string; petIds: readonly string[] };

/**
 * When a stay's dogs get care: from Arrived to Left where that is noted, else in the booked time. Of
 * dogs that are still expected it is the booked time, in which nothing can be noted yet.
 */
export function careTimeOf(
  stay: TrackedStay,
  { tracked, now }: { tracked: boolean; now: Date },
): CareTime {
  const { start, end, arrivedAt } = stay;
  if (!tracked) return { start, end, whereabouts: 'here' };
  const state = whereabouts(stay);
  // They never came.
  if (arrivedAt === null) return { start, end: now > end ? start : end, whereabouts: state };
  return { start: arrivedAt, end: presenceOf(stay, now).end, whereabouts: state };
}

/** An item at one of its times. */
export type Due = {
  itemId: string;
  petId: string;
  bookingId: string;
  date: LocalDate;
  /** As the plan has it, on a day when the clock skips it, too. */
  minutes: number;
  at: Date;
  /** Where the dog is now. */
  whereabouts: Whereabouts;
};

/**
 * When a time of day comes on a date: the first minute after it where the clock skips it, the first
 * of two where it comes twice; null where the date ends before. @throws RangeError
 */
export function instantOn(date: LocalDate, minutes: number, timeZone: TimeZone): Date | null {
  for (let minute = minutes; minute < minutesOfDay; minute += 1) {
    const at = toInstant(atMinutes(date, minute), timeZone);
    if (at !== 'skipped') return at;
  }
  return null;
}

/**
 * What is due on a date, soonest first. A dog that is booked twice at the same time gets it once, in
 * the stay that began first, and rather in one that it came for.
 */
export function dueOn(
  date: LocalDate,
  items: readonly CareItem[],
  stays: readonly CareStay[],
  timeZone: TimeZone,
): Due[] {
  const awaited = ({ whereabouts: state }: CareStay) => Number(state === 'expected');
  const first = [...stays].sort(
    (a, b) => awaited(a) - awaited(b) || a.start.getTime() - b.start.getTime(),
  );
  const due = items.flatMap((item) =>
    item.times.flatMap((minutes): Due[] => {
      const { id: itemId, petId } = item;
      const at = instantOn(date, minutes, timeZone);
      if (at === null || !isLive(item, date, at)) return [];
      const stay = first.find(
        ({ petIds, start, end }) => petIds.includes(petId) && start <= at && at < end,
      );
      return stay === undefined
        ? []
        : [
            {
              itemId,
              petId,
              ...{ bookingId: stay.bookingId, whereabouts: stay.whereabouts },
              date,
              minutes,
              at,
            },
          ];
    }),
  );
  return due.sort((a, b) => a.at.getTime() - b.at.getTime() || a.minutes - b.minutes);
}

function isLive({ fromDate, untilDate, createdAt, endedAt }: CareItem, date: LocalDate, at: Date) {
  const onDate =
    (fromDate === null || fromDate <= date) && (untilDate === null || date <= untilDate);
  return onDate && createdAt <= at && (endedAt === null || at < endedAt);
}

/** Names an item at one of its times: `ITEM:2026-12-24:420`. */
export type DueKey = string;

export function dueKey({
  itemId,
  date,
  minutes,
}: Pick<Due, 'itemId' | 'date' | 'minutes'>): DueKey {
  return `${itemId}:${date}:${minutes}`;
}

/** Whether something is late at `now`: half an hour after it was due. */
export function isLate(at: Date, now: Date): boolean {
  return now.getTime() > at.getTime() + lateAfterMs;
}

/** Whether it is so near that it can be noted. */
export function mayNote(at: Date, now: Date): boolean {
  return now.getTime() >= at.getTime() - noteAheadMs;
}

/** When it happened: a device's own time only from 12 hours before it was due until now. */
export function doneTime(givenAt: Date | null, at: Date, now: Date): Date {
  return givenAt !== null && givenAt <= now && givenAt.getTime() >= at.getTime() - noteAheadMs
    ? givenAt
    : now;
}

/** Whether the one who noted it can still take it back. */
export function mayTakeBack(
  { actorId, notedAt }: { actorId: string | null; notedAt: Date },
  viewerId: string,
  now: Date,
): boolean {
  return actorId === viewerId && now.getTime() - notedAt.getTime() <= takeBackMs;
}

/** `Given at 7:04 AM by Sam`; without a name where the account is gone. */
export function doneText(
  { outcome, doneAt, by }: { outcome: CareOutcome; doneAt: Date; by: string | null },
  date: LocalDate,
  timeZone: TimeZone,
): string {
  const when = clockOn(toLocal(doneAt, timeZone), date);
  return `${outcomeLabels[outcome]} ${when}${by === null ? '' : ` by ${by}`}`;
}

/** What the owner reads of it: `Bella: Kibble eaten`. */
export function ownerText({
  petName,
  kind,
  what,
  outcome,
}: {
  petName: string;
  kind: CareKind;
  what: string;
  outcome: CareOutcome;
}): string {
  const done: Record<CareKind, string> = { meal: 'eaten', medicine: 'given', other: 'done' };
  return `${petName}: ${what} ${outcome === 'given' ? done[kind] : outcome}`;
}

/** The times that the form offers to tick. */
export const presets = [
  { label: 'Morning', minutes: 7 * 60 },
  { label: 'Noon', minutes: 12 * 60 },
  { label: 'Evening', minutes: 17 * 60 + 30 },
  { label: 'Bedtime', minutes: 21 * 60 },
] as const;

const meals = [
  { until: 11 * 60, name: 'Breakfast' },
  { until: 15 * 60, name: 'Lunch' },
  { until: 20 * 60, name: 'Dinner' },
] as const;

/** What several dogs get at a time of day: `Breakfast`, `Medicine`. */
export function careName(kind: CareKind, minutes: number): string {
  if (kind !== 'meal') return kind === 'medicine' ? 'Medicine' : 'Other care';
  return meals.find(({ until }) => minutes < until)?.name ?? 'Late meal';
}

/** `7:00 AM, 5:30 PM`. */
export function timesText(times: readonly number[]): string {
  return times.map(formatTime).join(', ');
}

/** `Apoquel 16 mg, 1 tablet`. */
export function itemText({ what, amount }: Pick<CareItem, 'what' | 'amount'>): string {
  return amount === '' ? what : `${what}, ${amount}`;
}

/** What it is for, and how: `For itching. With food.`; empty for neither. */
export function hintText({ reason, note }: { reason: string; note: string }): string {
  return [reason === '' ? '' : `For ${reason}.`, note].filter(Boolean).join(' ');
}

/** A typed clock time in minutes since midnight; null for anything else. */
export function readClock(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? minutesOf(`2000-01-01T${text}`) : null;
}

/** Why such times cannot be kept, as a sentence; null if they can. */
export function timesProblem(times: readonly number[]): string | null {
  if (times.length === 0) return 'Please choose at least one time.';
  if (times.some((minutes) => minutes % quarterHour !== 0))
    return 'Please choose a quarter hour, such as 7:00 or 7:15.';
  return times.length > mostTimes ? `Please choose up to ${mostTimes} times a day.` : null;
}
