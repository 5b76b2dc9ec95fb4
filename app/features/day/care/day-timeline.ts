/** The admin's day as a list of rows by time, each with its button (R50, R51). */
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
  askedOnDayMs,
  lateText,
  isMissing,
  nextToNote,
  type NextToNote,
  noteTime,
} from '~/features/day/arrivals/arrivals';
import {
  type Moment,
  type TrackedStay,
  whereaboutsOf,
} from '~/features/day/whereabouts/whereabouts';
import { stillHere } from '~/features/day/belongings/belongings';
import { belongingsIn } from '~/features/day/belongings/stored-belongings';
import { type CareKind, careName, instantOn } from './care';
import type { SheetItem, SheetLine, SheetSlot } from './day-sheet';

/** `now` is late or due within half an hour, `next` within three hours. */
export type DayPart = 'now' | 'next' | 'later';

/** An arrival or departure. */
export type TimedRow = {
  /** Part of today; null on other days. */
  part: DayPart | null;
  /** Booking id. */
  id: string;
  kind: 'arrival' | 'departure';
  petNames: string[];
  /** Booking version, for the row's button. */
  version: number;
  /** `9:00 AM`; on another day `Sun, Nov 22, 9:00 AM`. */
  time: string;
  /** `Expected at 9:00 AM` if it's late; else null. */
  late: string | null;
  /** `Arrived at 9:04 AM` once it's recorded; else null. */
  done: string | null;
  /** Event that can be recorded now. */
  next: NextToNote | null;
  /** Belongings to send home at Pick Up (R90). */
  belongings: string[];
  /** True if it can be recorded as a no-show (R82). */
  missing: boolean;
  /**
   * True if it has been unknown for over a day whether they came: an open task instead of part of today's
   * list (R120).
   */
  askedBefore: boolean;
  /** True if the Pick Up was late and its charge is undecided. */
  lateOpen: boolean;
  /** True if that late Pick Up was before today (R86). */
  lateBefore: boolean;
  /**
   * Unpaid cents after departure if no payment request was sent since (R86); else null. Omitted for helpers.
   */
  owesCents?: Cents | null;
};

/** A dog's care item in a row. */
export type CareOfDog = SheetItem & Pick<SheetLine, 'petId' | 'petName' | 'bookingId'>;

/** Care at one time: of a single dog, or of several that get the same kind of care. */
export type CareRow = {
  /** Part of today; null on other days. */
  part: DayPart | null;
  /** Unique within the day. */
  id: string;
  kind: 'care';
  time: string;
  /** `Due at 7:00 AM` if it's late; else null. */
  late: string | null;
  /** `Breakfast`, `Medicine`. */
  name: string;
  items: CareOfDog[];
  dogs: number;
  /** True if all of it was recorded, or can no longer be recorded. */
  done: boolean;
};

export type DayRow = TimedRow | CareRow;

type DayStay = TrackedStay & {
  id: string;
  petNames: string[];
  version: number;
  lateOpen: boolean;
  /** As features/day/belongings stores them. */
  belongings: unknown;
  remainCents: Cents;
  paymentAskedAt: Date | null;
};

type DayMoment = Moment & {
  timeZone: TimeZone;
  lateGraceMinutes: number;
  /** Day to show; today by default. */
  date?: LocalDate;
};

/**
 * Removes what helpers must not see: money, no-shows, late charges, and open questions of earlier days
 * (R59).
 */
export function forHelper(rows: readonly DayRow[]): DayRow[] {
  return rows.flatMap((row): DayRow[] => {
    if (row.kind === 'care') return [row];
    if (row.askedBefore || row.lateBefore) return [];
    return [{ ...withoutMoney(row), missing: false, lateOpen: false }];
  });
}

function withoutMoney(row: TimedRow): TimedRow {
  const shown = { ...row };
  delete shown.owesCents;
  return shown;
}

/**
 * Returns the rows of a day, soonest first, with due care in between (R50, R51); today also lists late moves of
 * earlier days. Expects accepted stays only. Moves have buttons today, if arrivals are recorded.
 */
export function dayRows(
  stays: readonly DayStay[],
  slots: readonly SheetSlot[],
  moment: DayMoment,
): DayRow[] {
  const { now, timeZone } = moment;
  const today = localDateOf(now, timeZone);
  const { date = today } = moment;
  const midnight = startOfDay(addDays(date, 1), timeZone);
  const rows: Ordered<DayRow>[] = [
    ...stays.flatMap((stay) => [...arrivalOf(stay, moment), ...departureOf(stay, moment)]),
    ...slots.flatMap((slot) => {
      const at = instantOn(date, slot.minutes, timeZone) ?? midnight;
      return careRows(slot).map((row) => ({ at, row }));
    }),
  ];
  return rows
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, row }) => ({ ...row, part: date === today ? partOf(at, now) : null }));
}

const minuteMs = 60_000;
const soonMs = 30 * minuteMs;
const nextMs = 3 * 60 * minuteMs;

function partOf(at: Date, now: Date): DayPart {
  const wait = at.getTime() - now.getTime();
  return wait <= soonMs ? 'now' : wait <= nextMs ? 'next' : 'later';
}

