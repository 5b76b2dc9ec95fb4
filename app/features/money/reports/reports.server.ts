/** The reports of a year: sums by queries on index ranges, then the tables of reports.ts. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import type { Cents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { csvFile, csvText } from '~/core/text/csv';
import { startOfDay, type TimeZone } from '~/core/time/business-time';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { type Service, services, staysOvernight } from '~/features/booking/rules/services';
import { chargeOf } from '~/features/money/payments/statement';
import {
  hasTax,
  receivedBetween,
  taxedBookings,
  taxLine,
  tipLines,
} from '~/features/money/payments/tax-shares.server';
import { taxShares } from '~/features/money/pricing/tax';
import {
  type Counted,
  type CreditPaid,
  dueReport,
  endedReport,
  incomeReport,
  methodsReport,
  ownersReport,
  type EndedIn,
  plainValue,
  type Report,
  type ReportKey,
  reasonsReport,
  shareReport,
  soldReport,
  type TaxIn,
  taxReport,
} from './reports';
import { type MethodMonth, type YearSummary, yearSummary } from './year';
import { keptOf, methodsOf } from './year.server';

/** Returns all reports of a year, in page order. Eight statements for any number of bookings, eleven with a sales tax. */
export async function reportsOf(year: number): Promise<Report[]> {
  return (await booksOf(year)).reports;
}

/** Returns a year on one page (R142). */
export async function yearOf(year: number): Promise<YearSummary> {
  const { timeZone, taxRate } = await businessSettings('committed');
  const span = spanOf(year, timeZone);
  const months = await methodsOf(year);
  const keptCents = await keptOf(span);
  const taxes = (await hasTax()) ? await taxesOf(year, span) : null;
  return summaryOf(year, months, { keptCents, taxes, on: taxRate !== null });
}

function summaryOf(
  year: number,
  months: readonly MethodMonth[],
  { keptCents, taxes, on }: { keptCents: Cents; taxes: TaxIn[] | null; on: boolean },
): YearSummary {
  const report = taxes === null ? null : taxReport(year, taxes, { on });
  const received = report?.sums?.at(-1) ?? null;
  return yearSummary(year, months, { keptCents, taxCents: received });
}

/** Returns a year on one page, and its reports. */
export async function booksOf(year: number): Promise<{ summary: YearSummary; reports: Report[] }> {
  const settings = await businessSettings('committed');
  const { timeZone, dogLimit, overnightLimit, taxRate } = settings;
  const days = await database().specialDay.findMany({
    where: { date: { startsWith: `${year}-` } },
  });
  const house = {
    ...{ timeZone, dogLimit, overnightLimit },
    byDay: new Map(days.filter(({ kind }) => kind === 'limit').map((day) => [day.date, day])),
    closed: new Set(days.filter(({ kind }) => kind === 'closed').map(({ date }) => date)),
  };
  const span = spanOf(year, timeZone);
  const [income, months, keptCents, due, taxes, sold, owners, ended] = [
    await incomeOf(year),
    await methodsOf(year),
    await keptOf(span),
    await dueOf(year),
    (await hasTax()) ? await taxesOf(year, span) : null,
    await soldOf(year, span),
    await ownersOf(span),
    await endedOf(span),
  ];
  const methods = methodsReport(year, months);
  const share = shareReport(year, sold, house);
  const tax = taxes === null ? null : taxReport(year, taxes, { on: taxRate !== null });
  return {
    summary: summaryOf(year, months, { keptCents, taxes, on: taxRate !== null }),
    reports: [
      incomeReport(year, income.stays, income.credit),
      ...(methods === null ? [] : [methods]),
      dueReport(year, due),
      ...(tax === null ? [] : [tax]),
      soldReport(year, sold),
      ...(share === null ? [] : [share]),
      ownersReport(year, owners),
      endedReport(year, ended),
      reasonsReport(ended),
    ],
  };
}

type Span = { from: Date; before: Date };

const spanOf = (year: number, timeZone: TimeZone): Span => ({
  from: startOfDay(`${year}-01-01`, timeZone),
  before: startOfDay(`${year + 1}-01-01`, timeZone),
});

type Sum = { month: string; service: Service; count: number | bigint };

const counted = (rows: readonly Sum[]) =>
  rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));

