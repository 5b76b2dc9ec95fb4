/** Presences that take up places in the house, for every count (R43, R56). */
import * as z from 'zod';
import { database, type Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { addDays, addMonths, localDateOf, startOfDay } from '~/core/time/business-time';
import { stillHereUntil } from '~/features/day/whereabouts/whereabouts';
import { monthsAhead } from '~/features/booking/rules/stay-rules';
import type { Busy } from './busy';
import { busyBetween, countsByDay, isLimited, overbookedText, type Presence } from './headcount';
import { readBookingRules } from './house-limits.server';

// A stay lasts at most a year.
const longestStayMs = 366 * 24 * 60 * 60_000;

type Around = {
  from: Prisma.Sql;
  to: Prisma.Sql;
  at: Date;
  /** Ids of the bookings being decided on; they and the places held for them don't count. */
  exceptBookings: Prisma.Sql;
  /** Ids of dogs, a list or a query: places held for these dogs don't count. */
  exceptDogs: Prisma.Sql;
  /** The waitlist entry being turned into a booking; its held place doesn't count. */
  exceptEntry?: string | undefined;
  endBefore?: Date;
};

// Same rule as presenceOf in features/day/whereabouts (R119); a test keeps them equal.
const startOf = Prisma.sql`MIN("other"."start", COALESCE("other"."arrived_at", "other"."start"))`;

/** SQL: whether arrivals were tracked when the stay ended; earlier stays count as booked. */
const isNoted = Prisma.sql`(SELECT "track_arrivals" AND
  "other"."end" > COALESCE("arrivals_since", ${new Date(0)}) FROM "settings")`;

const endOf = (at: Date) => Prisma.sql`COALESCE("other"."left_at",
  CASE WHEN "other"."arrived_at" IS NOT NULL AND "other"."end" <= ${at} AND ${isNoted}
    THEN ${stillHereUntil(at)} ELSE "other"."end" END)`;

/**
 * Builds a JSON column for {@link readPresences} with everything that takes places between two times:
 * accepted stays with their dogs as booked (R43), from arrival to departure if noted (R50), and places held
 * from the waitlist (R56). A taken place is held only for as much of it as its request still covers.
 */
function presencesColumn(around: Around): Prisma.Sql {
  const { from, to, at, exceptBookings, exceptDogs, exceptEntry = '', endBefore } = around;
  const end = endOf(at);
  const columns = Prisma.sql`${startOf} AS "start", ${end} AS "end", "other"."num_dogs" AS "dogs"`;
  const startsBefore = Prisma.sql`${startOf} < ${to} AND "other"."id" NOT IN (${exceptBookings})`;
  // The plus keeps SQLite off the index, which would read all past stays: few of those dogs are still here.
  const later = Prisma.sql`SELECT ${columns} FROM "bookings" AS "other"
    WHERE ${startsBefore} AND +"other"."status" = 'accepted' AND +"other"."end" <= ${from}`;
  return Prisma.sql`
  (SELECT json_group_array(json_object('start', "start", 'end', "end", 'dogs', "dogs")) FROM (
    SELECT ${columns} FROM "bookings" AS "other"
    WHERE ${startsBefore} AND "other"."status" = 'accepted' AND "other"."end" > ${from}
      ${endBefore ? Prisma.sql`AND "other"."end" < ${endBefore}` : Prisma.empty}
    UNION ALL ${later}
      AND "other"."left_at" IS NULL AND "other"."arrived_at" > ${new Date(0)} AND ${isNoted}
    UNION ALL ${later}
      AND "other"."left_at" > ${from}
      ${endBefore ? Prisma.sql`AND "other"."left_at" < ${endBefore}` : Prisma.empty}
    UNION ALL
    ${heldPlaces({ from, to, at, exceptDogs })} AND "held"."id" <> ${exceptEntry}
      AND ("held"."booking_id" IS NULL OR "held"."booking_id" NOT IN (${exceptBookings}))))`;
}

type Held = Pick<Around, 'from' | 'to' | 'at' | 'exceptDogs'>;

/** A place held for two dogs is still held for the second when a stay of the first is decided on. */
function heldPlaces({ from, to, at, exceptDogs }: Held): Prisma.Sql {
  const excepted = Prisma.sql`SELECT COUNT(*) FROM json_each("held"."pet_ids") AS "dog"
    WHERE "dog"."value" IN (${exceptDogs}) AND ("taking"."id" IS NULL OR EXISTS (
      SELECT 1 FROM "booking_pets" AS "taken"
      WHERE "taken"."booking_id" = "taking"."id" AND "taken"."pet_id" = "dog"."value"))`;
  return Prisma.sql`
    SELECT MAX("held"."start", COALESCE("taking"."start", "held"."start")) AS "start",
      MIN("held"."end", COALESCE("taking"."end", "held"."end")) AS "end",
      MAX(0, MIN("held"."dogs", COALESCE("taking"."num_dogs", "held"."dogs")) - (${excepted}))
        AS "dogs"
    FROM "waitlist_entries" AS "held"
    LEFT JOIN "bookings" AS "taking" ON "taking"."id" = "held"."booking_id"
    WHERE "held"."state" IN ('offered', 'taken') AND "held"."offer_ends_at" > ${at}
      AND ("held"."state" = 'offered' OR "taking"."status" = 'pending')
      AND "held"."end" > ${from} AND "held"."start" < ${to}`;
}

/** Returns the places held from the waitlist between `from` and `to` (R88). One statement. */
export async function heldBetween(from: Date, to: Date): Promise<Presence[]> {
  const span = {
    from: Prisma.sql`${from}`,
    to: Prisma.sql`${to}`,
    at: now(),
    exceptDogs: Prisma.sql`''`,
  };
  const [row] = await database().$queryRaw<{ held: string }[]>`
    SELECT json_group_array(json_object('start', "start", 'end', "end", 'dogs', "dogs")) AS "held"
    FROM (${heldPlaces(span)})`;
  return readPresences(row?.held);
}

/** SQL: end of the last pending day of a booking's series, or of the booking itself (R53). */
// The plus keeps SQLite from reading every pending stay for each booking.
const lastWaitingEnd = Prisma.sql`COALESCE(
  (SELECT MAX("day"."end") FROM "bookings" AS "day"
    WHERE "day"."series_id" = "bookings"."series_id" AND +"day"."status" = 'pending'),
  "bookings"."end")`;

/**
 * Returns the other presences during each of these requests (R43) and the pending days of its series, by
 * booking id. The request itself and places held for its dogs don't count. One statement.
 */
export async function presencesBeside(
  bookingIds: readonly string[],
  at: Date,
): Promise<Map<string, Presence[]>> {
  const others = presencesColumn({
    from: Prisma.sql`"bookings"."start"`,
    to: lastWaitingEnd,
    at,
    exceptBookings: Prisma.sql`"bookings"."id"`,
    exceptDogs: Prisma.sql`SELECT "pet_id" FROM "booking_pets" WHERE "booking_id" = "bookings"."id"`,
  });
  return byId(
    await database().$queryRaw<Beside[]>`SELECT "id", ${others} AS "others" FROM "bookings"
      WHERE "id" IN (${Prisma.join([...bookingIds, ''])})`,
  );
}

/** As {@link presencesBeside}, for stays as these changes would make them (R57), by change id. */
export async function presencesBesideChanges(
  changeIds: readonly string[],
  at: Date,
): Promise<Map<string, Presence[]>> {
  const others = presencesColumn({
    from: Prisma.sql`"change"."start"`,
    to: Prisma.sql`"change"."end"`,
    at,
    exceptBookings: Prisma.sql`"change"."booking_id"`,
    exceptDogs: Prisma.sql`SELECT "value" FROM json_each("change"."pet_ids")`,
  });
  return byId(
    await database().$queryRaw<Beside[]>`SELECT "id", ${others} AS "others"
      FROM "booking_changes" AS "change" WHERE "id" IN (${Prisma.join([...changeIds, ''])})`,
  );
}

type Beside = { id: string; others: string };

function byId(rows: readonly Beside[]): Map<string, Presence[]> {
  return new Map(rows.map(({ id, others }) => [id, readPresences(others)]));
}

const stored = z.array(
  z.object({ start: z.coerce.date(), end: z.coerce.date(), dogs: z.number() }),
);

/** Parses that column. @throws ZodError */
function readPresences(column: string | null | undefined): Presence[] {
  return stored.parse(JSON.parse(column ?? '[]'));
}

/** Returns the presences between `from` and `to` (R43, R56), except those excluded. One statement. */
export async function presencesBetween(
  tx: Transaction,
  from: Date,
  to: Date,
  except: {
    bookingIds?: readonly string[];
    entryId?: string | undefined;
    /** Dogs or an owner; places held for them don't count. */
    heldFor?: readonly string[] | { ownerId: string };
  } = {},
): Promise<Presence[]> {
  const { bookingIds = [], entryId, heldFor = [] } = except;
  const column = presencesColumn({
    from: Prisma.sql`${from}`,
    to: Prisma.sql`${to}`,
    at: now(),
    exceptBookings: Prisma.join([...bookingIds, '']),
    exceptDogs:
      'ownerId' in heldFor
        ? Prisma.sql`SELECT "id" FROM "pets" WHERE "user_id" = ${heldFor.ownerId}`
        : Prisma.join([...heldFor, '']),
    exceptEntry: entryId,
    // Bounds both ends of the index range, so a past year doesn't read today's stays.
    endBefore: new Date(to.getTime() + longestStayMs),
  });
  const [row] = await tx.$queryRaw<{ presences: string }[]>`SELECT ${column} AS "presences"`;
  return readPresences(row?.presences);
}

/**
 * Returns the times with fewer than `dogs` free places, from now to as far ahead as owners can book (R43);
 * empty for 0 dogs or without a limit. Places held for this owner count as free. At most one statement.
 */
export async function busyFor(dogs: number, ownerId = ''): Promise<Busy> {
  const { limits } = await readBookingRules('committed');
  if (dogs === 0 || !isLimited(limits)) return { stretches: [], nights: [] };
  const at = now();
  const last = addMonths(localDateOf(at, limits.timeZone), monthsAhead);
  const end = startOfDay(addDays(last, 1), limits.timeZone);
  const others = await presencesBetween(database(), at, end, { heldFor: { ownerId } });
  return busyBetween(others, at, end, { dogs, house: limits });
}

/** Names the future days over the limits in a sentence; empty if there are none (R43). */
export async function overbooked(): Promise<string> {
  const { limits } = await readBookingRules('committed');
  if (!isLimited(limits)) return '';
  const at = now();
  const today = localDateOf(at, limits.timeZone);
  const last = addMonths(today, monthsAhead);
  const end = startOfDay(addDays(last, 1), limits.timeZone);
  const presences = await presencesBetween(database(), at, end);
  return overbookedText(countsByDay(presences, today, last, limits.timeZone), limits);
}
