/** The changes that wait for an answer, beside the stays as they are (R57). */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf, toLocal } from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { ownerName } from '~/features/accounts/full-name';
import { petNamesOf, linesColumn, storedLines } from '~/features/bookings/booking-row.server';
import { fullestOfParts, type HouseLimits, isLimited } from '~/features/places/headcount';
import { presencesColumn, readPresences } from '~/features/places/presences.server';
import { cutTermsFor, lateCutLines } from '~/features/pricing/cancellation';
import { extraPers } from '~/features/pricing/extras';
import { quoteStay } from '~/features/pricing/pricing';
import { requoted } from '~/features/pricing/quote';
import {
  factsIn,
  readinessColumns,
  type ReadinessRow,
} from '~/features/readiness/known-facts.server';
import {
  type KnownFacts,
  type ReadinessLine,
  readinessOfParts,
} from '~/features/readiness/readiness';
import { type AddedPart, addedParts } from '~/features/stays/added-parts';
import type { BookingStatus } from '~/features/stays/booking-status';
import { unready } from '~/features/stays/readiness-line';
import type { Service } from '~/features/stays/services';
import { applyingColumn, applyingIn } from './confirm-at-once.server';

/** A stay as it is, or as its owner would like it. */
export type StaySide = {
  petNames: string[];
  startText: string;
  endText: string;
  lines: BookingLine[];
  totalCents: Cents;
};

export type OpenChange = {
  id: string;
  bookingId: string;
  ownerId: string;
  ownerName: string;
  service: Service;
  message: string;
  was: StaySide;
  wanted: StaySide;
  /** The total was set by the admin, so it stays (R27). */
  totalByHand: boolean;
  /** The booking was changed since: this can only be declined (R15). */
  stale: boolean;
  /** How full the house is with what it adds, for the admin: `Thu, Dec 24: 8 of 8` (R43, R87); else null. */
  places: string | null;
  /** What is not in order for what it adds (R42, R87). */
  readiness: ReadinessLine[];
};

type Row = ReadinessRow & {
  id: string;
  bookingId: string;
  ownerId: string;
  fullName: string | null;
  email: string;
  deletedAt: Date | null;
  specialDaycare: number | null;
  specialBoarding: number | null;
  service: Service;
  message: string;
  start: Date;
  end: Date;
  status: BookingStatus;
  cancelDays: number | null;
  cancelKeepPercent: number | null;
  acceptedAt: Date | null;
  askedAt: Date;
  wantedStart: Date;
  wantedEnd: Date;
  petsSelected: Prisma.JsonValue;
  numDogs: number;
  totalCents: number;
  totalByHand: number | bigint | boolean;
  version: number;
  versionSeen: number;
  lines: string;
  prices: string;
  extras: string;
  applying: string;
  dayLimits: string;
  others: string | null;
  wantedPets: string;
  bookedIds: string;
  samePets: number | bigint;
};

const mostShown = 20;
const idList = z.array(z.string());
const storedPets = z.array(z.object({ id: z.string(), name: z.string() }));
const cents = z.number();
const storedPrices = z.object({
  boarding: cents,
  fullDay: cents,
  partDay: cents,
  addFull: cents,
  addBoard: cents,
  holidayPart: cents,
  holidayFull: cents,
  holidayBoarding: cents,
  dayHolAdd: cents,
  boardHolAdd: cents,
  quickDaycare: cents,
  holidayCredit: cents,
});
const storedExtras = z.array(
  z.object({ id: z.string(), name: z.string(), unitCents: cents, per: z.enum(extraPers) }),
);
const limit = z.number().nullable();
const storedLimits = z.array(
  z.object({ date: z.string(), dogLimit: limit, overnightLimit: limit }),
);

