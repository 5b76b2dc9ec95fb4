/** The admin's day as a list of rows in order of time, each with its button (R50). */
import { lateText, nextToNote, noteTime, type TrackedStay, whereabouts } from './arrivals';
import {
  dateOf,
  type LocalDate,
  localDateOf,
  minutesOf,
  type TimeZone,
  toLocal,
} from './business-time';
import { formatMoment, formatTime } from './format-dates';

/** What happens at a time of the day. */
export type TimedRow = {
  /** The booking's id. */
  id: string;
  kind: 'arrival' | 'departure';
  petNames: string[];
  /** The booking's version, for its button. */
  version: number;
  /** `9:00 AM`; of another day `Sun, Nov 22, 9:00 AM`. */
  time: string;
  /** `Expected at 9:00 AM`, once that is late; else null. */
  late: string | null;
  /** `Arrived at 9:04 AM`, once that is noted; else null. */
  done: string | null;
  /** What can be noted now. */
  next: 'arrived' | 'left' | null;
  /** The Pick Up was late, and it is not decided what that costs. */
  lateOpen: boolean;
};

type DayStay = TrackedStay & {
  id: string;
  petNames: string[];
  version: number;
  lateOpen: boolean;
};

/** `date` is the day that is looked at, today unless said otherwise. */
type Moment = { now: Date; timeZone: TimeZone; lateGraceMinutes: number; date?: LocalDate };

/**
 * The arrivals and departures of a day, soonest first, and on today's what is late from the days
 * before. Only accepted stays belong in it; what can be noted is on today's alone.
 */
export function dayTimeline(stays: readonly DayStay[], moment: Moment): TimedRow[] {
  const rows = stays.flatMap((stay) => [...arrivalOf(stay, moment), ...departureOf(stay, moment)]);
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ row }) => row);
}

type Ordered = { at: Date; row: TimedRow };

function arrivalOf(stay: DayStay, moment: Moment): Ordered[] {
  const { start, end, arrivedAt } = stay;
  const { now } = moment;
  // Of one that was never noted and is over, only the leaving can be noted.
  if (arrivedAt === null && now > end) return [];
  const overdue = isOfToday(moment) && arrivedAt === null && start < now;
  const onDay = isOnDay(start, moment) || (arrivedAt !== null && isOnDay(arrivedAt, moment));
  if (!onDay && !overdue) return [];
  const next = isOfToday(moment) && nextToNote(stay, now) === 'arrived' ? 'arrived' : null;
  const done = arrivedAt && `Arrived ${noteTime(arrivedAt, moment)}`;
  return [rowOf(stay, 'arrival', { at: start, done, next }, moment)];
}

function departureOf(stay: DayStay, moment: Moment): Ordered[] {
  const { end, leftAt } = stay;
  const { now } = moment;
  const isToday = isOfToday(moment);
  const overdue = isToday && ((whereabouts(stay) === 'here' && end < now) || stay.lateOpen);
  const onDay = isOnDay(end, moment) || (leftAt !== null && isOnDay(leftAt, moment));
  if (!onDay && !overdue) return [];
  const next = isToday && nextToNote(stay, now) === 'left' ? 'left' : null;
  const done = leftAt && `Left ${noteTime(leftAt, moment)}`;
  return [rowOf(stay, 'departure', { at: end, done, next }, moment)];
}

function rowOf(
  { id, petNames, version, ...stay }: DayStay,
  kind: TimedRow['kind'],
  { at, done, next }: Pick<Ordered, 'at'> & Pick<TimedRow, 'done' | 'next'>,
  moment: Moment,
): Ordered {
  const { now, timeZone } = moment;
  const [local, today] = [toLocal(at, timeZone), localDateOf(now, timeZone)];
  const time = isOnDay(at, moment) ? formatTime(minutesOf(local)) : formatMoment(local, today);
  const about = whereabouts(stay) === 'expected' ? 'arrival' : 'departure';
  const late = done === null && about === kind ? lateText(stay, moment) : null;
  const lateOpen = stay.lateOpen && kind === 'departure';
  return { at, row: { id, kind, petNames, version, time, late, done, next, lateOpen } };
}

function isOnDay(at: Date, { now, timeZone, date = localDateOf(now, timeZone) }: Moment): boolean {
  return dateOf(toLocal(at, timeZone)) === date;
}

function isOfToday({ now, timeZone, date }: Moment): boolean {
  return date === undefined || date === localDateOf(now, timeZone);
}
