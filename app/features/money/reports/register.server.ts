/** Register of stays for authorities (R58): one row per dog and accepted stay. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { pagesOf } from '~/core/database/pages';
import { Prisma } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import { csvFile, csvText } from '~/core/text/csv';
import { addressText } from '~/core/text/format';
import {
  addDays,
  type LocalDate,
  localDateOf,
  startOfDay,
  toLocal,
} from '~/core/time/business-time';
import type { DayPeriod } from '~/core/time/day-range';
import { formatDateTime, formatDay } from '~/core/time/format-dates';
import { ownerName } from '~/features/people/accounts/full-name';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { ageText, yearsOn } from '~/features/dogs/pets/age';
import { toAskIn } from '~/features/dogs/pets/open-questions';
import { petFieldsOf } from '~/features/dogs/pets/pet-row';
import { whereaboutsOf } from '~/features/day/whereabouts/whereabouts';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';

export type RegisterRow = {
  bookingId: string;
  owner: string;
  address: string;
  phone: string;
  /** Emergency contacts: `Jo Park, (212) 555-0123`. */
  emergency: string;
  dog: string;
  breed: string;
  sex: string;
  /** On the day of Drop Off. */
  age: string;
  /** Color or markings. */
  markings: string;
  arrived: string;
  left: string;
  services: string;
  vaccinations: { text: string; recordId: string | null }[];
  broughtBy: string;
  pickedUpBy: string;
};

type Row = {
  id: string;
  start: Date;
  end: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
  broughtBy: string;
  pickedUpBy: string;
  service: string;
  petsSelected: string;
  fullName: string | null;
  email: string;
  phone: string | null;
  deletedAt: Date | null;
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  petId: string | null;
  petName: string | null;
  emergency: string | null;
  breed: string | null;
  gender: string | null;
  bornOn: string | null;
  markings: string | null;
  toAsk: string | null;
  extras: string;
  vaccinations: string;
};

const storedVaccinations = z.array(
  z.object({
    name: z.string(),
    validUntil: z.string(),
    exempt: z.number(),
    recordId: z.string().nullable(),
    title: z.string().nullable(),
  }),
);

/** Returns the tables and conditions of the rows in a period. */
async function rowsIn({ from, until }: DayPeriod): Promise<Prisma.Sql> {
  const { timeZone } = await businessSettings('committed');
  // R120: if arrivals are tracked, dogs that were never checked in did not stay.
  const { now: at, notedSince } = await momentNow('committed');
  const first = startOfDay(from, timeZone);
  // R119: a dog that was checked in is here until its departure is noted.
  const isOverdue =
    notedSince === null || at <= first
      ? Prisma.sql`FALSE`
      : Prisma.sql`("bookings"."arrived_at" IS NOT NULL AND "bookings"."end" > ${notedSince})`;
  return Prisma.sql`
    FROM "bookings" JOIN "profiles" AS "owner" ON "owner"."id" = "bookings"."user_id"
      LEFT JOIN "booking_pets" ON "booking_pets"."booking_id" = "bookings"."id"
      LEFT JOIN "pets" ON "pets"."id" = "booking_pets"."pet_id"
    WHERE "bookings"."status" = 'accepted'
      AND (${notedSince} IS NULL OR "bookings"."end" <= ${notedSince}
        OR "bookings"."arrived_at" IS NOT NULL OR "bookings"."end" > ${at})
      AND ("bookings"."left_at" IS NULL OR "bookings"."left_at" > ${first})
      AND ("bookings"."end" > ${first} OR "bookings"."left_at" > ${first} OR ${isOverdue})
      AND "bookings"."start" < ${startOfDay(addDays(until, 1), timeZone)}`;
}

/** Returns a batch of rows in order of Drop Off. One statement. */
async function rowsAfter(period: DayPeriod, after: Row | undefined, take: number): Promise<Row[]> {
  const next = after
    ? Prisma.sql`AND ("bookings"."start", "bookings"."id", COALESCE("pets"."id", ''))
        > (${after.start}, ${after.id}, ${after.petId ?? ''})`
    : Prisma.empty;
  return database().$queryRaw<Row[]>`
    SELECT "bookings"."id", "bookings"."start", "bookings"."end",
      "bookings"."arrived_at" AS "arrivedAt", "bookings"."left_at" AS "leftAt",
      "bookings"."brought_by" AS "broughtBy", "bookings"."picked_up_by" AS "pickedUpBy", "bookings"."service",
      json("bookings"."pets_selected") AS "petsSelected",
      "owner"."full_name" AS "fullName", "owner"."email", "owner"."phone_number" AS "phone",
      "owner"."deleted_at" AS "deletedAt", "owner"."street_address" AS "streetAddress",
      "owner"."city", "owner"."region", "owner"."postal_code" AS "postalCode",
      "pets"."id" AS "petId", "pets"."pet_name" AS "petName", json("pets"."emergency") AS "emergency",
      "pets"."breed", "pets"."gender", "pets"."born_on" AS "bornOn", "pets"."markings",
      json("pets"."to_ask") AS "toAsk",
      (SELECT json_group_array("what" ORDER BY "position") FROM "quote_lines"
        WHERE "booking_id" = "bookings"."id" AND "revision" = "bookings"."quote_revision"
          AND "kind" = 'extra') AS "extras",
      (SELECT json_group_array(json_object('name', "papers"."name", 'validUntil', "valid_until",
          'exempt', "exempt", 'recordId', "record_id", 'title', "pet_records"."title")
          ORDER BY "vaccine", "valid_until")
        FROM "vaccinations" JOIN "papers" ON "papers"."id" = "vaccine"
          LEFT JOIN "pet_records" ON "pet_records"."id" = "record_id"
        WHERE "vaccinations"."pet_id" = "pets"."id" AND "state" = 'confirmed') AS "vaccinations"
    ${await rowsIn(period)} ${next}
    ORDER BY "bookings"."start", "bookings"."id", COALESCE("pets"."id", '') LIMIT ${take}`;
}

