/** Reads existing data of the owners in an imported list of stays (R100). */
import * as z from 'zod';
import { Prisma } from '~/core/database/generated/client';
import { type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import type { Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDateTime, toLocal } from '~/core/time/business-time';
import { readPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { broughtOver } from '~/features/money/pricing/quote';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';
import type { ImportedStayLine } from './stay-rows';

export type StayLine = { line: number; value: ImportedStayLine };

export type Owner = {
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  role: Role;
  daycareCents: Cents | null;
  boardingCents: Cents | null;
  taxExempt: string;
  note: string;
};

export type Dog = { id: string; ownerId: string; name: string; retired: boolean };

export type Here = {
  id: string;
  ownerId: string;
  service: Service;
  start: Date;
  end: Date;
  /** Local start time; converting it for each line would take minutes. */
  startsAt: LocalDateTime;
  status: BookingStatus;
  totalCents: Cents;
  paidCents: Cents;
  petIds: string[];
  /** The import's history note; '' for a stay that was booked here. */
  note: string;
};

export type Known = {
  byEmail: Map<string, Owner>;
  byPhone: Map<string, Owner[]>;
  dogs: Map<string, Dog[]>;
  stays: Map<string, Here[]>;
  /** Balances from an earlier import, in cents; negative for a credit. */
  balances: Map<string, Cents>;
  /** Whether a credit goes to the owner's house credit (R143). */
  houseCredit: boolean;
};

// Other requests are served between two batches (R111).
const ownersAtOnce = 200;
const staysAtOnce = 100;

function* parts<One>(list: readonly One[], size: number): Generator<One[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Groups items by a key. */
export function groupBy<One>(list: Iterable<One>, by: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of list) {
    const key = by(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Normalizes a phone number; null if empty or invalid. */
export function phoneOf(text: string): string | null {
  if (text === '') return null;
  try {
    return readPhoneNumber(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return null;
  }
}

const ownerFields = Prisma.sql`"profiles"."id", "email", "full_name" AS "name", "phone_number" AS "phone",
  COALESCE("user_roles"."role", 'user') AS "role", "private_note" AS "note",
  "special_price_daycare" AS "daycareCents", "special_boarding_price" AS "boardingCents",
  "tax_exempt" AS "taxExempt"`;

/** Reads the existing data of these owners, in batches of some hundred owners per statement. */
export async function readKnown(reader: Reader, lines: readonly StayLine[]): Promise<Known> {
  const rows = rowsFor(reader);
  const emails = new Set<string>();
  const phones = new Set<string>();
  for (const { value } of lines)
    if (value.owner.email !== '') emails.add(value.owner.email);
    else phones.add(phoneOf(value.owner.phone) ?? '');
  const owners: Owner[] = [];
  for (const part of parts([...emails], ownersAtOnce))
    owners.push(
      ...(await rows.$queryRaw<Owner[]>`
        SELECT ${ownerFields}
        FROM json_each(${JSON.stringify(part)}) JOIN "profiles" ON "email" = "value"
          LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"
        WHERE "deleted_at" IS NULL`),
    );
  const called =
    phones.size === 0
      ? []
      : await rows.$queryRaw<Owner[]>`
        SELECT ${ownerFields}
        FROM "profiles" LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"
        WHERE "deleted_at" IS NULL AND COALESCE("user_roles"."role", 'user') = 'user'
          AND "phone_number" IN (SELECT "value" FROM json_each(${JSON.stringify([...phones])}))`;
  const ids = [...new Set([...owners, ...called].map(({ id }) => id))];
  const dogs: Dog[] = [];
  const stays: Here[] = [];
  const balances = new Map<string, Cents>();
  for (const part of parts(ids, ownersAtOnce)) {
    const json = JSON.stringify(part);
    dogs.push(
      ...(await rows.$queryRaw<Dog[]>`
        SELECT "pets"."id", "user_id" AS "ownerId", "pet_name" AS "name",
          "retired_at" IS NOT NULL AS "retired"
        FROM json_each(${json}) JOIN "pets" ON "user_id" = "value"`),
    );
    for await (const page of staysHere(rows, json)) stays.push(...page);
    // Includes charges that were removed later and stays that are over: they were imported, too.
    const brought = await rows.$queryRaw<{ ownerId: string; cents: number | bigint }[]>`
      SELECT "user_id" AS "ownerId", SUM("cents") AS "cents" FROM (
        SELECT "user_id", MAX("amount_cents") AS "cents"
        FROM json_each(${json}) JOIN "bookings" ON "user_id" = "value"
          JOIN "quote_lines" ON "booking_id" = "bookings"."id"
        WHERE "quote_lines"."kind" = 'adjustment' AND "what" = ${broughtOver}
        GROUP BY "bookings"."id"
        UNION ALL
        SELECT "user_id", -"amount_cents" AS "cents"
        FROM json_each(${json}) JOIN "bookings" ON "user_id" = "value"
          JOIN "ledger_entries" ON "booking_id" = "bookings"."id"
        WHERE "ledger_entries"."kind" = 'manual' AND "ledger_entries"."note" = ${broughtOver}
        UNION ALL
        SELECT "owner_id", -"amount_cents" FROM json_each(${json}) JOIN "credit_entries" ON "owner_id" = "value"
        WHERE "kind" = 'brought_over' AND "note" = ${broughtOver})
      GROUP BY "user_id"`;
    for (const { ownerId, cents } of brought) balances.set(ownerId, Number(cents));
  }
  return {
    byEmail: new Map(owners.map((owner) => [owner.email, owner])),
    byPhone: groupBy(called, ({ phone }) => phone ?? ''),
    dogs: groupBy(dogs, ({ ownerId }) => ownerId),
    stays: groupBy(stays, ({ ownerId }) => ownerId),
    balances,
    houseCredit: (await businessSettings(rows)).houseCredit,
  };
}

type HereRow = Omit<Here, 'startsAt' | 'petIds' | 'totalCents' | 'paidCents'> & {
  petIds: string;
  totalCents: number | bigint;
  paidCents: number | bigint;
};

/** Reads these owners' stays that are not over, without imported balances, in batches. */
async function* staysHere(rows: Transaction, ownersJson: string): AsyncGenerator<Here[]> {
  const at = now();
  const { timeZone } = await businessSettings(rows);
  for (let last = ''; ;) {
    const page = await rows.$queryRaw<HereRow[]>`
      SELECT "id", "user_id" AS "ownerId", "service", "start", "end", "status",
        "tot_amt" - COALESCE((SELECT "amount_cents" FROM "quote_lines" WHERE "booking_id" = "bookings"."id"
          AND "revision" = "quote_revision" AND "kind" = 'adjustment' AND "what" = ${broughtOver}), 0)
          AS "totalCents",
        "amt_paid" - COALESCE((SELECT SUM("amount_cents") FROM "ledger_entries"
          WHERE "booking_id" = "bookings"."id" AND "kind" = 'manual' AND "note" = ${broughtOver}), 0)
          AS "paidCents",
        (SELECT json_group_array("pet_id") FROM "booking_pets" WHERE "booking_id" = "bookings"."id")
          AS "petIds",
        COALESCE((SELECT "note" FROM "booking_history" WHERE "booking_id" = "bookings"."id"
          AND "event" = 'created_by_admin' AND "note" <> ''), '') AS "note"
      FROM "bookings"
      WHERE "user_id" IN (SELECT "value" FROM json_each(${ownersJson})) AND "end" > ${at}
        AND "id" > ${last}
      ORDER BY "id" LIMIT ${staysAtOnce}`;
    yield page.map(({ petIds, totalCents, paidCents, ...stay }) => ({
      ...stay,
      startsAt: toLocal(stay.start, timeZone),
      totalCents: Number(totalCents),
      paidCents: Number(paidCents),
      petIds: idList.parse(JSON.parse(petIds)),
    }));
    last = page.at(-1)?.id ?? '';
    if (page.length < staysAtOnce) return;
  }
}

const idList = z.array(z.string());
