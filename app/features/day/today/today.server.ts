import { database } from '~/core/database/database.server';
import { formatMoney } from '~/core/money/money';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
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
import {
  areHere,
  type Moment,
  presenceOf,
  whereaboutsOf,
} from '~/features/day/whereabouts/whereabouts';
import { apartLinesOfDay } from '~/features/dogs/approval/kept-apart';
import { pairsAmong } from '~/features/dogs/approval/pairs.server';
import { countCertificates } from '~/features/dogs/vaccinations/certificates.server';
import { hereWhere, notedSinceOf } from '~/features/day/whereabouts/whereabouts.server';
import { type CameSince, cameSince } from '~/features/day/health-notices/who-was-here.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { slotsOfStays } from '~/features/day/care/care-of-day.server';
import { type AwaitedDog, withoutAwaited } from '~/features/day/care/day-sheet';
import { type DayRow, todayWithCare } from '~/features/day/care/day-timeline';
import type { MissedCare } from '~/features/day/care/missed-care';
import type { CatchUp } from '~/features/day/care/catch-up';
import { catchUp } from '~/features/day/care/catch-up.server';
import { missedBeforeToday } from '~/features/day/care/missed-care.server';
import {
  countsByDay,
  type Limits as HouseLimit,
  limitsOn,
} from '~/features/booking/places/headcount';
import { bookingRules, readBookingRules } from '~/features/booking/places/house-limits.server';
import { heldBetween } from '~/features/booking/places/presences.server';
import { depositOpenCents, openSum } from '~/features/money/pricing/deposit';
import { type OwedSums, owedSums } from '~/features/money/reports/financial-sums.server';
import { openChangesWhere } from '~/features/booking/requests/open-changes.server';
import { timeFrameBounds } from '~/features/booking/rules/time-frames';
import { staysBetween } from '~/features/booking/record/stays-between.server';

const mostNamed = 10;

/** A stay of today; `time` is the one its list is sorted by, such as `9:00 AM`. */
export type StayToday = { id: string; petNames: string[]; dogs: number; time: string };

export type Today = {
  /** `Monday, November 16`. */
  date: string;
  /** Closed days of the next two weeks, including today: `Thu, Nov 26: Thanksgiving`. */
  closed: string[];
  arriving: StayToday[];
  here: StayToday[];
  leaving: StayToday[];
  /** Spots held through the waitlist (R88): now, and tonight. */
  held: { here: number; sleeping: number };
  /** Maximum number of dogs now and overnight tonight; null for no limit (R43). */
  limits: HouseLimit;
  /** Stays over the coming night. */
  sleeping: StayToday[];
  waiting: number;
  /** Number of change requests waiting for an answer (R57). */
  changes: number;
  /** Number of certificates from owners to review (R44). */
  certificates: number;
  /** Whether an agreement was ever published (R46). */
  agreement: boolean;
  /** Amounts that accepted stays still owe (R62). */
  owed: OwedSums;
  refundOrKeep: SomeStays;
  /** Stays confirmed automatically in the last 24 hours (R47). */
  atOnce: SomeStays;
  /**
   * Arrivals and departures if they're recorded (R50) and due care if there are plans (R51); replaces
   * `arriving` and `leaving`.
   */
  timeline?: DayRow[];
  /** Dogs with care plans that haven't arrived yet (R81). */
  awaited: AwaitedDog[];
  /** Unrecorded care of earlier days (R81); null if care plans are off. */
  missed: MissedCare | null;
  /** The local date. */
  today: LocalDate;
  /** Days of silence to catch up on (R121). */
  catchUp: CatchUp | null;
  /** Dogs of today's stays that must not meet (R45): `Keep Fig and Rex apart: over food`. */
  apart: string[];
  /** Whether each day has a sheet (R51). */
  daySheet: boolean;
  /** Dogs here whose owner got no update today (R52); only if updates are on. */
  notYetHeard?: string[];
  /** Number of open incidents. */
  incidents: number;
  /** Dogs that came since an open illness (R122). */
  cameSince: CameSince[];
  /** Unpaid deposits (R55), soonest deadline first: `$65.00 by Fri, Nov 27, 9:00 AM`. */
  deposits: { id: string; petNames: string[]; text: string }[];
};

/** The first stays of a list, and the number of further ones. */
export type SomeStays = { stays: { id: string; petNames: string[] }[]; more: number };

/**
 * Returns the overview of today in the business's time zone (23 to 25 hours).
 * @param viewerId the user whose ticks can be undone
 */
