import * as z from 'zod';
import { database } from '~/core/database/database.server';
import type { BusinessSettings, Prisma, WaitlistEntry } from '~/core/database/generated/client';
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
import { askedForMs, presenceOf, whereabouts } from '~/features/arrivals/arrivals';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { bookingView, type BookingView } from '~/features/bookings/booking-view.server';
import { slotsOfStays } from '~/features/care/care-of-day.server';
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
import { heldBetween, presencesBetween } from '~/features/places/presences.server';
import { specialSpans } from '~/features/places/special-days.server';
import { spanOfYear, yearOfPlaces, type YearOfPlaces } from '~/features/places/year-of-places';
import { applyingHolidays } from '~/features/pricing/prices-in-force.server';
import { depositOpenCents } from '~/features/pricing/deposit';
import { type OwedSums, owedSums } from '~/features/reports/financial-sums.server';
import { deletionHolds, whyNotDeleted } from '~/features/requests/delete-booking.server';
import { openChangesWhere } from '~/features/requests/open-changes.server';
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
 * Today in the business's zone (23 to 25 hours), accepted stays only.
 * @param viewerId whose own ticks can be undone
 */
export async function today(at: Date, timeZone: TimeZone, viewerId = ''): Promise<Today> {
  const date = dateOf(toLocal(at, timeZone));
  const settings = await businessSettings('committed');
  const { trackArrivals, carePlans, updates } = settings;
  const rows = await rowsToday(at, timeZone, trackArrivals);
  const stays = staysOf(rows, timeZone);
  const sums = await sumsToday(at);
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
  const { timeline, awaited } = await timelineOf(stays, { at, viewerId, settings });
  const heard = await heardSince(startOfDay(date, timeZone));
  const silent = stays.filter((stay) => isHere(stay) && !heard.has(stay.id));
  const { counts, owed, confirmed, deposits } = sums;
  return {
    ...(timeline && { timeline }),
    awaited,
    missed: await missedBeforeToday(),
    daySheet: carePlans,
    ...(updates && { notYetHeard: silent.flatMap(({ petNames }) => petNames) }),
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
    held: await heldToday(at, date, timeZone),
    limits: limitsOn(date, (await houseRules('committed')).limits),
    ...counts,
    owed,
    refundOrKeep: someOf(rows.filter((row) => row.refundOrKeep)),
    atOnce: someOf(confirmed),
    deposits: deposits.map((booking) => ({
      id: booking.id,
      petNames: petNamesOf(booking),
      text: `${formatMoney(depositOpenCents(booking))} by ${formatMoment(toLocal(booking.depositDueAt ?? at, timeZone), date)}`,
    })),
  };
}

async function heldToday(at: Date, date: LocalDate, timeZone: TimeZone): Promise<Today['held']> {
  const held = await heldBetween(
    startOfDay(date, timeZone),
    startOfDay(addDays(date, 1), timeZone),
  );
  const now = held.filter(({ start, end }) => start <= at && end > at);
  return {
    here: now.reduce((sum, { dogs }) => sum + dogs, 0),
    sleeping: countsByDay(held, date, date, timeZone).get(date)?.asleep ?? 0,
  };
}

/** As `Today` has it. */
async function timelineOf(
  stays: readonly Stay[],
  { at, viewerId, settings }: { at: Date; viewerId: string; settings: BusinessSettings },
): Promise<{ timeline: DayRow[] | null; awaited: AwaitedDog[] }> {
  const { trackArrivals: tracked, carePlans, lateGraceMinutes, timeZone } = settings;
  if (!tracked && !carePlans) return { timeline: null, awaited: [] };
  const date = localDateOf(at, timeZone);
  const moment = { date, now: at, viewerId, settings };
  const all = carePlans ? await slotsOfStays(stays, moment) : [];
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

/** The stays that touch today, those with money to refund or keep, and dogs still here. */
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
              {
                status: 'accepted' as const,
                arrivedAt: null,
                end: { gt: new Date(at.getTime() - askedForMs), lt: at },
              },
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
      belongings: true,
      remainCents: true,
      paymentAskedAt: true,
      version: true,
      pets: { select: { petId: true, pet: { select: { petName: true } } } },
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

/** Requests that wait, money that is outstanding, and what the rule confirmed in 24 hours (R47). */
async function sumsToday(at: Date) {
  const db = database();
  const certificates = await db.vaccination.findMany({
    where: { state: 'waiting' },
    select: { id: true, recordId: true },
  });
  const deposits = await db.booking.findMany({
    where: { status: 'accepted', depositNextAt: { not: null }, depositMetAt: null },
    orderBy: { depositDueAt: 'asc' },
  });
  return {
    counts: {
      waiting: await db.booking.count({ where: { status: 'pending' } }),
      changes: await db.stayChange.count({ where: openChangesWhere(at) }),
      // A file may be the certificate of several vaccinations.
      certificates: new Set(certificates.map(({ id, recordId }) => recordId ?? id)).size,
      incidents: await db.incident.count({ where: { closedAt: null } }),
      agreement: (await db.agreement.findFirst({ select: { id: true } })) !== null,
    },
    owed: await owedSums(at),
    confirmed: await db.booking.findMany({
      where: {
        status: 'accepted',
        createdAt: { gt: new Date(at.getTime() - dayMs) },
        history: { some: { event: 'accepted_by_rule' } },
      },
      select: { id: true, petsSelected: true },
      orderBy: { createdAt: 'desc' },
    }),
    deposits: deposits.filter((one) => depositOpenCents(one) > 0).slice(0, mostNamed),
  };
}

/** The stays that an update since then is about (R52). */
async function heardSince(from: Date): Promise<Set<string>> {
  const rows = await database().stayUpdate.findMany({
    where: { createdAt: { gte: from }, removedAt: null },
    select: { bookingId: true },
  });
  return new Set(rows.map(({ bookingId }) => bookingId));
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
    include: {
      ...deletionHolds,
      owner: { select: { deletedAt: true } },
      waited: { select: { state: true, offerEndsAt: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const { trackArrivals } = await businessSettings('committed');
  const at = now();
  return rows.map((row, index) => {
    const presence = trackArrivals ? presenceOf(row, at) : row;
    return {
      ...entryOf(bookingView(row, timeZone)),
      dogs: row.numDogs,
      ownerGone: row.owner.deletedAt !== null,
      whyNotDeleted: whyNotDeleted(row),
      held: isHeld(row.waited, at),
      startAt: presence.start.toISOString(),
      endAt: presence.end.toISOString(),
      nights: Math.max(0, dayList.parse(row.dates).length - 1),
      color: index % colorCount,
    };
  });
}

/** Its place is held until it is answered: it is counted among those taken (R56). */
function isHeld(waited: Pick<WaitlistEntry, 'state' | 'offerEndsAt'> | null, at: Date): boolean {
  return waited?.state === 'taken' && waited.offerEndsAt !== null && waited.offerEndsAt > at;
}