// Most important kind first; a phone shows this many rows per kind without much scrolling.
const careOrder: readonly CareKind[] = ['medicine', 'meal', 'other'];
const mostAlone = 2;

/**
 * Returns the rows of a time: open care first, then recorded care, with many items of one kind folded into
 * one row.
 */
function careRows({ minutes, time, lines }: SheetSlot): Unplaced<CareRow>[] {
  const all = lines.flatMap(({ items, petId, petName, bookingId }) =>
    items.map((item): CareOfDog => ({ ...item, petId, petName, bookingId })),
  );
  return [false, true].flatMap((done) =>
    careOrder.flatMap((kind) => {
      const some = all.filter(
        (item) => item.kind === kind && (item.tick !== null || item.notNoted) === done,
      );
      const groups = some.length > mostAlone ? [some] : some.map((item) => [item]);
      return groups.map((items) => ({
        id: `${items[0]?.key} ${items.length} ${done}`,
        kind: 'care' as const,
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

/** A row before it is known whether its time is near. */
type Unplaced<Row> = Row extends DayRow ? Omit<Row, 'part'> : never;

type Ordered<Row extends DayRow = TimedRow> = { at: Date; row: Unplaced<Row> };

function arrivalOf(stay: DayStay, moment: DayMoment): Ordered[] {
  const { start, arrivedAt } = stay;
  const missing = maySayNow(moment) && isMissing(stay, moment);
  const onDay = isOnDay(start, moment) || (arrivedAt !== null && isOnDay(arrivedAt, moment));
  if (!onDay && !missing) return [];
  const next = maySayNow(moment) && arrivedAt === null ? nextToNote(stay, moment) : null;
  const done = arrivedAt && `Arrived ${noteTime(arrivedAt, moment)}`;
  return [rowOf(stay, 'arrival', { at: start, done, next, missing }, moment)];
}

function departureOf(stay: DayStay, moment: DayMoment): Ordered[] {
  const { end, leftAt } = stay;
  const state = whereaboutsOf(stay, moment);
  // Whether they came at all must be answered first (R82).
  if (state === 'absent') return [];
  const isToday = maySayNow(moment);
  const overdue = isToday && (state === 'overdue' || stay.lateOpen);
  const onDay = isOnDay(end, moment) || (leftAt !== null && isOnDay(leftAt, moment));
  if (!onDay && !overdue) return [];
  const next = isToday && nextToNote(stay, moment) === 'left' ? 'left' : null;
  const done = leftAt && `Left ${noteTime(leftAt, moment)}`;
  return [rowOf(stay, 'departure', { at: end, done, next, missing: false }, moment)];
}

function rowOf(
  { id, petNames, version, ...stay }: DayStay,
  kind: TimedRow['kind'],
  { at, done, next, missing }: Pick<Ordered, 'at'> & Pick<TimedRow, 'done' | 'next' | 'missing'>,
  moment: DayMoment,
): Ordered {
  const { now, timeZone } = moment;
  const [local, today] = [toLocal(at, timeZone), localDateOf(now, timeZone)];
  const time = isOnDay(at, moment) ? formatTime(minutesOf(local)) : formatMoment(local, today);
  const about = stay.arrivedAt === null ? 'arrival' : 'departure';
  const lateNow = done === null && about === kind ? lateText(stay, moment) : null;
  const late = next === 'came' ? `Did ${nameList(petNames) || 'they'} come?` : lateNow;
  const askedBefore = next === 'came' && now.getTime() - stay.end.getTime() > askedOnDayMs;
  const lateOpen = stay.lateOpen && kind === 'departure';
  const lateBefore = lateOpen && stay.leftAt !== null && !isOnDay(stay.leftAt, moment);
  const belongings = kind === 'departure' ? stillHere(belongingsIn(stay.belongings)) : [];
  const owesCents = kind === 'departure' && maySayNow(moment) ? owedAtDoor(stay) : null;
  return {
    at,
    row: {
      ...{ id, kind, petNames, version, time, late, done, next, missing, askedBefore },
      ...{ lateOpen, lateBefore, owesCents, belongings },
    },
  };
}

/**
 * Returns the unpaid cents after departure, or null. Null while the late Pick Up is undecided, which comes
 * first.
 */
function owedAtDoor({
  leftAt,
  lateOpen,
  remainCents,
  paymentAskedAt,
}: Omit<DayStay, 'id' | 'petNames' | 'version' | 'belongings'>): Cents | null {
  const paymentAsked = leftAt !== null && paymentAskedAt !== null && paymentAskedAt >= leftAt;
  return leftAt === null || lateOpen || paymentAsked || remainCents <= 0 ? null : remainCents;
}

function isOnDay(
  at: Date,
  { now, timeZone, date = localDateOf(now, timeZone) }: DayMoment,
): boolean {
  return dateOf(toLocal(at, timeZone)) === date;
}

/** Whether the day has buttons: it's today and arrivals are recorded. */
function maySayNow({ now, timeZone, notedSince, date }: DayMoment): boolean {
  return notedSince !== null && (date === undefined || date === localDateOf(now, timeZone));
}
