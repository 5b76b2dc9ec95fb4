import type { BookingFilter } from '~/domain/financials';
import { sumCents, type Cents } from '~/domain/money';
import type { TimeZone } from '~/domain/business-time';
import { database } from '../database/database.server';
import type { StatusTotals } from '../database/generated/client';
import { bookingWhere } from './booking-filter.server';

/** How many bookings, and what they cost and brought, in cents. */
export type BookingSums = { bookings: number; totalCents: Cents; paidCents: Cents };

/**
 * The sums over all bookings, whatever is filtered (spec section 9), and over the filtered ones.
 * Without a period both come from the sums that the database keeps; with one, from its range.
 */
export async function bookingSums(
  filter: BookingFilter,
  timeZone: TimeZone,
): Promise<{ all: BookingSums; filtered: BookingSums }> {
  const kept = await database().statusTotals.findMany();
  const all = added(kept);
  const { from, to, status } = filter;
  if (from !== null || to !== null) return { all, filtered: await sumsOfPeriod(filter, timeZone) };
  return { all, filtered: added(kept.filter((row) => status === null || row.status === status)) };
}

async function sumsOfPeriod(filter: BookingFilter, timeZone: TimeZone): Promise<BookingSums> {
  const { _count, _sum } = await database().booking.aggregate({
    where: bookingWhere(filter, timeZone),
    _count: true,
    _sum: { totalCents: true, paidCents: true },
  });
  // A sum over no rows is null.
  return {
    bookings: _count,
    totalCents: _sum.totalCents ?? 0,
    paidCents: _sum.paidCents ?? 0,
  };
}

function added(rows: readonly StatusTotals[]): BookingSums {
  return {
    bookings: rows.reduce((sum, { bookings }) => sum + bookings, 0),
    totalCents: sumCents(rows.map(({ totalCents }) => totalCents)),
    paidCents: sumCents(rows.map(({ paidCents }) => paidCents)),
  };
}
