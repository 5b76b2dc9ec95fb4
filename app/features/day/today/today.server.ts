import { database } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { formatMoney } from '~/core/money/money';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  eachDate,
  type LocalDate,
  localDateOf,
  startOfDay,
  toLocal,
  type TimeZone,
} from '~/core/time/business-time';
import { formatMoment, formatWeekdayDate } from '~/core/time/format-dates';
import { countCertificates } from '~/features/dogs/vaccinations/certificates.server';
import { notedSinceOf } from '~/features/day/whereabouts/whereabouts.server';
import { type CameSince, cameSince } from '~/features/day/health-notices/who-was-here.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { bookingRules } from '~/features/booking/places/house-limits.server';
import { depositOpenCents, openSum } from '~/features/money/pricing/deposit';
import { type OwedSums, owedSums } from '~/features/money/reports/financial-sums.server';
import { openChangesWhere } from '~/features/booking/requests/open-changes.server';
import { type DayOnPage, dayOnPage } from './day-on-page.server';

const mostNamed = 10;

/** The day itself, as on its sheet, and what waits. */
export type Today = DayOnPage & {
  /** Closed days of the next two weeks, including today: `Thu, Nov 26: Thanksgiving`. */
  closed: string[];
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

const anyAdmin: Viewer = { id: '', role: 'admin' };

/**
 * Returns the day and what waits for the admin, in the business's time zone (23 to 25 hours).
 * @param viewer the admin whose ticks can be undone
 */
export async function today(
  at: Date,
  timeZone: TimeZone,
  viewer: Viewer = anyAdmin,
): Promise<Today> {
  const date = localDateOf(at, timeZone);
  const settings = await businessSettings('committed');
  const { carePlans, updates } = settings;
  const moment = { now: at, notedSince: notedSinceOf(settings) };
  const { day } = await dayOnPage(date, viewer, moment);
  const { counts, owed, confirmed, undecided, deposits } = await sumsToday(at);
  const heard = await heardSince(startOfDay(date, timeZone));
  const silent = day.here.filter(({ id }) => !heard.has(id));
  return {
    ...day,
    daySheet: carePlans,
    ...(updates && { notYetHeard: silent.flatMap(({ petNames }) => petNames) }),
    closed: await closedSoon(date),
    ...counts,
    cameSince: counts.incidents === 0 ? [] : await cameSince(),
    owed,
    refundOrKeep: someOf(undecided),
    atOnce: someOf(confirmed),
    deposits: deposits.map((booking) => ({
      id: booking.id,
      petNames: petNamesOf(booking),
      text: `${formatMoney(openSum(booking, timeZone)?.cents ?? 0)} by ${formatMoment(toLocal(booking.depositDueAt ?? at, timeZone), date)}`,
    })),
  };
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

function someOf(rows: readonly Pick<Booking, 'id' | 'petsSelected'>[]): SomeStays {
  return {
    stays: rows.slice(0, mostNamed).map((row) => ({ id: row.id, petNames: petNamesOf(row) })),
    more: Math.max(0, rows.length - mostNamed),
  };
}

const dayMs = 24 * 60 * 60_000;

/**
 * Returns counts of open tasks, amounts owed, stays with a refund to decide, and those confirmed automatically
 * in the last 24 hours (R47).
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
    undecided: await db.booking.findMany({
      where: { refundOrKeep: true },
      select: { id: true, petsSelected: true },
      orderBy: { id: 'asc' },
    }),
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
