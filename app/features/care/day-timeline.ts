/** The admin's day as a list of rows in order of time, each with its button (R50, R51). */
import {
  addDays,
  dateOf,
  type LocalDate,
  localDateOf,
  minutesOf,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import type { Cents } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { formatMoment, formatTime } from '~/core/time/format-dates';
import {
  lateText,
  isMissing,
  nextToNote,
  type NextToNote,
  noteTime,
  type TrackedStay,
  whereabouts,
} from '~/features/arrivals/arrivals';
import { stillHere } from '~/features/belongings/belongings';
import { belongingsIn } from '~/features/belongings/stored-belongings';
import { type CareKind, careName, instantOn } from './care';
import type { SheetItem, SheetLine, SheetSlot } from './day-sheet';

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
  next: NextToNote | null;
  /** What would go home with them at Pick Up (R90). */
  belongings: string[];
  /** It can be noted that they didn’t come (R82). */
  missing: boolean;
  /** The Pick Up was late, and it is not decided what that costs. */
  lateOpen: boolean;
  /** That was on a day before today (R86). */
  lateBefore: boolean;
  /** They left, and this is open, in cents, and was not asked for since (R86); else null. Not told to helpers. */
  owesCents?: Cents | null;
};

/** A dog's item in a row of care. */
export type CareOfDog = SheetItem & Pick<SheetLine, 'petId' | 'petName' | 'bookingId'>;

/** What dogs get at a time of the day: one of them, or several that get the same kind of thing. */
export type CareRow = {
  /** Unlike any other row's of the day. */
  id: string;
  kind: 'care';
  time: string;
  /** `Due at 7:00 AM`, once that is late; else null. */
  late: string | null;
  /** `Breakfast`, `Medicine`. */
  name: string;
  items: CareOfDog[];
  /** How many dogs these are for. */
  dogs: number;
  /** All of it was noted, or can no longer be asked for. */
  done: boolean;
};

export type DayRow = TimedRow | CareRow;

type DayStay = TrackedStay & {
  id: string;
  petNames: string[];
  version: number;
  lateOpen: boolean;
  /** JSON of features/belongings. */
  belongings: string;
  remainCents: Cents;
  paymentAskedAt: Date | null;
};

type Moment = {
  now: Date;
  timeZone: TimeZone;
  lateGraceMinutes: number;
  /** Who comes and goes is noted here; otherwise nothing can be late. */
  tracked: boolean;
  /** The day that is looked at, today unless said otherwise. */
  date?: LocalDate;
};

/**
 * The arrivals and departures of a day, soonest first, and on today's what is late from the days
 * before. Only accepted stays belong in it; what can be noted is on today's alone.
 */
export function dayTimeline(stays: readonly DayStay[], moment: Moment): TimedRow[] {
  const rows = stays.flatMap((stay) => [...arrivalOf(stay, moment), ...departureOf(stay, moment)]);
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ row }) => row);
}

/** What of a row is a helper's: no money, and not that a stay is canceled or a late Pick Up charged (R59). */
export function forHelper({
  id,
  kind,
  petNames,
  version,
  time,
  late,
  done,
  next,
  belongings,
}: TimedRow): TimedRow {
  const shown = { id, kind, petNames, version, time, late, done, next, belongings };
  return { ...shown, missing: false, lateOpen: false, lateBefore: false };
}

/** As {@link dayTimeline} of today, with what dogs get in between (R51). */
export function todayWithCare(
  stays: readonly DayStay[],
  slots: readonly SheetSlot[],
  moment: Omit<Moment, 'date'>,
): DayRow[] {
  const { now, timeZone } = moment;
  const today = localDateOf(now, timeZone);
  const midnight = startOfDay(addDays(today, 1), timeZone);
  const rows: Ordered<DayRow>[] = [
    ...stays.flatMap((stay) => [...arrivalOf(stay, moment), ...departureOf(stay, moment)]),
    ...slots.flatMap((slot) => {
      const at = instantOn(today, slot.minutes, timeZone) ?? midnight;
      return careRows(slot).map((row) => ({ at, row }));
    }),
  ];
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ row }) => row);
}

// In the order of a careful hand, and as many as a phone shows without scrolling past them.
const careOrder: readonly CareKind[] = ['medicine', 'meal', 'other'];
const mostAlone = 2;