/** Sums income by month and service; money paid in and out of house credit has none (R143). */
async function incomeOf(year: number): Promise<{ stays: Counted[]; credit: CreditPaid[] }> {
  const days = Prisma.sql`"local_date" >= ${`${year}-01-01`} AND "local_date" <= ${`${year}-12-31`}`;
  const rows = await database().$queryRaw<(Omit<Sum, 'service'> & { service: Service | null })[]>`
    SELECT substr("local_date", 1, 7) AS "month", "service", SUM("amount_cents") AS "count"
    FROM "ledger_entries" JOIN "bookings" ON "bookings"."id" = "booking_id"
    WHERE "kind" <> 'credit' AND ${days} GROUP BY 1, 2
    UNION ALL SELECT substr("local_date", 1, 7), NULL, SUM("amount_cents")
    FROM "credit_entries" WHERE "kind" IN ('paid_in', 'paid_out') AND ${days} GROUP BY 1`;
  const stays: Counted[] = [];
  const credit: CreditPaid[] = [];
  for (const { month, service, count } of rows)
    if (service === null) credit.push({ month, cents: Number(count) });
    else stays.push({ month, service, count: Number(count) });
  return { stays, credit };
}

async function dueOf(year: number) {
  return counted(
    await database().$queryRaw<Sum[]>`
      SELECT substr(json_extract("dates", '$[#-1]'), 1, 7) AS "month", "service",
        SUM("amt_remain") AS "count"
      FROM "bookings"
      WHERE "status" = 'accepted' AND "amt_remain" > 0 AND "end" <= ${now()}
        AND substr(json_extract("dates", '$[#-1]'), 1, 5) = ${`${year}-`}
      GROUP BY 1, 2`,
  );
}

type TaxRow = {
  id: string;
  month: string;
  status: BookingStatus;
  total: number | bigint;
  paid: number | bigint;
  tip: number | bigint;
  open: number | bigint;
  due: number | bigint | null;
  taxable: number | bigint | null;
  tax: number | bigint | null;
  tips: number | bigint;
};

/** Sums the tax charged by the month of Pick Up, and received by the day; of what is kept, the share. */
async function taxesOf(year: number, { from, before }: Span): Promise<TaxIn[]> {
  const ended = await database().$queryRaw<TaxRow[]>`
    SELECT b."id", substr(json_extract(b."dates", '$[#-1]'), 1, 7) AS "month", b."status",
      b."tot_amt" AS "total", b."amt_paid" AS "paid", b."tip_cents" AS "tip",
      b."refund_or_keep" AS "open", b."refund_due_cents" AS "due",
      q."tax" ->> 'taxableCents' AS "taxable", q."tax" ->> 'taxCents' AS "tax",
      ${tipLines} AS "tips"
    FROM "bookings" b LEFT JOIN "quote_lines" q ON ${taxLine}
    WHERE (b."status" = 'accepted' OR b."amt_paid" > 0) AND b."end" >= ${from} AND b."end" < ${before}`;
  const bookings = await taxedBookings(
    'committed',
    receivedBetween(`${year}-01-01`, `${year}-12-31`),
  );
  const none = { taxableCents: 0, exemptCents: 0, chargedCents: 0, receivedCents: 0 };
  const received = [...bookings.values()]
    .flatMap(({ entries }) => entries)
    .filter(({ localDate }) => localDate.startsWith(`${year}-`))
    .map(({ localDate, shareCents }) => ({
      ...{ ...none, month: localDate.slice(0, 7), receivedCents: shareCents },
    }));
  return [...ended.map((row) => ({ ...none, month: row.month, ...chargedIn(row) })), ...received];
}

/** Returns a stay's price without tips: taxable, not taxed, and the tax. */
function chargedIn({ status, ...row }: TaxRow) {
  const cents = (value: number | bigint | null) => Number(value ?? 0);
  const priceCents = cents(row.total) - cents(row.tips);
  const [taxCents, taxableCents] = [cents(row.tax), cents(row.taxable)];
  const charge = chargeOf({
    ...{
      status,
      totalCents: priceCents,
      paidCents: cents(row.paid),
      refundOrKeep: cents(row.open) === 1,
    },
    refundDueCents: row.due === null ? null : cents(row.due),
  });
  const keptCents = status === 'accepted' ? charge : Math.max(0, charge - cents(row.tip));
  const ofKept = (part: number) => taxShares([keptCents], { taxCents: part, priceCents })[0] ?? 0;
  const [charged, taxable] = [ofKept(taxCents), ofKept(taxableCents)];
  const exemptCents = keptCents - taxable - charged;
  return { taxableCents: taxable, chargedCents: charged, exemptCents };
}

// Longer than any stay (R17: 90 nights), so nothing that began earlier can still be going on.
const longestMs = 366 * 24 * 60 * 60_000;