/** What a change is priced and measured by, in the same statement: these pages read enough already. */
const factColumns = (today: LocalDate) => Prisma.sql`
  (SELECT json_object('boarding', "boarding", 'fullDay', "full_day", 'partDay', "part_day",
      'addFull', "add_full", 'addBoard', "add_board", 'holidayPart', "holiday_part",
      'holidayFull', "holiday_full", 'holidayBoarding', "holiday_boarding",
      'dayHolAdd', "dayHol_add", 'boardHolAdd', "boardHol_add",
      'quickDaycare', "quick_daycare", 'holidayCredit', "holiday_credit")
    FROM "variables" WHERE "id" = 1) AS "prices",
  (SELECT json_group_array(json_object('id', "id", 'name', "name", 'unitCents', "unit_cents",
      'per', "per") ORDER BY "position")
    FROM "extras" WHERE "id" IN (SELECT "extra_id" FROM "quote_lines"
      WHERE "booking_id" = "bookings"."id" AND "revision" = "bookings"."quote_revision")) AS "extras",
  ${applyingColumn},
  (SELECT json_group_array(json_object('date', "date", 'dogLimit', "dog_limit",
      'overnightLimit', "overnight_limit"))
    FROM "closed_dates" WHERE "date" >= ${today} AND "kind" = 'limit') AS "dayLimits"`;

const comingWith = {
  comes: Prisma.sql`SELECT "value" FROM json_each("change"."pet_ids")`,
  from: Prisma.sql`"change"."start"`,
  until: Prisma.sql`"change"."end"`,
};

// A booking never counts against its own change.
const othersColumn = (at: Date) =>
  presencesColumn({
    from: Prisma.sql`"change"."start"`,
    to: Prisma.sql`"change"."end"`,
    at,
    exceptBookings: Prisma.sql`"bookings"."id"`,
    exceptDogs: comingWith.comes,
  });

/** Of one booking or of all, the longest waiting first. One statement. */
export async function openChanges(
  of: { bookingId: string } | 'all',
  { withPlaces }: { withPlaces: boolean },
): Promise<OpenChange[]> {
  const which =
    of === 'all' ? Prisma.empty : Prisma.sql`AND "change"."booking_id" = ${of.bookingId}`;
  const { timeZone, dogLimit, overnightLimit } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const rows = await database().$queryRaw<Row[]>`
    SELECT "change"."id", "bookings"."id" AS "bookingId", "owner"."id" AS "ownerId",
      "owner"."full_name" AS "fullName", "owner"."email", "owner"."deleted_at" AS "deletedAt",
      "owner"."special_price_daycare" AS "specialDaycare",
      "owner"."special_boarding_price" AS "specialBoarding", "bookings"."service",
      "change"."message", "bookings"."start", "bookings"."end",
      "change"."start" AS "wantedStart", "change"."end" AS "wantedEnd",
      "bookings"."pets_selected" AS "petsSelected", "bookings"."num_dogs" AS "numDogs",
      "bookings"."tot_amt" AS "totalCents", "bookings"."total_by_hand" AS "totalByHand",
      "bookings"."version", "change"."version" AS "versionSeen", "bookings"."status",
      "bookings"."cancel_days" AS "cancelDays",
      "bookings"."cancel_keep_percent" AS "cancelKeepPercent",
      "acceptance"."at" AS "acceptedAt", "change"."created_at" AS "askedAt",
      ${linesColumn}, ${factColumns(today)},
      ${withPlaces ? othersColumn(now()) : Prisma.sql`NULL`} AS "others",
      (SELECT json_group_array(json_object('id', "id", 'name', "pet_name") ORDER BY "pet_name")
        FROM "pets" WHERE "id" IN (${comingWith.comes})) AS "wantedPets",
      (SELECT json_group_array("pet_id") FROM "booking_pets"
        WHERE "booking_id" = "bookings"."id") AS "bookedIds",
      NOT EXISTS (SELECT "value" FROM json_each("change"."pet_ids")
          EXCEPT SELECT "pet_id" FROM "booking_pets" WHERE "booking_id" = "bookings"."id")
        AND NOT EXISTS (SELECT "pet_id" FROM "booking_pets" WHERE "booking_id" = "bookings"."id"
          EXCEPT SELECT "value" FROM json_each("change"."pet_ids")) AS "samePets"
      ${await readinessColumns({ forAdmin: withPlaces }, comingWith)}
    FROM "booking_changes" AS "change"
    JOIN "bookings" ON "bookings"."id" = "change"."booking_id"
    JOIN "profiles" AS "owner" ON "owner"."id" = "bookings"."user_id"
    LEFT JOIN "booking_history" AS "acceptance" ON "acceptance"."id" =
      (SELECT "id" FROM "booking_history" WHERE "booking_id" = "bookings"."id"
        AND "to_status" = 'accepted' AND "from_status" IS NOT 'accepted' AND "event" <> 'undone'
        ORDER BY "at" DESC, "id" DESC LIMIT 1)
    WHERE "change"."state" = 'open' AND "change"."end" > ${now()} ${which}
    ORDER BY "change"."created_at" LIMIT ${mostShown}`;
  return Promise.all(
    rows.map(async (row) => {
      const days = storedLimits.parse(JSON.parse(row.dayLimits));
      const byDay = new Map(days.map((day) => [day.date, day]));
      const known = await factsIn(row, { forAdmin: withPlaces });
      return openChange(row, { timeZone, dogLimit, overnightLimit, byDay }, known);
    }),
  );
}

