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
import { petNamesOf, quoteLinesOf } from '~/features/bookings/booking-row.server';
import { remainingOf } from '~/features/pricing/money-facts';
import { isTip } from '~/features/pricing/quote';
import { isActive } from '~/features/stays/booking-status';
import { bookingWhere } from './financial-sums.server';
import type { BookingFilter } from './financials';

/** With their lines, some 10 ms of work: others have their turn between two pages (R111). */
export const rowsAtOnce = 40;

/** What the total is made of (R49, R61); only where some booking has more than its stay. */
const kindHead = ['Stay', 'Extras', 'Charges and discounts', 'Tips', 'Set manually'];

const head = ['Pet Name', 'Status', 'Date', 'Total', 'Paid', 'Remaining', 'Service', 'Owner'];

/** The bookings as CSV, newest first, in pieces; no text runs as a formula. */
export async function* exportBookings(filter: BookingFilter): AsyncGenerator<string, void> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  const other = await database().quoteLine.findFirst({ where: { kind: { not: 'stay' } } });
  const withKinds = other !== null;
  const pages = pagesOf<Row>(rowsAtOnce, (last) =>
    database().booking.findMany({
      where: { AND: [bookingWhere(filter, { at, timeZone }), last ? below(last) : {}] },
      orderBy: [{ start: 'desc' }, { id: 'desc' }],
      take: rowsAtOnce,
      include: { owner: { select: { fullName: true, email: true } }, quoteLines: true },
    }),
  );
  yield* csvFile([...head, ...(withKinds ? kindHead : [])], pages, (row) =>
    cellsOf(row, timeZone, withKinds),
  );
}

/** What follows a row. With a cursor, SQLite would go through all rows before it for each page. */
function below({ start, id }: Row) {
  return { start: { lte: start }, OR: [{ start: { lt: start } }, { id: { lt: id } }] };
}

type Row = Booking & {
  owner: { fullName: string | null; email: string };
  quoteLines: QuoteLine[];
};

function cellsOf(row: Row, timeZone: TimeZone, withKinds: boolean): string[] {
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
  ];
}

/**
 * The cents of each kind of line; the last is what a total that was set manually differs by. A tip
 * that went back is none (R93): an ended stay keeps its line, so what is left of it is asked of the
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