/** Counts dogs by day; the last date of a stay has no night. */
async function soldOf(year: number, { from, before }: Span) {
  const overnight = Prisma.join(services.filter((service) => staysOvernight[service]));
  const rows = await database().$queryRaw<
    { date: string; service: Service; dogs: number | bigint }[]
  >`
    SELECT day."value" AS "date", b."service", SUM(b."num_dogs") AS "dogs"
    FROM "bookings" b, json_each(b."dates") day
    WHERE b."status" = 'accepted' AND b."start" >= ${new Date(from.getTime() - longestMs)}
      AND b."start" < ${before} AND substr(day."value", 1, 5) = ${`${year}-`}
      AND (b."service" NOT IN (${overnight}) OR day."key" < json_array_length(b."dates") - 1)
    GROUP BY 1, 2`;
  return rows.map(({ dogs, ...row }) => ({ ...row, dogs: Number(dogs) }));
}

/**
 * Counts owners by month: new in the month of their first accepted stay; `service` null counts an owner of
 * both services once.
 */
async function ownersOf({ from, before }: Span) {
  const kinds = Prisma.sql`
    COUNT(DISTINCT CASE WHEN "month" = "first" THEN "user_id" END) AS "fresh",
    COUNT(DISTINCT CASE WHEN "month" > "first" THEN "user_id" END) AS "returning"`;
  const rows = await database().$queryRaw<
    { month: string; service: Service | null; fresh: number | bigint; returning: number | bigint }[]
  >`
    WITH "sub" AS MATERIALIZED (
      SELECT "user_id", "service", substr(json_extract("dates", '$[0]'), 1, 7) AS "month",
        (SELECT substr(json_extract("earlier"."dates", '$[0]'), 1, 7) FROM "bookings" AS "earlier"
          WHERE "earlier"."user_id" = b."user_id" AND "earlier"."status" = 'accepted'
          ORDER BY "earlier"."start" LIMIT 1) AS "first"
      FROM "bookings" b
      WHERE "status" = 'accepted' AND "start" >= ${from} AND "start" < ${before})
    SELECT "month", "service", ${kinds} FROM "sub" GROUP BY 1, 2
    UNION ALL SELECT "month", NULL, ${kinds} FROM "sub" GROUP BY 1`;
  return rows.map(({ fresh, returning, ...row }) => ({
    ...row,
    fresh: Number(fresh),
    returning: Number(returning),
  }));
}

const ends = z.enum(['rejected', 'canceled']);

/**
 * Counts rejected and canceled bookings that were to begin in the year, with the reason of the last answer.
 */
async function endedOf({ from, before }: Span): Promise<EndedIn[]> {
  const rows = await database().$queryRaw<(Sum & { status: string; why: string | null })[]>`
    SELECT "month", "service", "status", "why", COUNT(*) AS "count" FROM (
      SELECT substr(json_extract(b."dates", '$[0]'), 1, 7) AS "month", b."service", b."status",
        (SELECT CASE WHEN h."event" = 'deposit_missed' THEN 'deposit'
            WHEN h."event" = 'didnt_come' THEN 'no-show'
            WHEN h."actor_id" = b."user_id" THEN 'owner' ELSE 'said:' || trim(h."note") END
          FROM "booking_history" h
          WHERE h."booking_id" = b."id" AND h."to_status" = b."status"
            AND h."event" <> 'undone' AND h."from_status" <> h."to_status"
          ORDER BY h."at" DESC, h."id" DESC LIMIT 1) AS "why"
      FROM "bookings" b
      WHERE b."status" IN ('rejected', 'canceled') AND b."start" >= ${from} AND b."start" < ${before})
    GROUP BY 1, 2, 3, 4`;
  return rows.map(({ count, status, why, ...row }) => ({
    ...row,
    count: Number(count),
    status: ends.parse(status),
    why: reasonText(ends.parse(status), why),
  }));
}

function reasonText(status: z.infer<typeof ends>, why: string | null): string {
  if (why === 'deposit') return 'Canceled: deposit not paid';
  if (why === 'no-show') return 'Canceled: didn’t come';
  if (why === 'owner') return 'Canceled by the owner';
  const reason = why?.slice('said:'.length) ?? '';
  const what = status === 'rejected' ? 'Rejected' : 'Canceled by you';
  return reason === '' ? `${what}, no reason given` : `${what}: ${reason}`;
}

/** Yields one report as CSV, with the numbers of its table. */
export async function* exportReport(year: number, key: ReportKey): AsyncGenerator<string, void> {
  const report = (await reportsOf(year)).find((one) => one.key === key);
  if (report === undefined) return;
  const { rowsAre, columns, rows } = report;
  const titles = [rowsAre, ...columns.map(({ label }) => label)];
  yield* csvFile(titles, [rows], ({ label, values }) => [
    csvText(label),
    ...columns.map(({ kind }, index) => plainValue(values[index] ?? null, kind)),
  ]);
}
