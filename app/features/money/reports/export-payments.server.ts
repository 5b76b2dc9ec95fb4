import { database } from '~/core/database/database.server';
import { pagesOf } from '~/core/database/pages';
import type { LedgerEntry, Prisma } from '~/core/database/generated/client';
import { type Cents, plainAmount } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { csvFile, csvText } from '~/core/text/csv';
import { nameList } from '~/core/text/format';
import { localDateOf } from '~/core/time/business-time';
import { ownerName } from '~/features/people/accounts/full-name';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { paymentMethods } from '~/features/money/pricing/money-facts';
import { hadCredit } from '~/features/money/credit/credit.server';
import { hasFees } from '~/features/money/payments/provider-fees.server';
import { amongIds, hasTax, taxedBookings } from '~/features/money/payments/tax-shares.server';
import type { BookingFilter } from './financials';

export const paymentsAtOnce = 50;

const head = ['Date received', 'Method', 'Amount', 'Tip', 'Owner', 'Booking', 'Receipt', 'Note'];

/** Columns of what PayPal kept (R141); only once it told a fee. */
const feeHead = ['PayPal fee', 'Net'];

/** Column of what house credit paid (R143), which was received before; only once there was any. */
const creditHead = ['From house credit'];

/** Column of the tax within the amount (R140); only once there is one. */
const taxHead = ['Tax in the amount'];

/**
 * Yields the ledger of the filtered days as CSV (R62, R97), newest first, in pieces; refunds are negative.
 */
