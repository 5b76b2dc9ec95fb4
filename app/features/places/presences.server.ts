/** Who takes places in the house, for all who count them (R43, R56). */
import * as z from 'zod';
import { database, type Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { addDays, addMonths, localDateOf, startOfDay } from '~/core/time/business-time';
import { stillHereUntil } from '~/features/arrivals/arrivals';
import { monthsAhead } from '~/features/stays/stay-rules';
import type { Busy } from './busy';
import { busyBetween, countsByDay, isLimited, overbookedText, type Presence } from './headcount';
import { houseRules } from './house-limits.server';

// A stay lasts a year at the most.
const longestStayMs = 366 * 24 * 60 * 60_000;

type Around = {
  from: Prisma.Sql;
  to: Prisma.Sql;
  at: Date;
  /** Ids of bookings that are asked about, with the places held for them. */
  exceptBookings: Prisma.Sql;
  /** Ids of dogs, a list or a query: a place that is held for one of them never counts against it. */
  exceptDogs: Prisma.Sql;
  /** The entry of the waitlist whose held place is taken. */
  exceptEntry?: string | undefined;
  endBefore?: Date;
};

const tracked = Prisma.sql`(SELECT "track_arrivals" FROM "settings")`;

// As presenceOf of features/arrivals/arrivals.ts (R50); a test holds them equal.
const startOf = Prisma.sql`MIN("other"."start",
  CASE WHEN ${tracked} THEN COALESCE("other"."arrived_at", "other"."start") ELSE "other"."start" END)`;

const endOf = (at: Date) => Prisma.sql`
  CASE WHEN ${tracked} THEN COALESCE("other"."left_at",
    CASE WHEN "other"."arrived_at" IS NOT NULL AND "other"."end" <= ${at}
      THEN ${stillHereUntil(at)} ELSE "other"."end" END) ELSE "other"."end" END`;

/**
 * Who takes places between two times, as a column of JSON for {@link readPresences}: accepted stays
 * with their dogs as booked (R43), from when they came to when they left (R50), and places held for those who waited (R56). A taken place is held
 * for as much of it as its request still asks for.
 */
function presencesColumn(around: Around): Prisma.Sql {
  const { from, to, at, exceptBookings, exceptDogs, exceptEntry = '', endBefore } = around;
  const end = endOf(at);
  const columns = Prisma.sql`${startOf} AS "start", ${end} AS "end", "other"."num_dogs" AS "dogs"`;
  const startsBefore = Prisma.sql`${startOf} < ${to} AND "other"."id" NOT IN (${exceptBookings})`;
  // A plus keeps SQLite from the index of all that is over: few of those are still here.
  const later = Prisma.sql`SELECT ${columns} FROM "bookings" AS "other"
    WHERE ${startsBefore} AND +"other"."status" = 'accepted' AND +"other"."end" <= ${from} AND ${tracked}`;
  return Prisma.sql`
  (SELECT json_group_array(json_object('start', "start", 'end', "end", 'dogs', "dogs")) FROM (
    SELECT ${columns} FROM "bookings" AS "other"
    WHERE ${startsBefore} AND "other"."status" = 'accepted' AND "other"."end" > ${from}
      ${endBefore ? Prisma.sql`AND "other"."end" < ${endBefore}` : Prisma.empty}
    UNION ALL ${later}
      AND "other"."left_at" IS NULL AND "other"."arrived_at" > ${new Date(0)}
    UNION ALL ${later}
      AND "other"."left_at" > ${from}
      ${endBefore ? Prisma.sql`AND "other"."left_at" < ${endBefore}` : Prisma.empty}
    UNION ALL
    ${heldPlaces({ from, to, at })} AND "held"."id" <> ${exceptEntry}
      AND ("held"."booking_id" IS NULL OR "held"."booking_id" NOT IN (${exceptBookings}))
      AND NOT EXISTS (SELECT 1 FROM json_each("held"."pet_ids") AS "dog"
        WHERE "dog"."value" IN (${exceptDogs}))))`;
}

function heldPlaces({ from, to, at }: Pick<Around, 'from' | 'to' | 'at'>): Prisma.Sql {
  return Prisma.sql`
    SELECT MAX("held"."start", COALESCE("taking"."start", "held"."start")) AS "start",
      MIN("held"."end", COALESCE("taking"."end", "held"."end")) AS "end",
      MIN("held"."dogs", COALESCE("taking"."num_dogs", "held"."dogs")) AS "dogs"
    FROM "waitlist_entries" AS "held"
    LEFT JOIN "bookings" AS "taking" ON "taking"."id" = "held"."booking_id"
    WHERE "held"."state" IN ('offered', 'taken') AND "held"."offer_ends_at" > ${at}
      AND ("held"."state" = 'offered' OR "taking"."status" = 'pending')
      AND "held"."end" > ${from} AND "held"."start" < ${to}`;
}

/** The places that are held for those who waited, from `from` up to `to` (R88). One statement. */
export async function heldBetween(from: Date, to: Date): Promise<Presence[]> {
  const span = { from: Prisma.sql`${from}`, to: Prisma.sql`${to}`, at: now() };
  const [row] = await database().$queryRaw<{ held: string }[]>`
    SELECT json_group_array(json_object('start', "start", 'end', "end", 'dogs', "dogs")) AS "held"
    FROM (${heldPlaces(span)})`;
  return readPresences(row?.held);
}

/** Until when what waits goes: the end of the last waiting day of a booking's series, or its own (R53). */
// A plus keeps SQLite from reading all that waits in the house for each stay that is looked at.
const lastWaitingEnd = Prisma.sql`COALESCE(
  (SELECT MAX("day"."end") FROM "bookings" AS "day"
    WHERE "day"."series_id" = "bookings"."series_id" AND +"day"."status" = 'pending'),
  "bookings"."end")`;

/**
 * Who takes places beside each of these requests (R43), and beside the days of its series that wait,
 * by the booking's id: without itself, and with what is held for its dogs free. One statement.
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

/** As {@link presencesBeside}, for stays as these changes would make them (R57), by the change's id. */
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

/** What that column holds. @throws ZodError */
function readPresences(column: string | null | undefined): Presence[] {
  return stored.parse(JSON.parse(column ?? '[]'));
}

/**
 * Who takes places from `from` up to `to` (R43, R56), without what is asked about. One statement.
 */
export async function presencesBetween(
  tx: Transaction,
  from: Date,
  to: Date,
  except: {
    bookingIds?: readonly string[];
    entryId?: string | undefined;
    /** Dogs, or all of an owner's, for whom a held place is theirs. */
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
    // Both ends of the index's range: an old year reads no stays of today.
    endBefore: new Date(to.getTime() + longestStayMs),
  });
  const [row] = await tx.$queryRaw<{ presences: string }[]>`SELECT ${column} AS "presences"`;
  return readPresences(row?.presences);
}

/**
 * When fewer than `dogs` places are free, from now to as far ahead as owners book (R43); nothing
 * for no dogs or without a limit. A place that is held for this owner is free for them. One
 * statement at most.
 */
export async function busyFor(dogs: number, ownerId = ''): Promise<Busy> {
  const { limits } = await houseRules('committed');
  if (dogs === 0 || !isLimited(limits)) return { stretches: [], nights: [] };
  const at = now();
  const last = addMonths(localDateOf(at, limits.timeZone), monthsAhead);
  const end = startOfDay(addDays(last, 1), limits.timeZone);
  const others = await presencesBetween(database(), at, end, { heldFor: { ownerId } });
  return busyBetween(others, at, end, { dogs, house: limits });
}

/** Which days to come are fuller than the limits, in a sentence; empty for none (R43). */
export async function overbooked(): Promise<string> {
  const { limits } = await houseRules('committed');
  if (!isLimited(limits)) return '';
  const at = now();
  const today = localDateOf(at, limits.timeZone);
  const last = addMonths(today, monthsAhead);
  const end = startOfDay(addDays(last, 1), limits.timeZone);
  const presences = await presencesBetween(database(), at, end);
  return overbookedText(countsByDay(presences, today, last, limits.timeZone), limits);
}