export async function today(at: Date, timeZone: TimeZone, viewerId = ''): Promise<Today> {
  const date = dateOf(toLocal(at, timeZone));
  const settings = await businessSettings('committed');
  const { carePlans, updates } = settings;
  const moment = { now: at, notedSince: notedSinceOf(settings) };
  const rows = await rowsToday(moment, timeZone);
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
  const isHere = (stay: Stay) => areHere(stay, moment);
  const ends = ({ end }: Stay) => end.getTime();
  const until = ({ localEnd }: Stay) =>
    dateOf(localEnd) === date
      ? `until ${clock(localEnd)}`
      : `until ${formatWeekday(dateOf(localEnd))}`;
  const { timeline, awaited } = await timelineOf(stays, { moment, viewerId, settings });
  const heard = await heardSince(startOfDay(date, timeZone));
  const silent = stays.filter((stay) => isHere(stay) && !heard.has(stay.id));
  const { counts, owed, confirmed, deposits } = sums;
  return {
    ...(timeline && { timeline }),
    awaited,
    missed: await missedBeforeToday(),
    today: date,
    catchUp: await catchUp(),
    apart: await apartToday(stays, moment),
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
      (stay) =>
        dateOf(stay.localStart) <= date &&
        dateOf(stay.localEnd) > date &&
        whereaboutsOf(stay, moment) !== 'left',
      until,
      ends,
    ),
    held: await heldToday(at, date, timeZone),
    limits: limitsOn(date, (await readBookingRules('committed')).limits),
    ...counts,
    cameSince: counts.incidents === 0 ? [] : await cameSince(),
    owed,
    refundOrKeep: someOf(rows.filter((row) => row.refundOrKeep)),
    atOnce: someOf(confirmed),
    deposits: deposits.map((booking) => ({
      id: booking.id,
      petNames: petNamesOf(booking),
      text: `${formatMoney(openSum(booking, timeZone)?.cents ?? 0)} by ${formatMoment(toLocal(booking.depositDueAt ?? at, timeZone), date)}`,
    })),
  };
}

async function apartToday(stays: readonly Stay[], moment: Moment): Promise<string[]> {
  const inHouse = stays
    .filter((stay) => !['left', 'absent'].includes(whereaboutsOf(stay, moment)))
    .map((stay) => ({
      petIds: stay.pets.map(({ petId }) => petId),
      here: presenceOf(stay, moment),
    }));
  const pairs = await pairsAmong([...new Set(inHouse.flatMap(({ petIds }) => petIds))]);
  return apartLinesOfDay(pairs, inHouse);
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

/** Returns `timeline` and `awaited` of {@link Today}. */
async function timelineOf(
  stays: readonly Stay[],
  { moment, viewerId, settings }: { moment: Moment; viewerId: string; settings: Settings },
): Promise<{ timeline: DayRow[] | null; awaited: AwaitedDog[] }> {
  const { carePlans, lateGraceMinutes, timeZone } = settings;
  if (moment.notedSince === null && !carePlans) return { timeline: null, awaited: [] };
  const date = localDateOf(moment.now, timeZone);
  const all = carePlans ? await slotsOfStays(stays, { date, moment, viewerId, settings }) : [];
  const { slots, awaited } = withoutAwaited(all);
  const timeline = todayWithCare(stays, slots, { ...moment, timeZone, lateGraceMinutes });
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

/** Reads the stays that touch today, those with a refund to decide, and dogs still here. */
function rowsToday(moment: Moment, timeZone: TimeZone) {
  const { now: at, notedSince } = moment;
  const { startOfToday, startOfTomorrow } = timeFrameBounds(at, timeZone);
  return database().booking.findMany({
    where: {
      OR: [
        ...staysBetween(startOfToday, startOfTomorrow).OR,
        { refundOrKeep: true },
        ...(notedSince === null
          ? []
          : [
              hereWhere(moment),
              {
                status: 'accepted' as const,
                arrivedAt: null,
                end: { gt: notedSince, lt: at },
              },
              { leftAt: { gte: startOfToday, lt: startOfTomorrow } },
              { lateOpen: true },
            ]),
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

// A stay with a refund to decide is never accepted.
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

/**
 * Returns counts of open tasks, amounts owed, and stays confirmed automatically in the last 24 hours (R47).
 */
async function sumsToday(at: Date) {
  const db = database();
  const deposits = await db.booking.findMany({
    where: { status: 'accepted', depositNextAt: { not: null }, depositMetAt: null },
    orderBy: { depositDueAt: 'asc' },
  });
  return {
    counts: {
      waiting: await db.booking.count({ where: { status: 'pending' } }),
      changes: await db.stayChange.count({ where: openChangesWhere(at) }),
      certificates: await countCertificates(),
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

/** Returns the ids of stays with an update since then (R52). */
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