export async function* exportPayments({
  from,
  to,
}: Pick<BookingFilter, 'from' | 'to'>): AsyncGenerator<string, void> {
  const { timeZone } = await businessSettings('committed');
  const withTax = await hasTax();
  const withFees = await hasFees();
  const pages = pagesOf<Row>(paymentsAtOnce, async (last) => {
    const rows = await database().ledgerEntry.findMany({
      where: {
        localDate: { ...(from !== null && { gte: from }), ...(to !== null && { lte: to }) },
        AND: last ? below(last) : {},
      },
      orderBy: [{ localDate: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
      take: paymentsAtOnce,
      include,
    });
    const ids = [...new Set(rows.map(({ bookingId }) => bookingId))];
    const taxed = withTax ? [...(await taxedBookings('committed', amongIds(ids))).values()] : [];
    const shares = new Map(
      taxed.flatMap(({ entries }) => entries).map((one) => [one.id, one.shareCents]),
    );
    return rows.map((row) => ({ ...row, taxCents: shares.get(row.id) ?? 0 }));
  });
  const credit = await hadCredit();
  const titles = [
    ...[...head, ...(withFees ? feeHead : []), ...(withTax ? taxHead : [])],
    ...(credit ? creditHead : []),
  ];
  const all = credit ? withCreditPaid(pages, { from, to }) : pages;
  yield* csvFile(titles, all, (row) => {
    if ('ownerId' in row) return creditCells(row, { withFees, withTax });
    const { booking, ...entry } = row;
    const byCredit = entry.kind === 'credit';
    const day = localDateOf(booking.start, timeZone);
    return [
      entry.localDate,
      csvText(methodOf(entry)),
      plainAmount(byCredit ? 0 : entry.amountCents),
      plainAmount(tipCentsOf(entry, booking.refunds)),
      csvText(ownerName(booking.owner)),
      csvText(`${booking.service} for ${nameList(petNamesOf(booking))}, ${day}`),
      csvText(booking.receiptNumber ?? ''),
      csvText(entry.note),
      ...(withFees ? feeCells(entry) : []),
      ...(withTax ? [plainAmount(entry.taxCents)] : []),
      ...(credit ? [plainAmount(byCredit ? entry.amountCents : 0)] : []),
    ];
  });
}

type Days = Pick<BookingFilter, 'from' | 'to'>;

type CreditRow = Prisma.CreditEntryGetPayload<{ include: { owner: true } }>;

/** Yields the pages with the money paid into house credit and out of it, in its place. */
async function* withCreditPaid(
  pages: AsyncIterable<Row[]>,
  days: Days,
): AsyncGenerator<(Row | CreditRow)[], void> {
  let above: Place | undefined;
  for await (const rows of pages) {
    const last = rows.at(-1);
    if (last === undefined) break;
    const paid = await creditPaid(days, { above, last });
    yield [...rows, ...paid].sort((a, b) => (isBelow(a, b) ? 1 : -1));
    above = last;
  }
  yield await creditPaid(days, { above, last: undefined });
}

type Place = Pick<Row, 'localDate' | 'createdAt' | 'id'>;

function isBelow(a: Place, b: Place): boolean {
  if (a.localDate !== b.localDate) return a.localDate < b.localDate;
  return (
    a.createdAt < b.createdAt || (a.createdAt.getTime() === b.createdAt.getTime() && a.id < b.id)
  );
}

/** Returns the money paid in and out below one place, and not below another. */
function creditPaid(
  { from, to }: Days,
  { above, last }: { above: Place | undefined; last: Place | undefined },
): Promise<CreditRow[]> {
  return database().creditEntry.findMany({
    where: {
      kind: { in: ['paid_in', 'paid_out'] },
      localDate: { ...(from !== null && { gte: from }), ...(to !== null && { lte: to }) },
      AND: [above ? below(above) : {}, last ? { NOT: below(last) } : {}],
    },
    orderBy: [{ localDate: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
    include: { owner: true },
  });
}

function creditCells(
  { owner, ...entry }: CreditRow,
  { withFees, withTax }: { withFees: boolean; withTax: boolean },
): string[] {
  return [
    entry.localDate,
    csvText(entry.method === null ? '' : paymentMethods[entry.method].label),
    ...[entry.amountCents, 0].map(plainAmount),
    csvText(ownerName(owner)),
    csvText(`House credit, ${entry.kind === 'paid_in' ? 'paid in' : 'paid out'}`),
    '',
    csvText(entry.note),
    ...(withFees ? [0, entry.amountCents].map(plainAmount) : []),
    ...(withTax ? [plainAmount(0)] : []),
    plainAmount(0),
  ];
}

/**
 * Returns the filter for the rows after one. With a cursor, SQLite would read all earlier rows for each page.
 */
function below({ localDate, createdAt, id }: Place) {
  return {
    localDate: { lte: localDate },
    OR: [
      { localDate: { lt: localDate } },
      { createdAt: { lt: createdAt } },
      { createdAt, id: { lt: id } },
    ],
  };
}

/** Returns the cells of PayPal's fee and what is left: empty if not known; no fee for money outside PayPal. */
function feeCells(
  entry: Pick<Row, 'kind' | 'attemptId' | 'amountCents' | 'feeCents' | 'netCents'>,
) {
  const byCredit = entry.kind === 'credit';
  const outside = byCredit || (entry.kind === 'manual' && entry.attemptId === null);
  const { feeCents, netCents } = outside
    ? { feeCents: 0, netCents: byCredit ? 0 : entry.amountCents }
    : entry;
  return [feeCents, netCents].map((cents) => (cents === null ? '' : plainAmount(cents)));
}

/** Returns the tip part of an entry: negative if refunded. */
function tipCentsOf(
  { kind, providerRef, attempt }: Pick<Row, 'kind' | 'providerRef' | 'attempt'>,
  refunds: Row['booking']['refunds'],
): Cents {
  if (kind === 'credit') return 0;
  if (kind !== 'refund') return attempt?.tipCents ?? 0;
  const refund = refunds.find((one) => one.providerRef === providerRef);
  return refund === undefined ? 0 : -refund.tipCents;
}

const include = {
  attempt: { select: { tipCents: true } },
  booking: {
    select: {
      service: true,
      start: true,
      petsSelected: true,
      receiptNumber: true,
      refunds: { select: { providerRef: true, tipCents: true } },
      owner: { select: { fullName: true, email: true, deletedAt: true } },
    },
  },
} as const satisfies Prisma.LedgerEntryInclude;

type Row = Prisma.LedgerEntryGetPayload<{ include: typeof include }> & { taxCents: Cents };

function methodOf({ kind, method }: Pick<LedgerEntry, 'kind' | 'method'>): string {
  if (kind === 'credit') return 'House credit';
  if (kind !== 'manual') return 'PayPal';
  return method === null ? 'Outside PayPal' : paymentMethods[method].label;
}
