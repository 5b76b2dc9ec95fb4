/** The admin's day as a list of rows in order of time, each with its button (R50). */
import { lateText, nextToNote, noteTime, type TrackedStay, whereabouts } from './arrivals';
import { dateOf, localDateOf, minutesOf, type TimeZone, toLocal } from './business-time';
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

type Moment = { now: Date; timeZone: TimeZone; lateGraceMinutes: number };

/**
 * The arrivals and departures of today, soonest first, and what is late from the days before. Only
 * accepted stays belong in it.
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
  const overdue = arrivedAt === null && start < now;
  const today = isToday(start, moment) || (arrivedAt !== null && isToday(arrivedAt, moment));
  if (!today && !overdue) return [];
  const next = nextToNote(stay, now) === 'arrived' ? 'arrived' : null;
  const done = arrivedAt && `Arrived ${noteTime(arrivedAt, moment)}`;
  return [rowOf(stay, 'arrival', { at: start, done, next }, moment)];
}

function departureOf(stay: DayStay, moment: Moment): Ordered[] {
  const { end, leftAt } = stay;
  const { now } = moment;
  const overdue = whereabouts(stay) === 'here' && end < now;
  const today = isToday(end, moment) || (leftAt !== null && isToday(leftAt, moment));
  if (!today && !overdue && !stay.lateOpen) return [];
  const next = nextToNote(stay, now) === 'left' ? 'left' : null;
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
  const time = isToday(at, moment) ? formatTime(minutesOf(local)) : formatMoment(local, today);
  const about = whereabouts(stay) === 'expected' ? 'arrival' : 'departure';
  const late = done === null && about === kind ? lateText(stay, moment) : null;
  const lateOpen = stay.lateOpen && kind === 'departure';
  return { at, row: { id, kind, petNames, version, time, late, done, next, lateOpen } };
}

function isToday(at: Date, { now, timeZone }: Moment): boolean {
  return dateOf(toLocal(at, timeZone)) === localDateOf(now, timeZone);
}
