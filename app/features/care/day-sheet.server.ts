/** The day sheet (R51): what features/care/day-sheet.ts needs to know of a date, in four statements. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf, toLocal } from '~/core/time/business-time';
import { ownerName } from '~/features/accounts/full-name';
import { showPhoneNumber } from '~/features/accounts/phone-number.server';
import { earliestArrivalMs } from '~/features/arrivals/arrivals';
import { type MeetingOnToday, meetingsOn } from '~/features/dogs-fit/meetings.server';
import { flagWords } from '~/features/pets/flags';
import { countsByDay, type DayCount } from '~/features/places/headcount';
import { heldBetween } from '~/features/places/presences.server';
import {
  factsIn,
  readinessColumns,
  type ReadinessRow,
} from '~/features/readiness/known-facts.server';
import { readinessOf } from '~/features/readiness/readiness';
import { unready } from '~/features/stays/readiness-line';
import { careTimeOf } from './care';
import { careOn } from './care-of-day.server';
import { boundsOf, hereFrom } from './care-rows.server';
import { type CareSheet, careSheet, type SheetPet, type SheetStay } from './day-sheet';

/** A stay that touches the day, as it was booked and noted. */
type StayOfDay = {
  id: string;
  petNames: string[];
  start: Date;
  end: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
  version: number;
  lateOpen: boolean;
};

export type DaySheet = CareSheet & {
  stays: StayOfDay[];
  /** Places that are held for those who waited (R88): on the day at its fullest, and in its night. */
  held: DayCount;
  meetings: (MeetingOnToday & { at: Date })[];
};

type Row = Omit<StayOfDay, 'petNames' | 'lateOpen' | 'version'> &
  ReadinessRow & {
    petsSelected: string;
    version: number | bigint;
    lateOpen: boolean | number | bigint;
    fullName: string | null;
    email: string;
    deletedAt: Date | null;
    phone: string | null;
    pets: string;
  };

const storedPets = z.array(
  z.object({
    petId: z.string(),
    name: z.string(),
    flags: z.unknown(),
    ownFlag: z.string(),
    houseTrained: z.string().nullable(),
    foodInfo: z.string(),
    medInfo: z.string(),
    photo: z
      .object({ id: z.string(), alt: z.string(), width: z.number(), height: z.number() })
      .nullable(),
  }),
);

const petsColumn = Prisma.sql`
  (SELECT json_group_array(json_object('petId', "pets"."id", 'name', "pets"."pet_name",
      'flags', json("pets"."flags"), 'ownFlag', "pets"."own_flag",
      'houseTrained', "pets"."house_trained", 'foodInfo', "pets"."food_info",
      'medInfo', "pets"."med_info",
      'photo', CASE WHEN "photo"."id" IS NOT NULL THEN json_object('id', "photo"."id",
        'alt', "photo"."alt", 'width', "photo"."width", 'height', "photo"."height") END)
      ORDER BY "pets"."pet_name", "pets"."id")
    FROM "booking_pets" AS "booked" JOIN "pets" ON "pets"."id" = "booked"."pet_id"
      LEFT JOIN "pictures" AS "photo" ON "photo"."pet_id" = "pets"."id"
    WHERE "booked"."booking_id" = "bookings"."id")`;

/** The accepted stays around a day, a little more than touch it. One statement. */
async function rowsAround(from: Date, to: Date, tracked: boolean): Promise<Row[]> {
  // Those that came early, and those that are over and still here (R50).
  const soon = new Date(to.getTime() + (tracked ? earliestArrivalMs : 0));
  const noted = Prisma.sql`
    UNION SELECT "id" FROM "bookings" WHERE "left_at" IS NULL AND "arrived_at" > ${new Date(0)}
    UNION SELECT "id" FROM "bookings" WHERE "left_at" > ${from} AND "left_at" < ${to}`;
  return database().$queryRaw<Row[]>`
    SELECT "bookings"."id", json("bookings"."pets_selected") AS "petsSelected",
      "bookings"."start", "bookings"."end", "bookings"."arrived_at" AS "arrivedAt",
      "bookings"."left_at" AS "leftAt", "bookings"."version", "bookings"."late_open" AS "lateOpen",
      "bookings"."user_id" AS "ownerId", "owner"."full_name" AS "fullName", "owner"."email",
      "owner"."deleted_at" AS "deletedAt", "owner"."phone_number" AS "phone",
      ${petsColumn} AS "pets" ${await readinessColumns({ forAdmin: true })}
    FROM "bookings" JOIN "profiles" AS "owner" ON "owner"."id" = "bookings"."user_id"
    WHERE "bookings"."id" IN (
        SELECT "id" FROM "bookings"
        WHERE "status" = 'accepted' AND "end" > ${from} AND "start" < ${soon}
        ${tracked ? noted : Prisma.empty})
      AND "bookings"."status" = 'accepted' AND "bookings"."start" < ${soon}
    ORDER BY "bookings"."start", "bookings"."id"`;
}

