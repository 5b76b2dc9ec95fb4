import { localDateOf, type TimeZone } from '~/domain/business-time';
import { csvLine, csvText } from '~/domain/csv';
import { plainAmount } from '~/domain/money';
import type { BookingFilter } from '~/domain/financials';
import { nameList } from '~/lib/format';
import { petNamesOf } from '../database/booking-row';
import { database } from '../database/database.server';
import type { Booking } from '../database/generated/client';
import { businessSettings } from '../settings/settings.server';
import { bookingWhere } from './financial-sums.server';

export const rowsAtOnce = 500;

const head = ['Pet Name', 'Status', 'Date', 'Total', 'Paid', 'Remaining', 'Service', 'Owner'];

/** The bookings as CSV, newest first, in pieces; no text runs as a formula. */
export async function* exportBookings(filter: BookingFilter): AsyncGenerator<string, void> {
  const { timeZone } = await businessSettings('committed');
  yield `\uFEFF${csvLine(head.map(csvText))}`;
  for (let last: string | undefined; ;) {
    const rows: Row[] = await database().booking.findMany({
      where: bookingWhere(filter, timeZone),
      orderBy: [{ start: 'desc' }, { id: 'desc' }],
      take: rowsAtOnce,
      ...(last !== undefined && { cursor: { id: last }, skip: 1 }),
      include: { owner: { select: { fullName: true, email: true } } },
    });
    if (rows.length > 0) yield rows.map((row) => lineOf(row, timeZone)).join('');
    last = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce) return;
  }
}

type Row = Booking & { owner: { fullName: string | null; email: string } };

function lineOf(row: Row, timeZone: TimeZone): string {
  return csvLine([
    csvText(nameList(petNamesOf(row))),
    csvText(row.status),
    localDateOf(row.start, timeZone),
    plainAmount(row.totalCents),
    plainAmount(row.paidCents),
    plainAmount(row.remainCents),
    csvText(row.service),
    csvText(row.owner.fullName ?? row.owner.email),
  ]);
}
