import { database } from '~/core/database/database.server';
import { pagesOf } from '~/core/database/pages';
import type { Booking, QuoteLine } from '~/core/database/generated/client';
import { type Cents, plainAmount, sumCents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { csvFile, csvText } from '~/core/text/csv';
import { nameList } from '~/core/text/format';
import { localDateOf, type TimeZone } from '~/core/time/business-time';
import { petNamesOf, quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { remainingOf } from '~/features/money/pricing/money-facts';
import { isTip } from '~/features/money/pricing/quote';
import { taxIn } from '~/features/money/pricing/tax';
import { hasTax } from '~/features/money/payments/tax-shares.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { bookingWhere } from './financial-sums.server';
import type { BookingFilter } from './financials';

/** Takes about 10 ms with their lines: other requests run between two pages (R111). */
export const bookingsAtOnce = 40;

/** Columns of the parts of the total (R49, R61); only if some booking has more than its stay. */
const kindHead = ['Stay', 'Extras', 'Charges and discounts', 'Tips', 'Set manually'];

/** Columns of the tax (R140): the part of the total that it adds, and all of it; only once there is one. */
const taxHead = ['Tax added', 'Tax in the total'];

const head = ['Pet Name', 'Status', 'Date', 'Total', 'Paid', 'Remaining', 'Service', 'Owner'];

/** Yields the bookings as CSV, newest first, in pieces; no cell can run as a formula. */
export async function* exportBookings(filter: BookingFilter): AsyncGenerator<string, void> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  const other = await database().quoteLine.findFirst({ where: { kind: { not: 'stay' } } });
  const withKinds = other !== null;
  const withTax = await hasTax();
  const pages = pagesOf<Row>(bookingsAtOnce, (last) =>
    database().booking.findMany({
      where: { AND: [bookingWhere(filter, { at, timeZone }), last ? below(last) : {}] },
      orderBy: [{ start: 'desc' }, { id: 'desc' }],
      take: bookingsAtOnce,
      include: { owner: { select: { fullName: true, email: true } }, quoteLines: true },
    }),
  );
  yield* csvFile(
    [...head, ...(withKinds ? kindHead : []), ...(withTax ? taxHead : [])],
    pages,
    (row) => cellsOf(row, timeZone, { withKinds, withTax }),
  );
}

/**
 * Returns the filter for the rows after one. With a cursor, SQLite would read all earlier rows for each page.
 */
function below({ start, id }: Row) {
  return { start: { lte: start }, OR: [{ start: { lt: start } }, { id: { lt: id } }] };
}

type Row = Booking & {
  owner: { fullName: string | null; email: string };
  quoteLines: QuoteLine[];
};

function cellsOf(
  row: Row,
  timeZone: TimeZone,
  { withKinds, withTax }: { withKinds: boolean; withTax: boolean },
): string[] {
  return [
    csvText(nameList(petNamesOf(row))),
    csvText(row.status),
    localDateOf(row.start, timeZone),
    plainAmount(row.totalCents),
    plainAmount(row.paidCents),
    plainAmount(remainingOf(row)),
    csvText(row.service),
    csvText(row.owner.fullName ?? row.owner.email),
    ...(withKinds ? kindsOf(row).map(plainAmount) : []),
    ...(withTax ? taxesOf(row).map(plainAmount) : []),
  ];
}

/** Returns the cents of the tax line, and the tax within the total. */
function taxesOf(row: Row): Cents[] {
  const lines = quoteLinesOf(row);
  const added = lines.filter(({ kind }) => kind === 'tax').map(({ amountCents }) => amountCents);
  return [sumCents(added), taxIn(lines)?.taxCents ?? 0];
}

/**
 * Returns the cents of each kind of line; the last is the difference of a manually set total. A refunded tip
 * doesn't count as a tip (R93): an ended stay keeps its tip line, so the remaining tip is read from the
 * booking, and the rest counts as a charge.
 */
function kindsOf(row: Row): Cents[] {
  const lines = quoteLinesOf(row);
  const sum = (which: (line: BookingLine) => boolean) =>
    sumCents(lines.filter(which).map(({ amountCents }) => amountCents));
  const returnedCents = isActive(row.status) ? 0 : sum(isTip) - row.tipCents;
  return [
    sum(({ kind }) => kind === 'stay'),
    sum(({ kind }) => kind === 'extra'),
    sum((line) => line.kind === 'adjustment' && !isTip(line)) + returnedCents,
    sum(isTip) - returnedCents,
    row.totalCents - sum(() => true),
  ];
}
