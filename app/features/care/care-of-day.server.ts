/** What is planned and noted of some dogs on a date (R51), as a column of JSON. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { type BusinessSettings, Prisma } from '~/core/database/generated/client';
import type { LocalDate, TimeZone } from '~/core/time/business-time';
import type { TrackedStay } from '~/features/arrivals/arrivals';
import { careKinds, careOutcomes, careTimeOf } from './care';
import { boundsOf } from './care-rows.server';
import { careSlots, type NotedCare, type SheetItemFacts, type SheetSlot } from './day-sheet';
import { nameOf } from './ticks.server';

const storedItems = z.array(
  z.object({
    id: z.string(),
    petId: z.string(),
    kind: z.enum(careKinds),
    what: z.string(),
    amount: z.string(),
    times: z.array(z.number()),
    reason: z.string(),
    note: z.string(),
    fromDate: z.string().nullable(),
    untilDate: z.string().nullable(),
    createdAt: z.coerce.date(),
    endedAt: z.coerce.date().nullable(),
  }),
);

const storedNoted = z.array(
  z.object({
    id: z.string(),
    itemId: z.string(),
    petId: z.string(),
    petName: z.string(),
    kind: z.enum(careKinds),
    what: z.string(),
    amount: z.string(),
    dueOn: z.string(),
    dueMinutes: z.number(),
    outcome: z.enum(careOutcomes),
    note: z.string(),
    doneAt: z.coerce.date(),
    notedAt: z.coerce.date(),
    actorId: z.string().nullable(),
    firstName: z.string().nullable(),
    takenBackAt: z.coerce.date().nullable(),
  }),
);

const storedCare = z.object({
  items: storedItems,
  noted: storedNoted,
  booked: z.array(z.object({ bookingId: z.string(), petId: z.string(), name: z.string() })),
});

/** @param petIds a list, or a query of one column @param booked a query of JSON */
function careColumn(
  date: LocalDate,
  { petIds, booked, timeZone }: { petIds: Prisma.Sql; booked: Prisma.Sql; timeZone: TimeZone },
): Prisma.Sql {
  const { from } = boundsOf(date, timeZone);
  return Prisma.sql`json_object(
    'items', json((SELECT json_group_array(json_object('id', "id", 'petId', "pet_id",
        'kind', "kind", 'what', "what", 'amount', "amount", 'times', json("times"),
        'reason', "reason", 'note', "note", 'fromDate', "from_date", 'untilDate', "until_date",
        'createdAt', "created_at", 'endedAt', "ended_at") ORDER BY "created_at", "id")
      FROM "care_items" WHERE "pet_id" IN (${petIds})
        AND ("ended_at" IS NULL OR "ended_at" >= ${from}))),
    'noted', json((SELECT json_group_array(json_object('id', "done"."id",
        'itemId', "done"."care_item_id", 'petId', "done"."pet_id", 'petName', "pets"."pet_name",
        'kind', "item"."kind", 'what', "item"."what", 'amount', "item"."amount",
        'dueOn', "done"."due_on", 'dueMinutes', "done"."due_minutes",
        'outcome', "done"."outcome", 'note', "done"."note", 'doneAt', "done"."done_at",
        'notedAt', "done"."noted_at", 'actorId', "done"."actor_id",
        'firstName', "actor"."first_name", 'takenBackAt', "done"."taken_back_at")
        ORDER BY "done"."noted_at", "done"."id")
      FROM "care_done" AS "done" JOIN "care_items" AS "item" ON "item"."id" = "done"."care_item_id"
        JOIN "pets" ON "pets"."id" = "done"."pet_id"
        LEFT JOIN "profiles" AS "actor" ON "actor"."id" = "done"."actor_id"
      WHERE "done"."due_on" = ${date})),
    'booked', json((${booked})))`;
}

/** What such a column holds. @throws ZodError */
function readCare(column: string, { ownerFirstName }: BusinessSettings) {
  const { items, noted, booked } = storedCare.parse(JSON.parse(column));
  return {
    items,
    booked,
    noted: noted.map(({ firstName, ...row }): NotedCare => ({
      ...row,
      by: nameOf(firstName, row.actorId !== null, ownerFirstName),
    })),
  };
}

const nothing = '{"items":[],"noted":[],"booked":[]}';

/** The plans of these dogs on a date, and what was noted on it. One statement. */
export async function careOn(
  date: LocalDate,
  dogs: readonly string[],
  settings: BusinessSettings,
): Promise<{ items: SheetItemFacts[]; noted: NotedCare[] }> {
  const { timeZone } = settings;
  const petIds = Prisma.join([...dogs, '']);
  const column = careColumn(date, { petIds, booked: Prisma.sql`'[]'`, timeZone });
  const [row] = await database().$queryRaw<{ care: string }[]>`SELECT ${column} AS "care"`;
  return readCare(row?.care ?? nothing, settings);
}

/** What {@link slotsOfStays} reads, as a column of JSON for another query's statement. */
export function careOfStays(
  date: LocalDate,
  bookingIds: readonly string[],
  timeZone: TimeZone,
): Prisma.Sql {
  const ids = Prisma.join([...bookingIds, '']);
  return careColumn(date, {
    timeZone,
    petIds: Prisma.sql`SELECT "pet_id" FROM "booking_pets" WHERE "booking_id" IN (${ids})`,
    booked: Prisma.sql`SELECT json_group_array(json_object('bookingId', "booked"."booking_id",
        'petId', "booked"."pet_id", 'name', "pets"."pet_name"))
      FROM "booking_pets" AS "booked" JOIN "pets" ON "pets"."id" = "booked"."pet_id"
      WHERE "booked"."booking_id" IN (${ids})`,
  });
}

type Moment = { date: LocalDate; now: Date; viewerId: string; settings: BusinessSettings };

/** What is due and noted on a day in these stays, by its times. @throws ZodError */
export function slotsOfStays(
  column: string,
  stays: readonly (TrackedStay & { id: string })[],
  { date, now, viewerId, settings }: Moment,
): SheetSlot[] {
  const { booked, ...care } = readCare(column, settings);
  const { timeZone, trackArrivals: tracked } = settings;
  return careSlots({
    ...care,
    date,
    now,
    timeZone,
    viewerId,
    stays: stays.map((stay) => ({
      bookingId: stay.id,
      pets: booked.filter(({ bookingId }) => bookingId === stay.id),
      care: careTimeOf(stay, { tracked, now }),
    })),
  });
}