const texts = z.array(z.string());
const storedContacts = z.array(z.record(z.string(), z.string()));

async function read(row: Row): Promise<RegisterRow> {
  const { timeZone } = await businessSettings('committed');
  const at = (noted: Date | null, booked: Date) =>
    noted === null
      ? `booked ${formatDateTime(toLocal(booked, timeZone))}`
      : formatDateTime(toLocal(noted, timeZone));
  const isOverdue = whereaboutsOf(row, await momentNow('committed')) === 'overdue';
  const contacts =
    row.emergency === null
      ? []
      : petFieldsOf(['emergency'], { emergency: storedContacts.parse(JSON.parse(row.emergency)) })
          .emergency;
  return {
    bookingId: row.id,
    owner: ownerName(row),
    address: addressText(row),
    phone: row.phone === null ? '' : showPhoneNumber(row.phone),
    emergency: contacts
      .map((contact) => Object.values(contact).filter(Boolean).join(', '))
      .join('; '),
    dog: row.petName ?? texts.parse(JSON.parse(row.petsSelected)).join(', '),
    ...looksOf(row, localDateOf(row.start, timeZone)),
    arrived: at(row.arrivedAt, row.start),
    left: isOverdue ? `still here, ${at(null, row.end)}` : at(row.leftAt, row.end),
    services: [row.service, ...texts.parse(JSON.parse(row.extras))].join(', '),
    vaccinations: storedVaccinations
      .parse(JSON.parse(row.vaccinations))
      .map(({ name, validUntil, exempt, recordId, title }) => ({
        text: `${name}${exempt ? ', exempt' : ''} until ${formatDay(validUntil)}${title === null ? '' : ` (${title})`}`,
        recordId,
      })),
    broughtBy: row.broughtBy,
    pickedUpBy: row.pickedUpBy,
  };
}

/** Returns what a register says of how a dog looks (R147); '' for what its owner hasn't answered. */
function looksOf(
  { breed, gender, bornOn, markings, toAsk }: Row,
  today: LocalDate,
): Pick<RegisterRow, 'breed' | 'sex' | 'age' | 'markings'> {
  const open: readonly string[] = toAskIn(JSON.parse(toAsk ?? '[]'));
  const told = (field: string, value: string | null) =>
    value === null || open.includes(field) ? '' : value;
  const born = told('pet_age', bornOn);
  return {
    breed: told('breed', breed),
    sex: told('gender', gender),
    age: born === '' ? '' : ageText(yearsOn(born, today)),
    markings: markings ?? '',
  };
}

/**
 * Largest number of rows of a table on the page and its print: a month of 30 dogs a day. With that many in
 * each of its six tables the page has 3.4 MB, about 100 KB compressed.
 */
export const mostPrinted = 1000;

/** Returns the rows of the register, and how many only the file has. Two statements. */
export async function registerPage(
  period: DayPeriod,
): Promise<{ rows: RegisterRow[]; leftOut: number }> {
  const rows = await rowsAfter(period, undefined, mostPrinted);
  return {
    rows: await Promise.all(rows.map(read)),
    leftOut: Math.max(0, (await countRows(period)) - mostPrinted),
  };
}

async function countRows(period: DayPeriod): Promise<number> {
  const [counted] = await database().$queryRaw<{ rows: bigint }[]>`
    SELECT COUNT(*) AS "rows" ${await rowsIn(period)}`;
  return Number(counted?.rows ?? 0);
}

export const registerRowsAtOnce = 100;

const head = [
  'Owner',
  'Address',
  'Phone',
  'Emergency contact',
  ...['Dog', 'Breed', 'Sex', 'Age', 'Color or markings'],
  ...['Arrived', 'Brought by', 'Left', 'Picked up by'],
  'Services',
  'Vaccinations',
];

/** Yields the register as CSV, in pieces; no cell can run as a formula. */
export async function* registerFile(period: DayPeriod): AsyncGenerator<string, void> {
  const pages = pagesOf<Row>(registerRowsAtOnce, (last) =>
    rowsAfter(period, last, registerRowsAtOnce),
  );
  yield* csvFile(head, pages, async (stored) => {
    const row = await read(stored);
    const vaccinations = row.vaccinations.map(({ text }) => text).join('; ');
    return [
      row.owner,
      row.address,
      row.phone,
      row.emergency,
      ...[row.dog, row.breed, row.sex, row.age, row.markings],
      ...[row.arrived, row.broughtBy, row.left, row.pickedUpBy],
      row.services,
      vaccinations,
    ].map(csvText);
  });
}

/** Returns today's local date, from which the default period is derived. */
export async function registerToday(at: Date): Promise<string> {
  return localDateOf(at, (await businessSettings('committed')).timeZone);
}
