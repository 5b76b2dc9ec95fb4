/** Sums for Financials: queries over bookings and the ledger, each on one index (docs/decisions/036). */
import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { type Cents, sumCents } from '~/core/money/money';
import { addDays, type LocalDate, startOfDay, type TimeZone } from '~/core/time/business-time';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { isActive } from '~/features/booking/rules/booking-status';
import { services, staysOvernight } from '~/features/booking/rules/services';
import { type BookingFilter, firstOfWeek, lastMonths, type Owed, weeksAround } from './financials';

/** Returns the filter as ranges on the indexes of `start`, `status` and `amt_remain`. */
export function bookingWhere(
  { from, to, status, owed }: BookingFilter,
  { at, timeZone }: { at: Date; timeZone: TimeZone },
): Prisma.BookingWhereInput {
  const start = {
    ...(from !== null && { gte: startOfDay(from, timeZone) }),
    ...(to !== null && { lt: startOfDay(addDays(to, 1), timeZone) }),
  };
  return {
    ...(Object.keys(start).length > 0 && { start }),
    ...(status !== null && { status }),
    ...(owed !== null && { AND: owedWhere(owed, at) }),
  };
}

function owedWhere(owed: Owed, at: Date): Prisma.BookingWhereInput {
  return { status: 'accepted', remainCents: { gt: 0 }, ...times[owed](at) };
}

const times: Record<Owed, (at: Date) => Prisma.BookingWhereInput> = {
  unpaid: () => ({}),
  due: (at) => ({ end: { lte: at } }),
  here: (at) => ({ start: { lte: at }, end: { gt: at } }),
  ahead: (at) => ({ start: { gt: at } }),
};

/** Unpaid amounts of accepted stays, in cents (R62). */
export type OwedSums = { dueCents: Cents; dueStays: number; hereCents: Cents; aheadCents: Cents };

export async function owedSums(at: Date): Promise<OwedSums> {
  const [due, here, ahead] = await Promise.all(
    (['due', 'here', 'ahead'] as const).map((owed) =>
      database().booking.aggregate({
        where: owedWhere(owed, at),
        _count: true,
        _sum: { remainCents: true },
      }),
    ),
  );
  return {
    dueCents: due?._sum.remainCents ?? 0,
    dueStays: due?._count ?? 0,
    hereCents: here?._sum.remainCents ?? 0,
    aheadCents: ahead?._sum.remainCents ?? 0,
  };
}

export type BookingSums = {
  bookings: number;
  /** Bookings that are pending or accepted, and their totals (R142). */
  active: number;
  totalCents: Cents;
  paidCents: Cents;
  /** Part of it that was paid for rejected or canceled bookings. */
  endedCents: Cents;
  /** Remaining amount of accepted bookings. */
  owedCents: Cents;
};

/**
 * Sums all bookings regardless of the filter (spec section 9), and the filtered ones; `begun` is the number
 * of filtered bookings that have begun.
 */
export async function bookingSums(
  filter: BookingFilter,
  when: { at: Date; timeZone: TimeZone },
): Promise<{ all: BookingSums; filtered: BookingSums; begun: number }> {
  const where = bookingWhere(filter, when);
  const [all, filtered, begun] = await Promise.all([
    sumsOf({}),
    sumsOf(where),
    database().booking.count({ where: { AND: [where, { start: { lte: when.at } }] } }),
  ]);
  return { all, filtered, begun };
}

// Grouped by status, so SQLite reads only the index with these columns, not the rows.
async function sumsOf(where: Prisma.BookingWhereInput): Promise<BookingSums> {
  const sums = await database().booking.groupBy({
    by: ['status'],
    where,
    _count: true,
    _sum: { totalCents: true, paidCents: true },
  });
  const owed = await database().booking.aggregate({
    where: { AND: [where, { status: 'accepted', remainCents: { gt: 0 } }] },
    _sum: { remainCents: true },
  });
  const active = sums.filter(({ status }) => isActive(status));
  const ended = sums.filter(({ status }) => !isActive(status));
  const paidOf = (some: typeof sums) => sumCents(some.map(({ _sum }) => _sum.paidCents ?? 0));
  return {
    bookings: sums.reduce((sum, { _count }) => sum + _count, 0),
    active: active.reduce((sum, { _count }) => sum + _count, 0),
    totalCents: sumCents(active.map(({ _sum }) => _sum.totalCents ?? 0)),
    paidCents: paidOf(sums),
    endedCents: paidOf(ended),
    owedCents: owed._sum.remainCents ?? 0,
  };
}

const months = 12;
const weeksBefore = 8;
const weeksAfter = 4;

export type MonthIncome = { month: string; cents: Cents };

/** Dogs in daycare by day and dogs asleep by night, summed over a week starting on Sunday. */
export type WeekCare = { week: LocalDate; days: number; nights: number };

/**
 * The condition of entries of house credit that make the sum of both ledgers the money received (R143): what is
 * paid in or out, and what stays used, which their own ledger has as a payment. Gifts and bonuses are no money.
 */
export const creditIsMoney = Prisma.sql`"kind" IN ('paid_in', 'paid_out', 'used', 'returned', 'instead_of_refund')`;

/** Returns the income of the last twelve months, by local date (R29); 0 for a month without income. */
export async function incomeByMonth(today: LocalDate): Promise<MonthIncome[]> {
  const wanted = lastMonths(today, months);
  const days = Prisma.sql`"local_date" >= ${`${wanted[0] ?? ''}-01`}
    AND "local_date" <= ${`${wanted.at(-1) ?? ''}-31`}`;
  const rows = await database().$queryRaw<{ month: string; cents: number | bigint }[]>`
    SELECT substr("local_date", 1, 7) AS "month", SUM("amount_cents") AS "cents"
    FROM "ledger_entries" WHERE ${days} GROUP BY 1
    UNION ALL SELECT substr("local_date", 1, 7), SUM("amount_cents")
    FROM "credit_entries" WHERE ${creditIsMoney} AND ${days} GROUP BY 1`;
  const inMonth = (wantedMonth: string) => rows.filter(({ month }) => month === wantedMonth);
  return wanted.map((month) => ({
    month,
    cents: sumCents(inMonth(month).map(({ cents }) => Number(cents))),
  }));
}

/**
 * Returns the dog days and dog nights of accepted bookings, from eight weeks back to four ahead; the last
 * date of a stay has no night.
 */
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

const ownersNamed = 20;

export type OutstandingOwner = {
  ownerId: string;
  ownerName: string;
  ownerGone: boolean;
  outstandingCents: Cents;
};

/** Returns the owners with the highest unpaid amounts, and whether there are more. */
export async function outstandingOwners(): Promise<{ owners: OutstandingOwner[]; more: boolean }> {
  const sums = await database().booking.groupBy({
    by: ['userId'],
    where: { status: 'accepted', remainCents: { gt: 0 } },
    _sum: { remainCents: true },
    orderBy: [{ _sum: { remainCents: 'desc' } }, { userId: 'asc' }],
    take: ownersNamed + 1,
  });
  const owners = await database().profile.findMany({
    where: { id: { in: sums.map(({ userId }) => userId) } },
    select: { id: true, ...ownerNameFields },
  });
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  return {
    owners: sums.slice(0, ownersNamed).flatMap(({ userId: ownerId, _sum }) => {
      const owner = byId.get(ownerId);
      if (owner === undefined) return [];
      return [
        {
          ownerId,
          ownerName: ownerName(owner),
          ownerGone: owner.deletedAt !== null,
          outstandingCents: _sum.remainCents ?? 0,
        },
      ];
    }),
    more: sums.length > ownersNamed,
  };
}
