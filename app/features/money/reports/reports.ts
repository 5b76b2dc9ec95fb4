/** The reports of a year by month: contents of their tables, charts and files. */
import { type Cents, plainAmount } from '~/core/money/money';
import { eachDate, type LocalDate } from '~/core/time/business-time';
import { formatMonth } from '~/core/time/format-dates';
import { type HouseLimits, limitsOn } from '~/features/booking/places/headcount';
import { type Service, services, staysOvernight } from '~/features/booking/rules/services';
import {
  methodLabel,
  type MethodMonth,
  methodsIn,
  netOf,
  knownFee,
  sumsOf as moneyOf,
} from './year';

export type ReportColumn = {
  label: string;
  /** Cents, a number, or tenths of a percent. */
  kind: 'money' | 'count' | 'percent';
  /** Part of the chart's bar that shows this column. */
  drawn?: 'first' | 'second';
};

/** Values are null without a number, such as a share without a limit. */
type ReportRow = { label: string; values: (number | null)[] };

export type Report = {
  key: ReportKey;
  title: string;
  about: string;
  /** Header of the first column, such as `Month`. */
  rowsAre: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  /** Sums of the whole year; null if a sum is meaningless. */
  sums: (number | null)[] | null;
};

export const reportKeys = [
  'income',
  'methods',
  'due',
  'tax',
  'sold',
  'share',
  'owners',
  'ended',
  'reasons',
] as const;

export type ReportKey = (typeof reportKeys)[number];

const firstYear = 2000;
const lastYear = 2999;

/** Reads the year from an address, this year by default; null with a problem if unreadable. */
export function reportYear(
  query: URLSearchParams,
  today: LocalDate,
): { year: number; problem: null } | { year: null; problem: string } {
  const text = query.get('year') ?? '';
  const year = Number(text === '' ? today.slice(0, 4) : text);
  if (/^\d{0,4}$/.test(text) && year >= firstYear && year <= lastYear)
    return { year, problem: null };
  return { year: null, problem: `Please choose a year from ${firstYear} to ${lastYear}.` };
}

/** Returns the twelve months as `YYYY-MM`. */
function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Builds a table by month: one column per service, and their total. */
function byService(
  year: number,
  kind: ReportColumn['kind'],
  value: (month: string, service: Service) => number,
  /** A column beside the services, part of the total. */
  beside?: { label: string; value: (month: string) => number },
): Pick<Report, 'rowsAre' | 'columns' | 'rows' | 'sums'> {
  const rows = monthsOf(year).map((month) => {
    const values = services.map((service) => value(month, service));
    if (beside !== undefined) values.push(beside.value(month));
    return { label: formatMonth(`${month}-01`), values: [...values, add(values)] };
  });
  return {
    rowsAre: 'Month',
    columns: [
      ...services.map((label, index) => ({ label, kind, drawn: shades[index] ?? 'second' })),
      ...(beside === undefined ? [] : [{ label: beside.label, kind }]),
      { label: 'Total', kind },
    ],
    rows,
    sums: sumsOf(rows),
  };
}

const shades: readonly ('first' | 'second')[] = ['first', 'second'];

const sumsOf = (rows: readonly ReportRow[]) =>
  (rows[0]?.values ?? []).map((_, column) => add(rows.map(({ values }) => values[column] ?? 0)));

export type Counted = { month: string; service: Service; count: number };

const countIn =
  (counted: readonly Counted[]) =>
  (month: string, service: Service): number =>
    add(
      counted
        .filter((one) => one.month === month && one.service === service)
        .map((one) => one.count),
    );

/** Money paid into house credit minus what was paid out, by month, in cents (R143). */
export type CreditPaid = { month: string; cents: Cents };

/** Builds the table of income; with a column of house credit if any was paid in or out. */
export function incomeReport(
  year: number,
  cents: readonly Counted[],
  paidIn: readonly CreditPaid[],
): Report {
  const about = 'Payments received minus refunds, by the day they were recorded.';
  const title = 'Income';
  if (paidIn.length === 0)
    return { key: 'income', title, about, ...byService(year, 'money', countIn(cents)) };
  const beside = {
    label: 'House credit',
    value: (month: string) =>
      add(paidIn.filter((one) => one.month === month).map((one) => one.cents)),
  };
  return {
    ...{ key: 'income', title },
    about: `${about} House credit counts on the day it’s paid in, and not again when it’s used.`,
    ...byService(year, 'money', countIn(cents), beside),
  };
}

