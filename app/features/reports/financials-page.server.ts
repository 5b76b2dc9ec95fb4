import { database } from '~/core/database/database.server';
import { type Booking, Prisma } from '~/core/database/generated/client';
import type { PetFace } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, type TimeZone } from '~/core/time/business-time';
import { formatFinancialDate, formatShortWeekday } from '~/core/time/format-dates';
import { ownerName } from '~/features/accounts/full-name';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { bookedPetsColumn, bookedPetsOf, facesFor } from '~/features/pets/find-pictures.server';
import type { BookingStatus } from '~/features/stays/booking-status';
import {
  bookingSums,
  bookingCondition,
  careByWeek,
  incomeByMonth,
  outstandingOwners,
} from './financial-sums.server';
import { periodsAround, type BookingFilter } from './financials';

const pageSize = 20;

export type FinancialRow = {
  id: string;
  petNames: string[];
  faces: PetFace[];
  ownerId: string;
  ownerName: string;
  /** The account is deleted (R41), so the name leads nowhere. */
  ownerGone: boolean;
  status: BookingStatus;
  /** `Thu`, of the day on which the stay begins. */
  weekday: string;
  /** M-dd-yyyy of that day. */
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
  const at = now();
  const today = localDateOf(at, timeZone);
  const { begun, ...sums } = await bookingSums(filter, { at, timeZone });
  const pages = Math.max(1, Math.ceil(sums.filtered.bookings / pageSize));
  const page = Math.min(asked, pages);
  const rows = await rowsOf(
    idsOnPage(bookingCondition(filter, { at, timeZone }), {
      at,
      begun,
      skip: (page - 1) * pageSize,
    }),
  );
  const edited = editing === null ? [] : await rowToEdit(editing, rows);
  return {
    filter,
    periods: periodsAround(today),
    sums,
    page,
    pages,
    rows: [...edited, ...inOrder(rows, at)].map((row) => financialRow(row, timeZone)),
    outstanding: await outstandingOwners(),
    income: await incomeByMonth(today),
    care: await careByWeek(today, timeZone),
  };
}

/** The stays that have begun, newest first, then those to come: each a range of an index. */
function idsOnPage(
  condition: Prisma.Sql,
  { at, begun, skip }: { at: Date; begun: number; skip: number },
): Prisma.Sql {
  const past = Math.min(Math.max(begun - skip, 0), pageSize);
  return Prisma.sql`
    SELECT * FROM (SELECT "id" FROM "bookings" WHERE ${condition} AND "start" <= ${at}
      ORDER BY "start" DESC, "id" DESC LIMIT ${past} OFFSET ${skip})
    UNION ALL SELECT * FROM (SELECT "id" FROM "bookings" WHERE ${condition} AND "start" > ${at}
      ORDER BY "start", "id" LIMIT ${pageSize - past} OFFSET ${Math.max(skip - begun, 0)})`;
}

function inOrder(rows: readonly Row[], at: Date): Row[] {
  const soonest = rows.toSorted((a, b) =>
    a.start.getTime() === b.start.getTime()
      ? a.id.localeCompare(b.id)
      : a.start.getTime() - b.start.getTime(),
  );
  const begun = soonest.filter(({ start }) => start <= at);
  return [...begun.reverse(), ...soonest.filter(({ start }) => start > at)];
}

type Row = Pick<
  Booking,
  'id' | 'petsSelected' | 'status' | 'start' | 'totalCents' | 'paidCents'
> & {
  bookedPets: string;
  ownerId: string;
  fullName: string | null;
  email: string;
  deletedAt: Date | null;
};

function rowsOf(ids: Prisma.Sql): Promise<Row[]> {
  return database().$queryRaw<Row[]>`
    SELECT "bookings"."id", "bookings"."pets_selected" AS "petsSelected", "bookings"."status",
      "bookings"."start", "bookings"."tot_amt" AS "totalCents",
      "bookings"."amt_paid" AS "paidCents", ${bookedPetsColumn({ forAdmin: false })}, "owner"."id" AS "ownerId",
      "owner"."full_name" AS "fullName", "owner"."email", "owner"."deleted_at" AS "deletedAt"
    FROM "bookings" JOIN "profiles" AS "owner" ON "owner"."id" = "bookings"."user_id"
    WHERE "bookings"."id" IN (${ids})`;
}

// The pencil's link may be followed long after the booking moved to another page of the list.
async function rowToEdit(id: string, rows: readonly Row[]): Promise<Row[]> {
  return rows.some((row) => row.id === id) ? [] : rowsOf(Prisma.sql`${id}`);
}

function financialRow(row: Row, timeZone: TimeZone): FinancialRow {
  const { id, status, start, totalCents, paidCents, ownerId, deletedAt } = row;
  const petNames = petNamesOf(row);
  const date = localDateOf(start, timeZone);
  return {
    id,
    petNames,
    faces: facesFor(petNames, bookedPetsOf(row)),
    ownerId,
    ownerName: ownerName(row),
    ownerGone: deletedAt !== null,
    status,
    weekday: formatShortWeekday(date),
    date: formatFinancialDate(date),
    totalCents,
    paidCents,
  };
}
