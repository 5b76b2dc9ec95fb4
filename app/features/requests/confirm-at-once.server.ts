/** Requests that are confirmed without the admin's answer, by the rule of Settings (R47). */
import * as z from 'zod';
import { database, type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import { type Booking, type BusinessSettings, Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { knownFacts } from '~/features/readiness/known-facts.server';
import type { KnownFacts } from '~/features/readiness/readiness';
import { type HolidayKey, holidayKeys } from '~/features/stays/holidays';
import {
  type AskedStay,
  type AtOnceRule,
  type KnownBefore,
  reasonsToWait,
} from './confirm-at-once';

async function readRule(
  reader: Reader,
): Promise<{ rule: AtOnceRule; timeZone: TimeZone; settings: BusinessSettings }> {
  const settings = await businessSettings(reader);
  const { acceptAtOnce, acceptOverHolidays, dogLimit, timeZone } = settings;
  return {
    rule: { acceptAtOnce, acceptOverHolidays, limited: dogLimit !== null },
    timeZone,
    settings,
  };
}

const stored = z.object({
  /** 1 where no requests are taken from the owner (R45). */
  paused: z.number(),
  /** When each dog's last accepted stay ended, by the dog's id. */
  lastEnds: z.record(z.string(), z.string()),
  owedCents: z.number(),
});

// Where arrivals are noted, a stay without one did not happen (R50), unless it was before the first
// that was noted at all.
const wasThere = Prisma.sql`(NOT (SELECT "track_arrivals" FROM "settings")
  OR "earlier"."arrived_at" IS NOT NULL
  OR "earlier"."end" <= COALESCE((SELECT MIN("arrived_at") FROM "bookings"), "earlier"."end"))`;

/**
 * What the rule asks about an owner and their dogs, as a column of JSON for {@link readKnown}.
 * @param ownerId an expression
 * @param petIds a list of them, or a query
 */
function knownColumn(ownerId: Prisma.Sql, petIds: Prisma.Sql, at: Date): Prisma.Sql {
  return Prisma.sql`json_object(
    'paused', EXISTS (SELECT 1 FROM "profiles" AS "person"
      WHERE "person"."id" = ${ownerId} AND "person"."paused_at" IS NOT NULL),
    'lastEnds', (SELECT json_group_object("pet_id", "last_end") FROM (
      SELECT "pet_id", MAX("end") AS "last_end"
      FROM "booking_pets" JOIN "bookings" AS "earlier" ON "earlier"."id" = "booking_id"
      WHERE "pet_id" IN (${petIds}) AND "status" = 'accepted' AND "end" <= ${at} AND ${wasThere}
      GROUP BY "pet_id")),
    'owedCents', (SELECT COALESCE(SUM("amt_remain"), 0) FROM "bookings" AS "earlier"
      WHERE "earlier"."user_id" = ${ownerId} AND "status" = 'accepted' AND "amt_remain" > 0
        AND "end" <= ${at}))`;
}

function readKnown(known: string, timeZone: TimeZone) {
  const { lastEnds, owedCents, paused } = stored.parse(JSON.parse(known));
  const lastStays = new Map<string, LocalDate>();
  for (const [petId, end] of Object.entries(lastEnds))
    lastStays.set(petId, localDateOf(new Date(end), timeZone));
  return { lastStays, owedCents, ...(paused === 1 && { writesFirst: true as const }) };
}

async function knownBefore(
  reader: Reader,
  ownerId: string,
  petIds: readonly string[],
  timeZone: TimeZone,
) {
  const column = knownColumn(Prisma.sql`${ownerId}`, Prisma.join([...petIds, '']), now());
  const [row] = await rowsFor(reader).$queryRaw<{ known: string }[]>`SELECT ${column} AS "known"`;
  return readKnown(row?.known ?? '', timeZone);
}

export type AskedStays = {
  ownerId: string;
  petIds: readonly string[];
  stays: readonly AskedStay[];
};

/** Whether the rule confirms these stays: all of them or none (R47, R53). Four statements at most. */
export async function confirmedByRule(
  tx: Transaction,
  { ownerId, petIds, stays }: AskedStays,
  holidays: ReadonlySet<HolidayKey>,
): Promise<boolean> {
  const { rule, timeZone, settings } = await readRule(tx);
  if (rule.acceptAtOnce === 'off') return false;
  const known = await knownBefore(tx, ownerId, petIds, timeZone);
  const who = { reads: 'admin', from: now() } as const;
  const facts = await knownFacts(tx, { ownerId, petIds }, who, settings);
  const asked = { rule, known, today: localDateOf(now(), timeZone), holidays, facts };
  return stays.every((stay) => reasonsToWait(stay, asked).length === 0);
}

/** What the owner's page needs to know of the rule; null where it can confirm nothing. */
export type AtOnceOnPage = {
  rule: AtOnceRule;
  known: KnownBefore & { lastStays: Map<string, LocalDate> };
};

/**
 * As {@link AtOnceOnPage}, about the owner's own dogs. Where it depends on what owners never hear of,
 * nothing is promised (K5). Two statements, none while it is off.
 */
export async function atOnceOnPage(
  ownerId: string,
  petIds: readonly string[],
): Promise<AtOnceOnPage | null> {
  const { rule, timeZone } = await readRule('committed');
  if (rule.acceptAtOnce === 'off') return null;
  const known = await knownBefore('committed', ownerId, petIds, timeZone);
  if (known.owedCents > 0 || known.writesFirst) return null;
  const ids = [...petIds];
  const pairs = await database().petPair.count({
    where: { OR: [{ petA: { in: ids } }, { petB: { in: ids } }] },
  });
  return pairs > 0 ? null : { rule, known };
}

/** The holidays that change the price (R26), as a column of JSON for {@link applyingIn}. */
export const applyingColumn = Prisma.sql`
  (SELECT json_group_array("key") FROM "holidays" WHERE "rates_apply") AS "applying"`;

/** What that column holds. @throws ZodError */
export function applyingIn(applying: string): Set<HolidayKey> {
  return new Set(z.array(z.enum(holidayKeys)).parse(JSON.parse(applying)));
}

/** JSON of what the rule asks about a booking; absent where no one asked, or while it is off. */
export type WaitingRow = { known?: string; applying?: string };

/** The columns of {@link reasonsIn} for the end of a list over "bookings"; none while it is off. */
export async function waitingColumns(at: Date): Promise<Prisma.Sql> {
  const { rule } = await readRule('committed');
  if (rule.acceptAtOnce === 'off') return Prisma.empty;
  const petIds = Prisma.sql`SELECT "booked"."pet_id" FROM "booking_pets" AS "booked"
    WHERE "booked"."booking_id" = "bookings"."id"`;
  return Prisma.sql`, ${knownColumn(Prisma.sql`"bookings"."user_id"`, petIds, at)} AS "known",
    ${applyingColumn}`;
}

type Pending = Pick<Booking, 'status' | 'service' | 'start' | 'end'>;

/** Why a request needs the admin's answer (R47); empty while the rule is off. */
export async function reasonsIn(
  { known, applying }: WaitingRow,
  { status, service, ...times }: Pending,
  booked: readonly { petId: string; petName: string }[],
  facts: KnownFacts,
): Promise<string[]> {
  const at = now();
  if (known === undefined || applying === undefined || status !== 'pending' || times.end <= at)
    return [];
  const { rule, timeZone } = await readRule('committed');
  const holidays = applyingIn(applying);
  const [start, end] = [toLocal(times.start, timeZone), toLocal(times.end, timeZone)];
  const pets = booked.map(({ petId: id, petName: name }) => ({ id, name }));
  return reasonsToWait(
    { service, start, end, pets },
    { rule, known: readKnown(known, timeZone), today: localDateOf(at, timeZone), holidays, facts },
  );
}
