import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, type TimeZone } from '~/core/time/business-time';
import { formatFinancialDate, formatShortWeekday } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { bookedPets, bookedPetsOf, facesFor } from '~/features/dogs/pets/pet-photos.server';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import {
  bookingSums,
  bookingWhere,
  careByWeek,
  incomeByMonth,
  outstandingOwners,
} from './financial-sums.server';
import { periodsAround, type BookingFilter } from './financials';

const pageSize = 15;

export type FinancialRow = {
  id: string;
  petNames: string[];
  faces: PetFaceFacts[];
  ownerId: string;
  ownerName: string;
  /** Whether the account is deleted (R41), so the name has no link. */
  ownerGone: boolean;
  status: BookingStatus;
  /** Weekday of the first day, such as `Thu`. */
  weekday: string;
  /** First day as M-dd-yyyy. */
  date: string;
  totalCents: Cents;
  paidCents: Cents;
};

export type FinancialsRequest = {
  filter: BookingFilter;
  /** Page number from 1; past the end it is the last page. */
  page: number;
  /** Booking whose paid amount is being edited, listed on any page. */
  editing: string | null;
};

export async function financialsPage({ filter, page: asked, editing }: FinancialsRequest) {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  const today = localDateOf(at, timeZone);
  const { begun, ...sums } = await bookingSums(filter, { at, timeZone });
  const pages = Math.max(1, Math.ceil(sums.filtered.bookings / pageSize));
  const page = Math.min(asked, pages);
  const where = bookingWhere(filter, { at, timeZone });
  const rows = await rowsOnPage(where, { at, begun, skip: (page - 1) * pageSize });
  const edited = editing === null ? [] : await rowToEdit(editing, rows);
  return {
    filter,
    periods: periodsAround(today),
    sums,
    page,
    pages,
    rows: [...edited, ...rows].map((row) => financialRow(row, timeZone)),
    outstanding: await outstandingOwners(),
    income: await incomeByMonth(today),
    care: await careByWeek(today, timeZone),
  };
}

/** Returns the stays that have begun, newest first, then upcoming ones: each a range of an index. */
async function rowsOnPage(
  where: Prisma.BookingWhereInput,
  { at, begun, skip }: { at: Date; begun: number; skip: number },
): Promise<Row[]> {
  const past = Math.min(Math.max(begun - skip, 0), pageSize);
  const before = await rowsOf({
    where: { AND: [where, { start: { lte: at } }] },
    orderBy: [{ start: 'desc' }, { id: 'desc' }],
    skip,
    take: past,
  });
  const ahead = await rowsOf({
    where: { AND: [where, { start: { gt: at } }] },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    skip: Math.max(skip - begun, 0),
    take: pageSize - past,
  });
  return [...before, ...ahead];
}

const rowInclude = {
  owner: { select: ownerNameFields },
  ...bookedPets,
} satisfies Prisma.BookingInclude;

type Row = Prisma.BookingGetPayload<{ include: typeof rowInclude }>;

function rowsOf(which: Prisma.BookingFindManyArgs): Promise<Row[]> {
  return database().booking.findMany({ ...which, include: rowInclude });
}

// The edit link may be opened long after the booking has moved to another page of the list.
async function rowToEdit(id: string, rows: readonly Row[]): Promise<Row[]> {
  return rows.some((row) => row.id === id) ? [] : rowsOf({ where: { id } });
}

function financialRow(row: Row, timeZone: TimeZone): FinancialRow {
  const { id, status, start, totalCents, paidCents, userId: ownerId, owner } = row;
  const petNames = petNamesOf(row);
  const date = localDateOf(start, timeZone);
  return {
    id,
    petNames,
    faces: facesFor(petNames, bookedPetsOf(row, { forAdmin: false })),
    ownerId,
    ownerName: ownerName(owner),
    ownerGone: owner.deletedAt !== null,
    status,
    weekday: formatShortWeekday(date),
    date: formatFinancialDate(date),
    totalCents,
    paidCents,
  };
}