const names = z.array(z.string());

const noDogs: DayCount = { peak: 0, asleep: 0 };

/** The sheet of a date. Four statements, none growing with its dogs. */
export async function daySheet(date: LocalDate, viewerId: string): Promise<DaySheet> {
  const settings = await businessSettings('committed');
  const { timeZone, trackArrivals: tracked } = settings;
  const at = now();
  const { from, to } = boundsOf(date, timeZone);
  const found = await rowsAround(from, to, tracked);
  const rows = found
    .map((row) => ({ row, here: hereFrom(row, { tracked, at }) }))
    .filter(({ here }) => here.start < to && here.end > from);
  const known = await Promise.all(
    rows.map(async ({ row }) => ({ row, facts: await factsIn(row, { forAdmin: true }) })),
  );
  const stays = rows.map(({ row, here }, index): SheetStay => {
    const pets = petsOf(row);
    const facts = known[index]?.facts;
    const owner = ownerName(row);
    const times = { start: toLocal(row.start, timeZone), end: toLocal(row.end, timeZone) };
    const dogs = pets.map(({ petId: id, name }) => ({ id, name }));
    // What is kept apart is told of the day and not of the stay.
    const lines =
      facts === undefined || row.end <= at
        ? []
        : unready(readinessOf({ ...times, pets: dogs }, localDateOf(at, timeZone), facts)).filter(
            ({ code }) => !code.startsWith('apart:'),
          );
    const linked = new Set(pets.map(({ name }) => name));
    const left = names.parse(JSON.parse(row.petsSelected)).filter((name) => !linked.has(name));
    return {
      bookingId: row.id,
      ownerName: owner,
      phone: row.phone === null ? '' : showPhoneNumber(row.phone),
      pets,
      // A renamed dog is linked under its new name: only as many names as dogs are missing.
      namesOnly: left.slice(0, Math.max(0, namesOf(row).length - pets.length)),
      here,
      care: careTimeOf(row, { tracked, now: at }),
      left: tracked && row.leftAt !== null,
      papers: lines.map(({ forAdmin, dog }) =>
        dog === undefined ? `${dogs.length === 1 ? dogs[0]?.name : owner}: ${forAdmin}` : forAdmin,
      ),
    };
  });
  const petIds = stays.flatMap(({ pets }) => pets.map(({ petId }) => petId));
  const { items, noted } = await careOn(date, petIds, settings);
  const sheet = careSheet({
    date,
    now: at,
    timeZone,
    viewerId,
    stays,
    items,
    noted,
    apart: known.flatMap(({ facts }) =>
      facts.apart.pairs.map(({ petId, other }) => ({ petId, otherId: other.id })),
    ),
  });
  return {
    ...sheet,
    held: countsByDay(await heldBetween(from, to), date, date, timeZone).get(date) ?? noDogs,
    stays: rows.map(({ row }) => ({
      id: row.id,
      petNames: namesOf(row),
      start: row.start,
      end: row.end,
      arrivedAt: row.arrivedAt,
      leftAt: row.leftAt,
      version: Number(row.version),
      lateOpen: Number(row.lateOpen) === 1,
    })),
    meetings: await meetingsOn({ from, to }),
  };
}

function namesOf({ petsSelected }: Row): string[] {
  return names.parse(JSON.parse(petsSelected));
}

function petsOf({ pets }: Row): SheetPet[] {
  return storedPets.parse(JSON.parse(pets)).map(({ flags, ownFlag, photo, ...pet }) => ({
    ...pet,
    houseTrained: pet.houseTrained === null ? null : pet.houseTrained === 'yes',
    face: { name: pet.name, photo, flags: flagWords({ flags, ownFlag }) },
  }));
}