/** The rows of a time: what is open and what is noted, each kind folded where it is many. */
function careRows({ minutes, time, lines }: SheetSlot): CareRow[] {
  const all = lines.flatMap(({ items, petId, petName, bookingId }) =>
    items.map((item): CareOfDog => ({ ...item, petId, petName, bookingId })),
  );
  return [false, true].flatMap((done) =>
    careOrder.flatMap((kind) => {
      const some = all.filter(
        (item) => item.kind === kind && (item.tick !== null || item.notNoted) === done,
      );
      const groups = some.length > mostAlone ? [some] : some.map((item) => [item]);
      return groups.map((items): CareRow => ({
        id: `${items[0]?.key} ${items.length} ${done}`,
        kind: 'care',
        time,
        late: items.find(({ late }) => late !== null)?.late ?? null,
        name: careName(kind, minutes),
        items,
        dogs: new Set(items.map(({ petId }) => petId)).size,
        done,
      }));
    }),
  );
}

type Ordered<Row = TimedRow> = { at: Date; row: Row };

function arrivalOf(stay: DayStay, moment: Moment): Ordered[] {
  const { start, arrivedAt } = stay;
  const { now } = moment;
  const missing = maySayNow(moment) && isMissing(stay, now);
  const onDay = isOnDay(start, moment) || (arrivedAt !== null && isOnDay(arrivedAt, moment));
  if (!onDay && !missing) return [];
  const next = maySayNow(moment) && arrivedAt === null ? nextToNote(stay, now) : null;
  const done = arrivedAt && `Arrived ${noteTime(arrivedAt, moment)}`;
  return [rowOf(stay, 'arrival', { at: start, done, next, missing }, moment)];
}

function departureOf(stay: DayStay, moment: Moment): Ordered[] {
  const { end, leftAt } = stay;
  const { now, tracked } = moment;
  // Whether they came at all is asked first (R82).
  if (tracked && stay.arrivedAt === null && now > end) return [];
  const isToday = maySayNow(moment);
  const overdue = isToday && ((whereabouts(stay) === 'here' && end < now) || stay.lateOpen);
  const onDay = isOnDay(end, moment) || (leftAt !== null && isOnDay(leftAt, moment));
  if (!onDay && !overdue) return [];
  const next = isToday && nextToNote(stay, now) === 'left' ? 'left' : null;
  const done = leftAt && `Left ${noteTime(leftAt, moment)}`;
  return [rowOf(stay, 'departure', { at: end, done, next, missing: false }, moment)];
}

function rowOf(
  { id, petNames, version, ...stay }: DayStay,
  kind: TimedRow['kind'],
  { at, done, next, missing }: Pick<Ordered, 'at'> & Pick<TimedRow, 'done' | 'next' | 'missing'>,
  moment: Moment,
): Ordered {
  const { now, timeZone, tracked } = moment;
  const [local, today] = [toLocal(at, timeZone), localDateOf(now, timeZone)];
  const time = isOnDay(at, moment) ? formatTime(minutesOf(local)) : formatMoment(local, today);
  const about = whereabouts(stay) === 'expected' ? 'arrival' : 'departure';
  const lateNow = tracked && done === null && about === kind ? lateText(stay, moment) : null;
  const late = next === 'came' ? `Did ${nameList(petNames) || 'they'} come?` : lateNow;
  const lateOpen = stay.lateOpen && kind === 'departure';
  const lateBefore = lateOpen && stay.leftAt !== null && !isOnDay(stay.leftAt, moment);
  const belongings = kind === 'departure' ? stillHere(belongingsIn(stay.belongings)) : [];
  const owesCents = kind === 'departure' && maySayNow(moment) ? owedAtDoor(stay) : null;
  return {
    at,
    row: {
      ...{ id, kind, petNames, version, time, late, done, next, missing },
      ...{ lateOpen, lateBefore, owesCents, belongings },
    },
  };
}

/** What a late Pick Up costs is decided first. */
function owedAtDoor({
  leftAt,
  lateOpen,
  remainCents,
  paymentAskedAt,
}: Omit<DayStay, 'id' | 'petNames' | 'version' | 'belongings'>): Cents | null {
  const paymentAsked = leftAt !== null && paymentAskedAt !== null && paymentAskedAt >= leftAt;
  return leftAt === null || lateOpen || paymentAsked || remainCents <= 0 ? null : remainCents;
}

function isOnDay(at: Date, { now, timeZone, date = localDateOf(now, timeZone) }: Moment): boolean {
  return dateOf(toLocal(at, timeZone)) === date;
}

/** Whether something can be noted on that day, or is overdue. */
function maySayNow({ now, timeZone, tracked, date }: Moment): boolean {
  return tracked && (date === undefined || date === localDateOf(now, timeZone));
}