/** Builds the table of payments minus refunds by method, with PayPal's fees (R141); null without money. */
export function methodsReport(year: number, months: readonly MethodMonth[]): Report | null {
  const keys = methodsIn(months);
  if (keys.length === 0) return null;
  const unknown = months.some(({ unknownFees }) => unknownFees > 0);
  const valuesOf = (some: readonly MethodMonth[]) => {
    const sums = moneyOf(some);
    const received = keys.map((key) => {
      const { grossCents, refundCents } = moneyOf(some.filter(({ method }) => method === key));
      return grossCents + refundCents;
    });
    return [...received, knownFee(sums), ...(unknown ? [sums.unknownFees] : []), netOf(sums)];
  };
  const kind = 'money';
  return {
    key: 'methods',
    title: 'Methods of payment',
    about:
      'Payments received minus refunds, by the day they were recorded; what PayPal kept, and what is left after that.',
    rowsAre: 'Month',
    columns: [
      ...keys.map((key) => ({ label: methodLabel(key), kind }) as const),
      { label: 'PayPal’s fees', kind },
      ...(unknown ? [{ label: 'Fees not known', kind: 'count' } as const] : []),
      { label: 'Net', kind, drawn: 'first' },
    ],
    rows: monthsOf(year).map((month) => ({
      label: formatMonth(`${month}-01`),
      values: valuesOf(months.filter((one) => one.month === month)),
    })),
    sums: valuesOf(months),
  };
}

export function dueReport(year: number, cents: readonly Counted[]): Report {
  const about = 'What is not paid yet of accepted stays that are over, by the month of Pick Up.';
  return { key: 'due', title: 'Due', about, ...byService(year, 'money', countIn(cents)) };
}

/** Sales tax of a month, in cents (R140). */
export type TaxIn = {
  month: string;
  taxableCents: Cents;
  exemptCents: Cents;
  chargedCents: Cents;
  receivedCents: Cents;
};

const taxColumns = [
  ['taxableCents', 'Taxable', 'first'],
  ['exemptCents', 'Not taxed', 'second'],
  ['chargedCents', 'Tax charged', undefined],
  ['receivedCents', 'Tax received', undefined],
] as const;

/** Builds the table of the sales tax; null for a year without any. */
export function taxReport(
  year: number,
  taxes: readonly TaxIn[],
  { on }: { on: boolean },
): Report | null {
  if (
    !on &&
    taxes.every(({ chargedCents, receivedCents }) => chargedCents === 0 && receivedCents === 0)
  )
    return null;
  const rows = monthsOf(year).map((month) => ({
    label: formatMonth(`${month}-01`),
    values: taxColumns.map(([name]) =>
      add(taxes.filter((one) => one.month === month).map((one) => one[name])),
    ),
  }));
  return {
    key: 'tax',
    title: 'Sales tax',
    about:
      'Prices without tax and without tips, and the tax charged on them, by the month of Pick Up: of accepted stays, and of what you keep for others. Tax received is the part of payments minus refunds, by the day they were recorded.',
    rowsAre: 'Month',
    columns: taxColumns.map(([, label, drawn]) => ({
      label,
      kind: 'money',
      ...(drawn && { drawn }),
    })),
    rows,
    sums: sumsOf(rows),
  };
}

/** Dogs of accepted stays on a day: in daycare, or asleep in the following night. */
export type SoldDay = { date: LocalDate; service: Service; dogs: number };

const soldIn =
  (sold: readonly SoldDay[]) =>
  (month: string, service: Service): number =>
    add(
      sold
        .filter((one) => one.service === service && one.date.startsWith(month))
        .map(({ dogs }) => dogs),
    );

export function soldReport(year: number, sold: readonly SoldDay[]): Report {
  const { columns, rows, sums, ...more } = byService(year, 'count', soldIn(sold));
  // Days and nights can't be added up, so there is no total.
  const parts = services.length;
  return {
    key: 'sold',
    title: 'Nights and days sold',
    about: 'Accepted stays: each dog counts once for each day and each night.',
    ...more,
    columns: columns.slice(0, parts).map((column, index) => ({
      ...column,
      label: `${column.label} ${staysOvernight[services[index] ?? 'Daycare'] ? 'nights' : 'days'}`,
    })),
    rows: rows.map(({ label, values }) => ({ label, values: values.slice(0, parts) })),
    sums: sums?.slice(0, parts) ?? null,
  };
}

/** Returns a share in tenths of a percent, rounded half up; null without a capacity. */
const shareOf = (part: number, capacity: number | null): number | null =>
  capacity === null || capacity === 0 ? null : Math.round((part * 1000) / capacity);

/** Builds the share of places sold on open days, by service and in total, and of the sleeping places. */
export function shareReport(
  year: number,
  sold: readonly SoldDay[],
  house: HouseLimits & { closed: ReadonlySet<LocalDate> },
): Report | null {
  const days = eachDate(`${year}-01-01`, `${year}-12-31`).filter((date) => !house.closed.has(date));
  const capacity = (within: string, limit: 'dogLimit' | 'overnightLimit') => {
    const limits = days
      .filter((date) => date.startsWith(within))
      .map((date) => limitsOn(date, house));
    const dayLimits = limits.flatMap((one) => one[limit] ?? []);
    return dayLimits.length === limits.length ? add(dayLimits) : null;
  };
  const count = soldIn(sold);
  const row = (label: string, within: string): ReportRow => {
    const parts = services.map((service) => count(within, service));
    const asleep = add(
      services
        .filter((service) => staysOvernight[service])
        .map((service) => count(within, service)),
    );
    const places = capacity(within, 'dogLimit');
    return {
      label,
      values: [
        ...[...parts, add(parts)].map((part) => shareOf(part, places)),
        shareOf(asleep, capacity(within, 'overnightLimit')),
      ],
    };
  };
  const rows = monthsOf(year).map((month) => row(formatMonth(`${month}-01`), month));
  const sums = row('', `${year}-`).values;
  if (
    [...rows.map(({ values }) => values), sums].every((values) =>
      values.every((one) => one === null),
    )
  )
    return null;
  const kind = 'percent';
  return {
    key: 'share',
    title: 'Share of the house used',
    about:
      'Of the places on open days: a dog takes one for a day of Daycare or a night of Boarding. The limits are those of today, and of each special day.',
    rowsAre: 'Month',
    columns: [
      ...services.map(
        (label, index) => ({ label, kind, drawn: shades[index] ?? 'second' }) as const,
      ),
      { label: 'Total', kind },
      { label: 'Sleeping places', kind },
    ],
    rows,
    sums,
  };
}

