/** A dog's meals and medicine, and their due times (R51). */
import {
  atMinutes,
  type LocalDate,
  localDateOf,
  minutesOf,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { formatShortDay, formatTime } from '~/core/time/format-dates';
import { clockOn } from '~/features/day/arrivals/arrivals';
import {
  isNoted,
  type Moment,
  presenceOf,
  type TrackedStay,
  type Whereabouts,
  whereaboutsOf,
} from '~/features/day/whereabouts/whereabouts';
import { quarterHour } from '~/features/booking/rules/stay-rules';

export const careKinds = ['meal', 'medicine', 'other'] as const;

export type CareKind = (typeof careKinds)[number];

export const careOutcomes = ['given', 'refused', 'skipped'] as const;

/** Outcome of care that nobody noted in time: nobody knows (R121). */
export const notRecorded = 'not_recorded';

export type CareOutcome = (typeof careOutcomes)[number] | typeof notRecorded;

/** Labels of the buttons and of recorded care. */
export const outcomeLabels: Record<CareOutcome, string> = {
  given: 'Given',
  refused: 'Refused',
  skipped: 'Skipped',
  not_recorded: 'Not recorded',
};

/** Intents of the forms that answer for several days (R121). */
export const notRecordedIntent = 'not-recorded';
export const undoNotRecordedIntent = 'undo-not-recorded';
export const asBookedIntent = 'as-booked';

/** Days before and after today that have a sheet, and on which unrecorded care is asked about. */
export const daysInReach = 60;

export const mostItems = 20;
const mostTimes = 6;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const minutesOfDay = 24 * 60;
const lateAfterMs = 30 * minuteMs;
/** Earliest time before it is due that care can be recorded. */
export const noteAheadMs = 12 * hourMs;
/** Time in which recorded care can be undone. */
export const takeBackMs = 10 * minuteMs;

export type CareItem = {
  id: string;
  petId: string;
  kind: CareKind;
  what: string;
  amount: string;
  /** Minutes since local midnight, ascending. */
  times: readonly number[];
  /** First and last date, both included; null for no limit. */
  fromDate: LocalDate | null;
  untilDate: LocalDate | null;
  createdAt: Date;
  endedAt: Date | null;
};

/** Whether care can be recorded: not yet, now, or no longer. */
export type CareState = Extract<Whereabouts, 'expected' | 'here' | 'left'>;

const careStates: Record<Whereabouts, CareState> = {
  expected: 'expected',
  here: 'here',
  overdue: 'here',
  left: 'left',
  absent: 'expected',
};

/** Time in which a stay's dogs get care, and whether it can be recorded now (R81). */
export type CareTime = { start: Date; end: Date; whereabouts: CareState };

/** An accepted stay: its dogs and the time in which they get care. */
export type CareStay = CareTime & { bookingId: string; petIds: readonly string[] };

/**
 * Returns the time in which a stay's dogs get care: from Arrived to Left if arrivals are recorded for it,
 * else the booked time, all of which can be recorded. For dogs still expected it is the booked time, and
 * nothing can be recorded yet.
 */
export function careTimeOf(stay: TrackedStay, moment: Moment): CareTime {
  const { start, end, arrivedAt, leftAt } = stay;
  if (!isNoted(stay, moment))
    return { start, end: leftAt ?? end, whereabouts: leftAt === null ? 'here' : 'left' };
  const state = whereaboutsOf(stay, moment);
  const whereabouts = careStates[state];
  // A no-show gets no care.
  if (arrivedAt === null) return { start, end: state === 'absent' ? start : end, whereabouts };
  return { start: arrivedAt, end: presenceOf(stay, moment).end, whereabouts };
}

/** A care item at one of its times. */
export type Due = {
  itemId: string;
  petId: string;
  bookingId: string;
  date: LocalDate;
  /** As planned, even on a day when a clock change skips it. */
  minutes: number;
  at: Date;
  /** Care state of the dog now. */
  whereabouts: CareState;
};

/**
 * Returns the instant of a time of day on a date: the first minute after it if a clock change skips it, the
 * first of two if it comes twice; null if the date ends before it.
 * @throws RangeError
 */
export function instantOn(date: LocalDate, minutes: number, timeZone: TimeZone): Date | null {
  for (let minute = minutes; minute < minutesOfDay; minute += 1) {
    const at = toInstant(atMinutes(date, minute), timeZone);
    if (at !== 'skipped') return at;
  }
  return null;
}

/**
 * Returns the care due on a date, soonest first. A dog with two stays at the same time gets it once:
 * preferably in a stay it has arrived for, then in the one that began first.
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

/** Key of a care item at one of its times: `ITEM:2026-12-24:420`. */
export type DueKey = string;

export function dueKey({
  itemId,
  date,
  minutes,
}: Pick<Due, 'itemId' | 'date' | 'minutes'>): DueKey {
  return `${itemId}:${date}:${minutes}`;
}

/** Whether care is late at `now`: half an hour after it was due. */
export function isLate(at: Date, now: Date): boolean {
  return now.getTime() > at.getTime() + lateAfterMs;
}

/** Whether it's near enough to its due time to be recorded. */
export function mayNote(at: Date, now: Date): boolean {
  return now.getTime() >= at.getTime() - noteAheadMs;
}

/**
 * Returns the time it was given: the device's time if it lies between 12 hours before it was due and now,
 * else now.
 */
export function doneTime(givenAt: Date | null, at: Date, now: Date): Date {
  return givenAt !== null && givenAt <= now && givenAt.getTime() >= at.getTime() - noteAheadMs
    ? givenAt
    : now;
}

/** Whether the viewer recorded it and can still undo it. */
export function mayTakeBack(
  { actorId, notedAt }: { actorId: string | null; notedAt: Date },
  viewerId: string,
  now: Date,
): boolean {
  return actorId === viewerId && now.getTime() - notedAt.getTime() <= takeBackMs;
}

/**
 * Formats recorded care: `Given at 7:04 AM by Sam`; if recorded on a later day (R121) `Given 5:00 PM, noted
 * Tue, Dec 1, by Kai`, and without a time if nobody knows. Omits the name if the account was deleted.
 */
export function doneText(
  { outcome, by, ...row }: { outcome: CareOutcome; by: string | null } & NotedTimes,
  date: LocalDate,
  timeZone: TimeZone,
): string {
  const done = toLocal(row.doneAt, timeZone);
  const late = notedLateText(row, timeZone);
  if (late === null)
    return `${outcomeLabels[outcome]} ${clockOn(done, date)}${by === null ? '' : ` by ${by}`}`;
  const time = outcome === notRecorded ? '' : ` ${formatTime(minutesOf(done))}`;
  return `${outcomeLabels[outcome]}${time}, ${late}${by === null ? '' : `, by ${by}`}`;
}

/** Times at which care was given and recorded. */
type NotedTimes = { doneAt: Date; notedAt: Date };

/** Returns `noted Tue, Dec 1` if it was recorded on a later day than it was given (R121); else null. */
export function notedLateText({ doneAt, notedAt }: NotedTimes, timeZone: TimeZone): string | null {
  const noted = localDateOf(notedAt, timeZone);
  return noted > localDateOf(doneAt, timeZone) ? `noted ${formatShortDay(noted)}` : null;
}

/** Formats recorded care for the owner: `Bella: Kibble eaten`. */
export function ownerText({
  petName,
  kind,
  what,
  outcome,
}: {
  petName: string;
  kind: CareKind;
  what: string;
  outcome: Exclude<CareOutcome, typeof notRecorded>;
}): string {
  const done: Record<CareKind, string> = { meal: 'eaten', medicine: 'given', other: 'done' };
  return `${petName}: ${what} ${outcome === 'given' ? done[kind] : outcome}`;
}

/** Error message for a missing or malformed time. */
export const enterTime = 'Please enter a time, such as 7:00 AM.';

/** The times that the form offers as checkboxes. */
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

/** Returns the name of one kind of care at a time of day: `Breakfast`, `Medicine`. */
export function careName(kind: CareKind, minutes: number): string {
  if (kind !== 'meal') return kind === 'medicine' ? 'Medicine' : 'Other care';
  return meals.find(({ until }) => minutes < until)?.name ?? 'Late meal';
}

/** Formats times of day: `7:00 AM, 5:30 PM`. */
export function careTimesText(times: readonly number[]): string {
  return times.map(formatTime).join(', ');
}

/** Formats a care item: `Apoquel 16 mg, 1 tablet`. */
export function itemText({ what, amount }: Pick<CareItem, 'what' | 'amount'>): string {
  return amount === '' ? what : `${what}, ${amount}`;
}

/** Formats the reason and note: `For itching. With food.`; '' if both are empty. */
export function hintText({ reason, note }: { reason: string; note: string }): string {
  return [reason === '' ? '' : `For ${reason}.`, note].filter(Boolean).join(' ');
}

/** Parses a typed clock time into minutes since midnight; null if malformed. */
export function readClock(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? minutesOf(`2000-01-01T${text}`) : null;
}

/** Returns the problem with a list of times, null if it's valid. */
export function careTimesProblem(times: readonly number[]): string | null {
  if (times.length === 0) return 'Please choose at least one time.';
  if (times.some((minutes) => minutes % quarterHour !== 0))
    return 'Please choose a quarter hour, such as 7:00 or 7:15.';
  return times.length > mostTimes ? `Please choose up to ${mostTimes} times a day.` : null;
}
