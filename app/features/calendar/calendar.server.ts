import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { type BusinessSettings, Prisma } from '~/core/database/generated/client';
import { formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  dateOf,
  eachDate,
  type LocalDate,
  localDateOf,
  minutesOf,
  startOfDay,
  toLocal,
  type TimeZone,
} from '~/core/time/business-time';
import {
  formatLongMonthDay,
  formatMoment,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from '~/core/time/format-dates';
import { presenceOf, whereabouts } from '~/features/arrivals/arrivals';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { bookingView, type BookingView } from '~/features/bookings/booking-view.server';
import { careOfStays, slotsOfStays } from '~/features/care/care-of-day.server';
import { type AwaitedDog, withoutAwaited } from '~/features/care/day-sheet';
import { type DayRow, todayWithCare } from '~/features/care/day-timeline';
import type { MissedCare } from '~/features/care/missed-care';
import { missedBeforeToday } from '~/features/care/missed-care.server';
import {
  countsByDay,
  isLimited,
  type Limits as HouseLimit,
  limitsOn,
  placesByDay,
} from '~/features/places/headcount';
import { bookingRules, houseRules } from '~/features/places/house-limits.server';
import {
  heldColumn,
  isHeld,
  presencesBetween,
  readPresences,
} from '~/features/places/presences.server';
import { specialSpans } from '~/features/places/special-days.server';
import { spanOfYear, yearOfPlaces, type YearOfPlaces } from '~/features/places/year-of-places';
import { applyingHolidays } from '~/features/pricing/prices-in-force.server';
import { type OwedSums, owedSums } from '~/features/reports/financial-sums.server';
import {
  deletionHolds,
  type DeletionHolds,
  whyNotDeleted,
} from '~/features/requests/delete-booking.server';
import { timeFrameBounds } from '~/features/stays/time-frames';
import { boundsOf, type CalendarEntry, colorCount, type Month, weeksOf } from './calendar-month';

const mostNamed = 10;

/** A stay of today; `time` is what its list goes by, such as `9:00 AM`. */
export type StayToday = { id: string; petNames: string[]; dogs: number; time: string };

export type Today = {
  /** `Monday, November 16`. */
  date: string;
  /** The closed days of the coming two weeks, today first: `Thu, Nov 26: Thanksgiving`. */
  closed: string[];
  arriving: StayToday[];
  here: StayToday[];
  leaving: StayToday[];
  /** Places that are held for those who waited (R88): now, and in the night from today to tomorrow. */
  held: { here: number; sleeping: number };
  /** How many dogs may be here now, and sleep here tonight; null for no limit (R43). */
  limits: HouseLimit;
  /** Who is here over the night from today to tomorrow. */
  sleeping: StayToday[];
  waiting: number;
  /** Changes of stays that wait for an answer (R57). */
  changes: number;
  /** Certificates of owners to look at (R44). */
  certificates: number;
  /** Whether an agreement was ever published (R46). */
  agreement: boolean;
  /** What accepted stays still owe (R62). */
  owed: OwedSums;
  refundOrKeep: SomeStays;
  /** What the rule confirmed in the last 24 hours (R47). */
  atOnce: SomeStays;
  /**
   * Who comes and goes where that is noted (R50), and what dogs get where they have plans (R51), in
   * the place of `arriving` and `leaving`.
   */
  timeline?: DayRow[];
  /** Dogs with plans that aren't here yet (R81). */
  awaited: AwaitedDog[];
  /** What nobody answered on the days before (R81); null while plans of care are off. */
  missed: MissedCare | null;
  /** Whether each day has a sheet (R51). */
  daySheet: boolean;
  /** Where updates are sent (R52): the dogs who are here and whose owner has heard nothing today. */
  notYetHeard?: string[];
  /** How many incidents are open. */
  incidents: number;
  /** Deposits to come (R55), the soonest deadline first: `$65.00 by Fri, Nov 27, 9:00 AM`. */
  deposits: { id: string; petNames: string[]; text: string }[];
};

/** The first stays of a list, and how many more it has. */
export type SomeStays = { stays: { id: string; petNames: string[] }[]; more: number };

/**
 * Today in the business's zone (23 to 25 hours), accepted stays only. Three statements at most.
 * @param viewerId whose own ticks can be undone
 */
export async function today(at: Date, timeZone: TimeZone, viewerId = ''): Promise<Today> {
  const date = dateOf(toLocal(at, timeZone));
  const settings = await businessSettings('committed');
  const { trackArrivals, carePlans, updates } = settings;
  const rows = await rowsToday(at, timeZone, trackArrivals);
  const stays = staysOf(rows, timeZone);
  const ids = stays.map(({ id }) => id);
  const care = carePlans ? careOfStays(date, ids, timeZone) : Prisma.sql`NULL`;
  const sums = await sumsToday(at, date, { timeZone, care });
  const listed = (
    which: (stay: Stay) => boolean,
    time: (stay: Stay) => string,
    order: (stay: Stay) => number,
  ) =>
    stays
      .filter(which)
      .sort((a, b) => order(a) - order(b))
      .map((stay) => ({
        id: stay.id,
        petNames: stay.petNames,
        dogs: stay.numDogs,
        time: time(stay),
      }));
  const starts = ({ start }: Stay) => start.getTime();
  const isHere = (stay: Stay) =>
    trackArrivals ? whereabouts(stay) === 'here' : stay.start <= at && stay.end > at;
  const ends = ({ end }: Stay) => end.getTime();
  const until = ({ localEnd }: Stay) =>
    dateOf(localEnd) === date
      ? `until ${clock(localEnd)}`
      : `until ${formatWeekday(dateOf(localEnd))}`;
  const { timeline, awaited } = timelineOf(stays, sums.care, { at, viewerId, settings });
  const heard = new Set(z.array(z.string()).parse(JSON.parse(sums.heard)));
  const silent = stays.filter((stay) => isHere(stay) && !heard.has(stay.id));
  return {
    ...(timeline && { timeline }),
    awaited,
    missed: await missedBeforeToday(),
    daySheet: carePlans,
    ...(updates && { notYetHeard: silent.flatMap(({ petNames }) => petNames) }),
    incidents: Number(sums.incidents),
    date: `${formatWeekday(date)}, ${formatLongMonthDay(date)}`,
    closed: await closedSoon(date),
    arriving: listed(
      ({ localStart }) => dateOf(localStart) === date,
      ({ localStart }) => clock(localStart),
      starts,
    ),
    here: listed(isHere, until, ends),
    leaving: listed(
      ({ localEnd }) => dateOf(localEnd) === date,
      ({ localEnd }) => clock(localEnd),
      ends,
    ),
    sleeping: listed(
      ({ localStart, localEnd, leftAt }) =>
        dateOf(localStart) <= date && dateOf(localEnd) > date && !(trackArrivals && leftAt),
      until,
      ends,
    ),
    held: heldToday(sums.held, at, timeZone),
    limits: limitsOn(date, (await houseRules('committed')).limits),
    waiting: Number(sums.waiting),
    changes: Number(sums.changes),
    certificates: Number(sums.certificates),
    agreement: Number(sums.agreement) === 1,
    owed: storedOwed.parse(JSON.parse(sums.owed)),
    refundOrKeep: someOf(rows.filter((row) => row.refundOrKeep)),
    atOnce: someOf(confirmedStays.parse(JSON.parse(sums.confirmed))),
    deposits: openDeposits
      .parse(JSON.parse(sums.deposits))
      .map(({ id, petsSelected, cents, dueAt }) => ({
        id,
        petNames: petsSelected,
        text: `${formatMoney(cents)} by ${formatMoment(toLocal(dueAt, timeZone), date)}`,
      })),
  };
}

function heldToday(stored: string, at: Date, timeZone: TimeZone): Today['held'] {
  const held = readPresences(stored);
  const date = localDateOf(at, timeZone);
  const now = held.filter(({ start, end }) => start <= at && end > at);
  return {
    here: now.reduce((sum, { dogs }) => sum + dogs, 0),
    sleeping: countsByDay(held, date, date, timeZone).get(date)?.asleep ?? 0,
  };
}

/** As `Today` has it. @param care null while it is off @throws ZodError */
function timelineOf(
  stays: readonly Stay[],
  care: string | null,
  { at, viewerId, settings }: { at: Date; viewerId: string; settings: BusinessSettings },
): { timeline: DayRow[] | null; awaited: AwaitedDog[] } {
  const { trackArrivals: tracked, lateGraceMinutes, timeZone } = settings;
  if (!tracked && care === null) return { timeline: null, awaited: [] };
  const date = localDateOf(at, timeZone);
  const moment = { date, now: at, viewerId, settings };
  const all = care === null ? [] : slotsOfStays(care, stays, moment);
  const { slots, awaited } = withoutAwaited(all);
  const timeline = todayWithCare(stays, slots, { now: at, timeZone, lateGraceMinutes, tracked });
  return { timeline, awaited };
}

const daysAhead = 14;

async function closedSoon(today: LocalDate): Promise<string[]> {
  const { closedDates } = await bookingRules('committed');
  return eachDate(today, addDays(today, daysAhead)).flatMap((date) => {
    const reason = closedDates.get(date);
    if (reason === undefined) return [];
    const day = date === today ? 'Today' : formatWeekdayDate(date);
    return [reason.trim() === '' ? day : `${day}: ${reason}`];
  });
}

type Stay = ReturnType<typeof staysOf>[number];

/** The stays that touch today, those with money to refund or keep, and dogs still here. One statement. */
function rowsToday(at: Date, timeZone: TimeZone, tracks: boolean) {
  const { startOfToday, startOfTomorrow } = timeFrameBounds(at, timeZone);
  return database().booking.findMany({
    where: {
      OR: [
        ...staysBetween(startOfToday, startOfTomorrow).OR,
        { refundOrKeep: true },
        ...(tracks
          ? [
              { leftAt: null, arrivedAt: { gt: new Date(0) } },
              { leftAt: { gte: startOfToday, lt: startOfTomorrow } },
              { lateOpen: true },
            ]
          : []),
      ],
    },
    select: {
      id: true,
      petsSelected: true,
      numDogs: true,
      status: true,
      start: true,
      end: true,
      refundOrKeep: true,
      arrivedAt: true,
      leftAt: true,
      lateOpen: true,
      version: true,
    },
    orderBy: { id: 'asc' },
  });
}

type TodayRow = Awaited<ReturnType<typeof rowsToday>>[number];

// One that awaits its refund or keep is never accepted.
function staysOf(rows: readonly TodayRow[], timeZone: TimeZone) {
  return rows
    .filter(({ status }) => status === 'accepted')
    .map((row) => ({
      ...row,
      petNames: petNamesOf(row),
      localStart: toLocal(row.start, timeZone),
      localEnd: toLocal(row.end, timeZone),
    }));
}

function someOf(rows: readonly Pick<TodayRow, 'id' | 'petsSelected'>[]): SomeStays {
  return {
    stays: rows.slice(0, mostNamed).map((row) => ({ id: row.id, petNames: petNamesOf(row) })),
    more: Math.max(0, rows.length - mostNamed),
  };
}

const dayMs = 24 * 60 * 60_000;

type Sums = {
  waiting: number | bigint;
  changes: number | bigint;
  certificates: number | bigint;
  incidents: number | bigint;
  agreement: number | bigint;
  /** JSON of {@link storedOwed}. */
  owed: string;
  /** JSON of {@link confirmedStays}. */
  confirmed: string;
  /** JSON of {@link openDeposits}. */
  deposits: string;
  /** JSON of the ids of the stays that an update of today is about. */
  heard: string;
  /** As heldColumn, of today. */
  held: string;
  /** As careOfStays; null while plans of care are off. */
  care: string | null;
};

const storedOwed = z.object({
  dueCents: z.number(),
  dueStays: z.number(),
  hereCents: z.number(),
  aheadCents: z.number(),
});

const confirmedStays = z.array(z.object({ id: z.string(), petsSelected: z.array(z.string()) }));

const openDeposits = z.array(
  z.object({
    id: z.string(),
    petsSelected: z.array(z.string()),
    cents: z.number(),
    dueAt: z.coerce.date(),
  }),
);

/** Requests that wait, money that is outstanding, and what the rule confirmed in 24 hours (R47). */
async function sumsToday(
  at: Date,
  date: LocalDate,
  { timeZone, care }: { timeZone: TimeZone; care: Prisma.Sql },
): Promise<Sums> {
  const startOfToday = startOfDay(date, timeZone);
  const startOfTomorrow = startOfDay(addDays(date, 1), timeZone);
  const [sums] = await database().$queryRaw<Sums[]>`
    SELECT (SELECT COUNT(*) FROM "bookings" WHERE "status" = 'pending') AS "waiting",
      (SELECT COUNT(*) FROM "booking_changes"
        WHERE "state" = 'open' AND "end" > ${at}) AS "changes",
      (SELECT COUNT(DISTINCT COALESCE("record_id", "id")) FROM "vaccinations"
        WHERE "state" = 'waiting') AS "certificates",
      (SELECT COUNT(*) FROM "incidents" WHERE "closed_at" IS NULL) AS "incidents",
      EXISTS (SELECT 1 FROM "agreements") AS "agreement",
      ${owedSums(at)} AS "owed", ${care} AS "care",
      ${heldColumn(startOfToday, startOfTomorrow, at)} AS "held",
      (SELECT json_group_array(json_object('id', "id", 'petsSelected', json("pets_selected"))
          ORDER BY "created_at" DESC)
        FROM "bookings" WHERE "status" = 'accepted'
          AND "created_at" > ${new Date(at.getTime() - dayMs)}
          AND EXISTS (SELECT 1 FROM "booking_history" WHERE "booking_id" = "bookings"."id"
            AND "event" = 'accepted_by_rule')) AS "confirmed",
      (SELECT json_group_array(DISTINCT "booking_id") FROM "stay_updates"
        WHERE "created_at" >= ${startOfToday} AND "removed_at" IS NULL) AS "heard",
      (SELECT json_group_array(json_object('id', "id", 'petsSelected', json("pets_selected"),
          'cents', "open", 'dueAt', "deposit_due_at") ORDER BY "deposit_due_at")
        FROM (SELECT "id", "pets_selected", "deposit_due_at",
            MIN("deposit_cents", "tot_amt" - "tip_cents") - ("amt_paid" - "tip_cents") AS "open"
          FROM "bookings" WHERE "deposit_next_at" IS NOT NULL AND "status" = 'accepted'
            AND "deposit_met_at" IS NULL
            AND MIN("deposit_cents", "tot_amt" - "tip_cents") > "amt_paid" - "tip_cents"
          ORDER BY "deposit_due_at" LIMIT ${mostNamed})) AS "deposits"`;
  if (sums === undefined) throw new Error('A statement of sums gave no row');
  return sums;
}

function clock(local: string): string {
  return formatTime(minutesOf(local));
}

// Longer than any stay (R17: 90 nights): nothing that began earlier is still going on.
const longestMs = 366 * 24 * 60 * 60_000;

/** Bookings from `from` up to `to`, by two-ended ranges of indexes: old months cost no more. */
export function staysBetween(from: Date, to: Date): { OR: Prisma.BookingWhereInput[] } {
  return {
    OR: [
      { start: { gte: from, lt: to } },
      { end: { gt: from, lte: to } },
      { start: { gte: new Date(from.getTime() - longestMs), lt: from }, end: { gt: to } },
    ],
  };
}

function entryOf(view: BookingView) {
  const { id, ownerId, petNames, service, status, version, paidCents } = view;
  const { start, end, startText, endText, whenText, over } = view;
  const times = { start, end, startText, endText, whenText, over };
  return { id, ownerId, petNames, service, status, version, paidCents, ...times };
}

const dayList = z.array(z.string());

/**
 * How full the house is on each day of a month's weeks; empty where no limit is set (R43). One
 * statement at most.
 */
export async function monthPlaces(
  month: Month,
  entries: readonly CalendarEntry[],
): Promise<Map<LocalDate, string>> {
  const { limits } = await houseRules('committed');
  if (!isLimited(limits)) return new Map();
  // A request whose place is held is counted with those taken.
  const requested = entries
    .filter(({ status, held }) => status === 'pending' && !held)
    .map(({ startAt, endAt, dogs }) => ({ start: new Date(startAt), end: new Date(endAt), dogs }));
  const days = weeksOf(month).flat();
  const { from, to } = boundsOf(month, limits.timeZone);
  const taken = await presencesBetween(database(), from, to);
  return placesByDay(taken, days[0] ?? '', days.at(-1) ?? '', limits, requested);
}

/** A year of the house, day by day (R43): one statement for its stays, one for its special days. */
export async function yearPlaces(
  year: number,
): Promise<YearOfPlaces & { today: LocalDate; limited: boolean }> {
  const { limits: house } = await houseRules('committed');
  const { timeZone } = house;
  const today = localDateOf(now(), timeZone);
  const span = spanOfYear(year);
  const presences = await presencesBetween(
    database(),
    startOfDay(span.from, timeZone),
    startOfDay(addDays(span.until, 1), timeZone),
  );
  const places = yearOfPlaces({
    year,
    today,
    presences,
    house,
    special: await specialSpans(span),
    holidays: await applyingHolidays('committed'),
  });
  const limited = places.days.some(
    ({ dogLimit, overnightLimit }) => dogLimit !== null || overnightLimit !== null,
  );
  return { ...places, today, limited };
}

/** Every booking that touches a week of the month, soonest first, colored in turn. */
export async function calendarMonth(month: Month, timeZone: TimeZone): Promise<CalendarEntry[]> {
  const { from, to } = boundsOf(month, timeZone);
  const rows = await database().booking.findMany({
    where: staysBetween(from, to),
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const limits = await limitsOf(rows.map(({ id }) => id));
  const { trackArrivals } = await businessSettings('committed');
  const at = now();
  return rows.map((row, index) => {
    const limit = limits.get(row.id);
    const presence = trackArrivals ? presenceOf(row, at) : row;
    return {
      ...entryOf(bookingView(row, timeZone)),
      dogs: row.numDogs,
      ownerGone: Number(limit?.ownerGone) === 1,
      whyNotDeleted: limit ? whyNotDeleted(limit, row.status) : null,
      held: Number(limit?.held) === 1,
      startAt: presence.start.toISOString(),
      endAt: presence.end.toISOString(),
      nights: Math.max(0, dayList.parse(row.dates).length - 1),
      color: index % colorCount,
    };
  });
}

type Limits = DeletionHolds & {
  id: string;
  ownerGone: number | bigint;
  held: number | bigint;
};

/** What cannot be done with each booking (R21, R41), and whether a place is held for it. One statement. */
async function limitsOf(bookingIds: readonly string[]): Promise<Map<string, Limits>> {
  const rows = await database().$queryRaw<Limits[]>`
    SELECT "bookings"."id", "profiles"."deleted_at" IS NOT NULL AS "ownerGone",
      ${isHeld(now())} AS "held", ${deletionHolds}
    FROM "bookings" JOIN "profiles" ON "profiles"."id" = "bookings"."user_id"
    WHERE "bookings"."id" IN (${Prisma.join([...bookingIds, ''])})`;
  return new Map(rows.map((row) => [row.id, row]));
}
