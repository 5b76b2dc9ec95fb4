import type { BookingStatus } from '~/domain/booking-status';
import { localDateOf, type TimeZone } from '~/domain/business-time';
import { formatFinancialDate } from '~/domain/format-dates';
import { periodsAround, type BookingFilter } from '~/domain/financials';
import type { Cents } from '~/domain/money';
import { petNamesOf } from '../database/booking-row';
import { database } from '../database/database.server';
import type { Booking } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/settings.server';
import {
  bookingSums,
  bookingWhere,
  careByWeek,
  incomeByMonth,
  outstandingOwners,
} from './financial-sums.server';

const pageSize = 20;

export type FinancialRow = {
  id: string;
  petNames: string[];
  status: BookingStatus;
  /** M-dd-yyyy of the day on which the stay begins. */
  date: string;
  totalCents: Cents;
  paidCents: Cents;
};

export type FinancialsRequest = {
  filter: BookingFilter;
  /** From 1; past the end means the last page. */
  page: number;
  /** The booking whose paid amount is being edited, listed on any page. */
  editing: string | null;
};

export async function financialsPage({ filter, page: asked, editing }: FinancialsRequest) {
  const { timeZone } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const sums = await bookingSums(filter, timeZone);
  const pages = Math.max(1, Math.ceil(sums.filtered.bookings / pageSize));
  const page = Math.min(asked, pages);
  const rows = await database().booking.findMany({
    where: bookingWhere(filter, timeZone),
    orderBy: [{ start: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  const edited = editing === null ? null : await rowToEdit(editing, rows);
  return {
    filter,
    periods: periodsAround(today),
    sums,
    page,
    pages,
    rows: (edited === null ? rows : [edited, ...rows]).map((row) => rowOf(row, timeZone)),
    outstanding: await outstandingOwners(),
    income: await incomeByMonth(today),
    care: await careByWeek(today, timeZone),
  };
}

// The pencil's link may be followed long after the booking moved to another page of the list.
async function rowToEdit(id: string, rows: readonly Booking[]): Promise<Booking | null> {
  if (rows.some((row) => row.id === id)) return null;
  return database().booking.findUnique({ where: { id } });
}

function rowOf(booking: Booking, timeZone: TimeZone): FinancialRow {
  const { id, status, start, totalCents, paidCents } = booking;
  return {
    id,
    petNames: petNamesOf(booking),
    status,
    date: formatFinancialDate(localDateOf(start, timeZone)),
    totalCents,
    paidCents,
  };
}
