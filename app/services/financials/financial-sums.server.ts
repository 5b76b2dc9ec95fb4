/** What Financials adds up: queries over the bookings and the ledger, each over one index (decision 036). */
import type { BookingStatus } from '~/domain/booking-status';
import { addDays, type LocalDate, startOfDay, type TimeZone } from '~/domain/business-time';
import { type BookingFilter, firstOfWeek, lastMonths, weeksAround } from '~/domain/financials';
import { type Cents, sumCents } from '~/domain/money';
import { services, staysOvernight } from '~/domain/services';
import { database } from '../database/database.server';
import { ownerName, ownerNameFields } from '../database/booking-row';
import { Prisma } from '../database/generated/client';

/** The filter as a range of the indexes over `start`, and over `status` and `start`. */
export function bookingWhere(
  { from, to, status }: BookingFilter,
  timeZone: TimeZone,
): Prisma.BookingWhereInput {
  const start = {
    ...(from !== null && { gte: startOfDay(from, timeZone) }),
    ...(to !== null && { lt: startOfDay(addDays(to, 1), timeZone) }),
  };
  return {
    ...(Object.keys(start).length > 0 && { start }),
    ...(status !== null && { status }),
  };
}

export type BookingSums = { bookings: number; totalCents: Cents; paidCents: Cents };

/** The sums over all bookings, whatever is filtered (spec section 9), and over the filtered ones. */
export async function bookingSums(
  filter: BookingFilter,
  timeZone: TimeZone,
): Promise<{ all: BookingSums; filtered: BookingSums }> {
  const everything = await sumsByStatus({});
  const { from, to, status } = filter;
  const inPeriod =
    from === null && to === null
      ? everything
      : await sumsByStatus(bookingWhere({ from, to, status: null }, timeZone));
  return {
    all: added(everything),
    filtered: added(inPeriod.filter((row) => status === null || row.status === status)),
  };
}

type StatusSums = BookingSums & { status: BookingStatus };

// Prisma's aggregate reads each row's id too, which no index of sums holds; a grouping does not.
async function sumsByStatus(where: Prisma.BookingWhereInput): Promise<StatusSums[]> {
  const rows = await database().booking.groupBy({
    by: ['status'],
    where,
    _count: true,
    _sum: { totalCents: true, paidCents: true },
  });
  return rows.map(({ status, _count, _sum }) => ({
    status,
    bookings: _count,
    totalCents: _sum.totalCents ?? 0,
    paidCents: _sum.paidCents ?? 0,
  }));
}

function added(rows: readonly BookingSums[]): BookingSums {
  return {
    bookings: rows.reduce((sum, { bookings }) => sum + bookings, 0),
    totalCents: sumCents(rows.map(({ totalCents }) => totalCents)),
    paidCents: sumCents(rows.map(({ paidCents }) => paidCents)),
  };
}

const months = 12;
const weeksBefore = 8;
const weeksAfter = 4;

export type MonthIncome = { month: string; cents: Cents };

/** Dogs in daycare by day and dogs asleep by night, added up over a week that begins on Sunday. */
export type WeekCare = { week: LocalDate; days: number; nights: number };

/** Income of the last twelve months, by the business's day (R29); 0 for a month without any. */
export async function incomeByMonth(today: LocalDate): Promise<MonthIncome[]> {
  const wanted = lastMonths(today, months);
  const rows = await database().$queryRaw<{ month: string; cents: number | bigint }[]>`
    SELECT substr("local_date", 1, 7) AS "month", SUM("amount_cents") AS "cents"
    FROM "ledger_entries"
    WHERE "local_date" >= ${`${wanted[0] ?? ''}-01`} AND "local_date" <= ${`${wanted.at(-1) ?? ''}-31`}
    GROUP BY 1`;
  const income = new Map(rows.map(({ month, cents }) => [month, Number(cents)]));
  return wanted.map((month) => ({ month, cents: income.get(month) ?? 0 }));
}

/** Days and nights of accepted bookings per dog, eight weeks back to four ahead; a stay's last date is no night. */
export async function careByWeek(today: LocalDate, timeZone: TimeZone): Promise<WeekCare[]> {
  const weeks = weeksAround(today, weeksBefore, weeksAfter);
  const from = weeks[0] ?? today;
  const to = addDays(weeks.at(-1) ?? today, 7);
  const overnight = Prisma.join(services.filter((service) => staysOvernight[service]));
  const rows = await database().$queryRaw<CareDay[]>`
    SELECT day."value" AS "date",
      SUM(CASE WHEN b."service" IN (${overnight}) THEN 0 ELSE b."num_dogs" END) AS "days",
      SUM(CASE WHEN b."service" IN (${overnight}) AND day."key" < json_array_length(b."dates") - 1
        THEN b."num_dogs" ELSE 0 END) AS "nights"
    FROM "bookings" b, json_each(b."dates") day
    WHERE b."status" = 'accepted' AND b."end" >= ${startOfDay(from, timeZone)}
      AND b."start" < ${startOfDay(to, timeZone)} AND day."value" >= ${from} AND day."value" < ${to}
    GROUP BY day."value"`;
  return weeks.map((week) => {
    const within = rows.filter(({ date }) => firstOfWeek(date) === week);
    return {
      week,
      days: within.reduce((sum, { days }) => sum + Number(days), 0),
      nights: within.reduce((sum, { nights }) => sum + Number(nights), 0),
    };
  });
}

type CareDay = { date: LocalDate; days: number | bigint; nights: number | bigint };

export const ownersNamed = 20;

export type OutstandingOwner = {
  ownerId: string;
  ownerName: string;
  ownerGone: boolean;
  outstandingCents: Cents;
};

/** The owners who owe the most, and whether there are more of them. */
export async function outstandingOwners(): Promise<{ owners: OutstandingOwner[]; more: boolean }> {
  const sums = await database().booking.groupBy({
    by: ['userId'],
    where: { status: 'accepted', remainCents: { gt: 0 } },
    _sum: { remainCents: true },
    orderBy: [{ _sum: { remainCents: 'desc' } }, { userId: 'asc' }],
    take: ownersNamed + 1,
  });
  const named = sums.slice(0, ownersNamed);
  const profiles = await database().profile.findMany({
    where: { id: { in: named.map(({ userId }) => userId) } },
    select: { id: true, ...ownerNameFields },
  });
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const owners = named.flatMap(({ userId: ownerId, _sum }) => {
    const owner = byId.get(ownerId);
    if (owner === undefined) return [];
    return {
      ownerId,
      ownerName: ownerName(owner),
      ownerGone: owner.deletedAt !== null,
      outstandingCents: _sum.remainCents ?? 0,
    };
  });
  return { owners, more: sums.length > ownersNamed };
}