/** Builds a table of two kinds by month, each by service and in total; the chart shows the totals. */
function twoKinds(
  year: number,
  labels: readonly [string, string],
  value: (month: string, which: 0 | 1, service: Service | null) => number,
): Pick<Report, 'rowsAre' | 'columns' | 'rows' | 'sums'> {
  const kinds = [0, 1] as const;
  const kind = 'count';
  const rows = monthsOf(year).map((month) => ({
    label: formatMonth(`${month}-01`),
    values: kinds.flatMap((which) =>
      [...services, null].map((service) => value(month, which, service)),
    ),
  }));
  return {
    rowsAre: 'Month',
    columns: kinds.flatMap((which) => [
      ...services.map((service) => ({ label: `${labels[which]}, ${service}`, kind }) as const),
      { label: labels[which], kind, drawn: shades[which] ?? 'second' },
    ]),
    rows,
    sums: sumsOf(rows),
  };
}

/** Owners with accepted stays that begin in a month; `service` null counts each owner once. */
export type OwnersIn = { month: string; service: Service | null; fresh: number; returning: number };

export function ownersReport(year: number, owners: readonly OwnersIn[]): Report {
  const value = (month: string, which: 0 | 1, service: Service | null) => {
    const found = owners.find((one) => one.month === month && one.service === service);
    return (which === 0 ? found?.fresh : found?.returning) ?? 0;
  };
  return {
    key: 'owners',
    title: 'New and returning owners',
    about:
      'Owners with an accepted stay that begins in the month; new in the month of their first one. Owners who used both services count once in the total.',
    ...twoKinds(year, ['New', 'Returning'], value),
    // An owner in two months is still one owner, so months don't add up.
    sums: null,
  };
}

/** Rejected or canceled bookings, by the month in which they were to begin; `why` is formatted. */
export type EndedIn = Counted & { status: 'rejected' | 'canceled'; why: string };

export function endedReport(year: number, ended: readonly EndedIn[]): Report {
  const value = (month: string, which: 0 | 1, service: Service | null) =>
    add(
      ended
        .filter(
          (one) =>
            one.month === month &&
            one.status === (which === 0 ? 'rejected' : 'canceled') &&
            (service === null || one.service === service),
        )
        .map(({ count }) => count),
    );
  return {
    key: 'ended',
    title: 'Rejections and cancellations',
    about: 'By the month in which the stay was to begin.',
    ...twoKinds(year, ['Rejected', 'Canceled'], value),
  };
}

/** Most reasons with a row of their own. */
const mostReasons = 20;

export function reasonsReport(ended: readonly EndedIn[]): Report {
  const reasons = new Map<string, EndedIn[]>();
  for (const one of ended) reasons.set(one.why, [...(reasons.get(one.why) ?? []), one]);
  const rows = [...reasons]
    .map(([label, some]): ReportRow & { total: number } => {
      const values = services.map((service) =>
        add(some.filter((one) => one.service === service).map(({ count }) => count)),
      );
      return { label, values: [...values, add(values)], total: add(values) };
    })
    .sort((a, b) => b.total - a.total || a.label.localeCompare(b.label));
  const others = rows.slice(mostReasons);
  const shown: ReportRow[] = rows
    .slice(0, mostReasons)
    .map(({ label, values }) => ({ label, values }));
  if (others.length > 0) shown.push({ label: 'Other reasons', values: sumsOf(others) });
  const kind = 'count';
  return {
    key: 'reasons',
    title: 'Reasons',
    about: 'Why stays were rejected or canceled, the most frequent first.',
    rowsAre: 'Reason',
    columns: [...services.map((label) => ({ label, kind }) as const), { label: 'Total', kind }],
    rows: shown,
    sums: shown.length === 0 ? null : sumsOf(shown),
  };
}

/** Formats a value for a file: `12.50`, `7`, `33.3`, empty for null. */
export function plainValue(value: number | null, kind: ReportColumn['kind']): string {
  if (value === null) return '';
  if (kind === 'money') return plainAmount(value satisfies Cents);
  return kind === 'percent' ? (value / 10).toFixed(1) : String(value);
}
