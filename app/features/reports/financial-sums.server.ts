/** What Financials adds up: queries over the bookings and the ledger, each over one index (decision 036). */
import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import { addDays, type LocalDate, startOfDay, type TimeZone } from '~/core/time/business-time';
import { ownerName } from '~/features/accounts/full-name';
import { services, staysOvernight } from '~/features/stays/services';
import { type BookingFilter, firstOfWeek, lastMonths, type Owed, weeksAround } from './financials';

/** The filter as ranges of the indexes over `start`, `status` and `amt_remain`. */
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
    ...(owed !== null && {
      AND: { status: 'accepted', remainCents: { gt: 0 }, ...times[owed](at) },
    }),
  };
}

const times: Record<Owed, (at: Date) => Prisma.BookingWhereInput> = {
  unpaid: () => ({}),
  due: (at) => ({ end: { lte: at } }),
  here: (at) => ({ start: { lte: at }, end: { gt: at } }),
  ahead: (at) => ({ start: { gt: at } }),
};

/** The same filter as a condition on a row of "bookings". */
export function bookingCondition(
  { from, to, status, owed }: BookingFilter,
  { at, timeZone }: { at: Date; timeZone: TimeZone },
): Prisma.Sql {
  const conditions = [Prisma.sql`TRUE`];
  if (from !== null) conditions.push(Prisma.sql`"start" >= ${startOfDay(from, timeZone)}`);
  if (to !== null) conditions.push(Prisma.sql`"start" < ${startOfDay(addDays(to, 1), timeZone)}`);
  if (status !== null) conditions.push(Prisma.sql`"status" = ${status}`);
  if (owed !== null) conditions.push(owedCondition, owedTimes[owed](at));
  return Prisma.join(conditions, ' AND ');
}

const owedCondition = Prisma.sql`"status" = 'accepted' AND "amt_remain" > 0`;

const owedTimes: Record<Owed, (at: Date) => Prisma.Sql> = {
  unpaid: () => Prisma.sql`TRUE`,
  due: (at) => Prisma.sql`"end" <= ${at}`,
  here: (at) => Prisma.sql`"start" <= ${at} AND "end" > ${at}`,
  ahead: (at) => Prisma.sql`"start" > ${at}`,
};

/** What accepted stays still owe, in cents (R62). */
export type OwedSums = { dueCents: Cents; dueStays: number; hereCents: Cents; aheadCents: Cents };

/** One JSON object of {@link OwedSums}: what a statement about more can take in. */
export function owedSums(at: Date): Prisma.Sql {
  const sum = (owed: Owed) =>
    Prisma.sql`SUM(CASE WHEN ${owedTimes[owed](at)} THEN "amt_remain" ELSE 0 END)`;
  return Prisma.sql`(SELECT json_object('dueCents', COALESCE(${sum('due')}, 0),
      'dueStays', COUNT(*) FILTER (WHERE ${owedTimes.due(at)}),
      'hereCents', COALESCE(${sum('here')}, 0), 'aheadCents', COALESCE(${sum('ahead')}, 0))
    FROM "bookings" WHERE ${owedCondition})`;
}

export type BookingSums = {
  bookings: number;
  totalCents: Cents;
  paidCents: Cents;
  /** What is left to pay for accepted bookings. */
  owedCents: Cents;
};

type SumsRow = { part: string } & {
  [Key in keyof BookingSums]: number | bigint | null;
};

/**
 * The sums over all bookings, whatever is filtered (spec section 9), and over the filtered ones, of
 * which `begun` have begun. One statement.
 */
export async function bookingSums(
  filter: BookingFilter,
  when: { at: Date; timeZone: TimeZone },
): Promise<{ all: BookingSums; filtered: BookingSums; begun: number }> {
  const sums = Prisma.sql`COUNT(*) AS "bookings", SUM("tot_amt") AS "totalCents",
    SUM("amt_paid") AS "paidCents",
    SUM(CASE WHEN "status" = 'accepted' AND "amt_remain" > 0 THEN "amt_remain" ELSE 0 END)
      AS "owedCents"`;
  const filtered = bookingCondition(filter, when);
  const rows = await database().$queryRaw<SumsRow[]>`
    SELECT 'all' AS "part", ${sums} FROM "bookings"
    UNION ALL SELECT 'filtered', ${sums} FROM "bookings" WHERE ${filtered}
    UNION ALL SELECT 'begun', COUNT(*), 0, 0, 0 FROM "bookings"
      WHERE ${filtered} AND "start" <= ${when.at}`;
  // A sum over no rows is null.
  const read = (part: string, sum: keyof BookingSums) =>
    Number(rows.find((row) => row.part === part)?.[sum] ?? 0);
  const sumsOf = (part: string) => ({
    bookings: read(part, 'bookings'),
    totalCents: read(part, 'totalCents'),
    paidCents: read(part, 'paidCents'),
    owedCents: read(part, 'owedCents'),
  });
  return { all: sumsOf('all'), filtered: sumsOf('filtered'), begun: read('begun', 'bookings') };
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

const ownersNamed = 20;

export type OutstandingOwner = {
  ownerId: string;
  ownerName: string;
  ownerGone: boolean;
  outstandingCents: Cents;
};

type OwnerRow = {
  ownerId: string;
  fullName: string | null;
  email: string;
  deletedAt: Date | null;
  cents: number | bigint;
};

/** The owners who owe the most, and whether there are more of them. One statement. */
export async function outstandingOwners(): Promise<{ owners: OutstandingOwner[]; more: boolean }> {
  const rows = await database().$queryRaw<OwnerRow[]>`
    SELECT "owner"."id" AS "ownerId", "owner"."full_name" AS "fullName", "owner"."email",
      "owner"."deleted_at" AS "deletedAt", "cents"
    FROM (SELECT "user_id", SUM("amt_remain") AS "cents" FROM "bookings"
      WHERE "status" = 'accepted' AND "amt_remain" > 0
      GROUP BY "user_id" ORDER BY 2 DESC, 1 LIMIT ${ownersNamed + 1})
    JOIN "profiles" AS "owner" ON "owner"."id" = "user_id"
    ORDER BY "cents" DESC, "owner"."id"`;
  return {
    owners: rows.slice(0, ownersNamed).map((row) => ({
      ownerId: row.ownerId,
      ownerName: ownerName(row),
      ownerGone: row.deletedAt !== null,
      outstandingCents: Number(row.cents),
    })),
    more: rows.length > ownersNamed,
  };
}