function openChange(row: Row, limits: HouseLimits, known: KnownFacts): OpenChange {
  const { id, bookingId, ownerId, service, message, totalCents } = row;
  const { timeZone } = limits;
  const today = localDateOf(now(), timeZone);
  const totalByHand = Boolean(Number(row.totalByHand));
  const same = Number(row.samePets) === 1;
  const pets = storedPets.parse(JSON.parse(row.wantedPets));
  const dogsNamed = pets.map(({ name }) => name);
  const petsWere = petNamesOf(row);
  const [start, end] = [toLocal(row.wantedStart, timeZone), toLocal(row.wantedEnd, timeZone)];
  const dogs = same ? row.numDogs : dogsNamed.length;
  const parts = addedParts(
    {
      start: row.wantedStart,
      end: row.wantedEnd,
      petIds: pets.map(({ id: petId }) => petId),
      dogs,
    },
    { ...row, dogs: row.numDogs, petIds: idList.parse(JSON.parse(row.bookedIds)) },
    now(),
  );
  const lines = storedLines.parse(JSON.parse(row.lines));
  const stay = quoteStay({
    service,
    start,
    end,
    dogs: Math.max(1, dogs),
    prices: storedPrices.parse(JSON.parse(row.prices)),
    extras: storedExtras.parse(JSON.parse(row.extras)),
    holidays: applyingIn(row.applying),
    special: { daycare: row.specialDaycare, boarding: row.specialBoarding },
  });
  const was = { start: toLocal(row.start, timeZone), end: toLocal(row.end, timeZone) };
  const late = totalByHand
    ? []
    : lateCutLines(
        cutTermsFor(row, timeZone),
        { service, lines, ...was },
        { start, end, askedAt: row.askedAt },
      );
  const quote = requoted(stay, [...lines, ...late]);
  return {
    id,
    bookingId,
    ownerId,
    ownerName: ownerName(row),
    service,
    message,
    was: {
      petNames: petsWere,
      startText: formatMoment(was.start, today),
      endText: formatMoment(was.end, today),
      lines,
      totalCents,
    },
    wanted: {
      petNames: same ? petsWere : dogsNamed,
      startText: formatMoment(start, today),
      endText: formatMoment(end, today),
      lines: quote.lines,
      totalCents: totalByHand ? totalCents : quote.totalCents,
    },
    totalByHand,
    stale: row.version !== row.versionSeen,
    places: placesWith(row, { dogs, parts }, limits),
    readiness: unready(readinessOfParts({ start, pets }, parts, { timeZone, today, known })),
  };
}

function placesWith(
  { wantedStart: start, wantedEnd: end, others }: Row,
  { dogs, parts }: { dogs: number; parts: readonly AddedPart[] },
  limits: HouseLimits,
) {
  if (others === null || !isLimited(limits)) return null;
  const fullest = fullestOfParts({ start, end, dogs }, parts, readPresences(others), limits);
  return fullest?.text ?? null;
}
