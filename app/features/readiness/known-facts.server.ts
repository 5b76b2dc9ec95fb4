/** What is known of owners and dogs for the lines of features/readiness/readiness.ts (R42, R44 to R46). */
import * as z from 'zod';
import { type Reader, rowsFor } from '~/core/database/database.server';
import { type BusinessSettings, Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import {
  agreementFacts,
  agreementFactsOf,
  type Signed,
  signedExpression,
} from '~/features/agreements/agreement-in-force.server';
import { dogBefore } from '~/features/dogs-fit/dog-before.server';
import { fits, visitFacts } from '~/features/dogs-fit/first-visits';
import type { KeptApart } from '~/features/dogs-fit/kept-apart';
import { requiredVaccinesIn, vaccines } from '~/features/vaccinations/vaccinations';
import { type KnownFacts, nothingAsked } from './readiness';

type Rules = Pick<
  BusinessSettings,
  'requiredVaccines' | 'meetFirst' | 'meetAgainMonths' | 'timeZone'
>;

/**
 * For whom facts are read: an owner's page, mail or file never gets what only the admin may know
 * (K5). `except` are the bookings that are decided on, which never meet themselves.
 */
export type FactsFor =
  { reads: 'owner' } | { reads: 'admin'; from: Date; except?: readonly string[] };

/**
 * What is known of an owner and these dogs: a statement for the agreement, and one each for
 * vaccinations and the rest where the house asks for them.
 * @param settings where the caller has read them already
 */
export async function knownFacts(
  reader: Reader,
  { ownerId, petIds }: { ownerId: string; petIds: readonly string[] },
  who: FactsFor,
  settings?: Rules,
): Promise<KnownFacts> {
  const rules = settings ?? (await businessSettings(reader));
  const required = requiredVaccinesIn(rules.requiredVaccines);
  const entries =
    required.length === 0
      ? []
      : await rowsFor(reader).vaccination.findMany({
          where: { petId: { in: [...petIds] }, vaccine: { in: required } },
          select: {
            petId: true,
            vaccine: true,
            validUntil: true,
            exempt: true,
            state: true,
            note: true,
          },
        });
  return {
    vaccines: { required, entries },
    agreement: await agreementFacts(reader, ownerId),
    ...(await dogsKnown(reader, petIds, who, rules)),
  };
}

async function dogsKnown(
  reader: Reader,
  petIds: readonly string[],
  who: FactsFor,
  rules: Rules,
): Promise<Pick<KnownFacts, 'visits' | 'apart'>> {
  const { visits, apart } = nothingAsked;
  if (who.reads === 'owner' && !rules.meetFirst) return { visits, apart };
  const meets =
    who.reads === 'owner'
      ? null
      : Prisma.sql`"near"."end" > ${who.from}
        AND "near"."id" NOT IN (${Prisma.join([...(who.except ?? []), ''])})`;
  const column = dogsColumn(Prisma.join([...petIds, '']), { rules, meets });
  const [row] = await rowsFor(reader).$queryRaw<{ dogs: string }[]>`SELECT ${column} AS "dogs"`;
  return dogFacts(row?.dogs ?? '[]', rules, who.reads === 'admin');
}

/** Which of these dogs are to be met first (R45), as their owner may know it. */
export async function visitsOf(
  reader: Reader,
  petIds: readonly string[],
): Promise<KnownFacts['visits']> {
  const rules = await businessSettings(reader);
  return (await dogsKnown(reader, petIds, { reads: 'owner' }, rules)).visits;
}

/** Whether the business takes no requests from this owner (R45). */
export async function mustWriteFirst(reader: Reader, ownerId: string): Promise<boolean> {
  const where = { id: ownerId, pausedAt: { not: null } };
  return (await rowsFor(reader).profile.count({ where })) > 0;
}

/**
 * What is known of dogs besides certificates, as JSON for {@link dogFacts}.
 * @param meets which stays "near" of a dog that is kept apart count; null where no one may know
 */
function dogsColumn(
  petIds: Prisma.Sql,
  { rules, meets }: { rules: Rules; meets: Prisma.Sql | null },
): Prisma.Sql {
  const lastEnd = Prisma.sql`(SELECT MAX("earlier"."end") FROM "booking_pets" AS "came"
    JOIN "bookings" AS "earlier" ON "earlier"."id" = "came"."booking_id"
    WHERE "came"."pet_id" = "dog"."id" AND "earlier"."status" = 'accepted'
      AND "earlier"."end" <= ${now()})`;
  const apart = Prisma.sql`(SELECT json_group_array(json_object('id', "other"."id",
      'name', "other"."pet_name", 'stays', json((SELECT json_group_array(json_object(
          'bookingId', "near"."id", 'start', "near"."start", 'end', "near"."end")
          ORDER BY "near"."start", "near"."id")
        FROM "booking_pets" AS "theirs" JOIN "bookings" AS "near" ON "near"."id" = "theirs"."booking_id"
        WHERE "theirs"."pet_id" = "other"."id" AND "near"."status" = 'accepted'
          AND ${meets ?? Prisma.empty}))) ORDER BY "other"."pet_name", "other"."id")
    FROM "pet_pairs" AS "pair" JOIN "pets" AS "other"
      ON "other"."id" IN ("pair"."pet_a", "pair"."pet_b") AND "other"."id" <> "dog"."id"
    WHERE ("pair"."pet_a" = "dog"."id" OR "pair"."pet_b" = "dog"."id")
      AND "other"."retired_at" IS NULL AND "dog"."retired_at" IS NULL)`;
  return Prisma.sql`(SELECT json_group_array(json_object('petId', "dog"."id", 'fit', "dog"."fit",
      'fitAt', "dog"."fit_at", 'meetAt', "dog"."meet_at",
      'lastEnd', ${rules.meetFirst ? lastEnd : Prisma.sql`NULL`},
      'apart', json(${meets === null ? Prisma.sql`'[]'` : apart})))
    FROM "pets" AS "dog" WHERE "dog"."id" IN (${petIds}))`;
}

const storedDogs = z.array(
  z.object({
    petId: z.string(),
    fit: z.enum(fits),
    fitAt: z.coerce.date().nullable(),
    meetAt: z.coerce.date().nullable(),
    lastEnd: z.coerce.date().nullable(),
    apart: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        stays: z.array(
          z.object({ bookingId: z.string(), start: z.coerce.date(), end: z.coerce.date() }),
        ),
      }),
    ),
  }),
);

function dogFacts(
  dogs: string,
  rules: Rules,
  forAdmin: boolean,
): Pick<KnownFacts, 'visits' | 'apart'> {
  const { timeZone } = rules;
  const read = storedDogs.parse(JSON.parse(dogs));
  const known = read.map((dog) => dogBefore(dog, timeZone));
  const pairs = read.flatMap(({ petId, apart }) =>
    apart.map(({ id, name, stays }): KeptApart => ({ petId, other: { id, name }, stays })),
  );
  return {
    visits: visitFacts(known, rules, { now: toLocal(now(), timeZone), forAdmin }),
    apart: { timeZone, pairs },
  };
}

/** What {@link knownFacts} reads; the JSON is absent where the house asks for nothing. */
export type ReadinessRow = {
  ownerId: string;
  signed: Signed;
  vaccinations?: string;
  dogs?: string;
};

// A plus keeps SQLite from reading all that waits in the house for each stay that is looked at.
/** Until when what waits goes: the end of the last waiting day of a booking's series, or its own (R53). */
export const lastWaitingEnd = Prisma.sql`COALESCE(
  (SELECT MAX("day"."end") FROM "bookings" AS "day"
    WHERE "day"."series_id" = "bookings"."series_id" AND +"day"."status" = 'pending'),
  "bookings"."end")`;

/** Whose facts are read, as a query of dogs' ids, and until when they would meet others, from when. */
type Coming = { comes: Prisma.Sql; from: Prisma.Sql; until: Prisma.Sql };

const asBooked: Coming = {
  comes: Prisma.sql`SELECT "comes"."pet_id" FROM "booking_pets" AS "comes"
    WHERE "comes"."booking_id" = "bookings"."id"`,
  from: Prisma.sql`"bookings"."start"`,
  // Of a series its card tells of all days that wait: kept-apart.ts looks which of them meet.
  until: lastWaitingEnd,
};

/** The columns of {@link factsIn} for the end of a list over "bookings". */
export async function readinessColumns(
  { forAdmin }: { forAdmin: boolean },
  { comes, from, until }: Coming = asBooked,
): Promise<Prisma.Sql> {
  const rules = await businessSettings('committed');
  const required = requiredVaccinesIn(rules.requiredVaccines);
  const vaccinations = Prisma.sql`,
    (SELECT json_group_array(json_object('petId', "vaccinations"."pet_id", 'vaccine', "vaccine",
        'validUntil', "valid_until", 'exempt', json(CASE "exempt" WHEN 1 THEN 'true' ELSE 'false' END),
        'state', "state", 'note', "note"))
      FROM "vaccinations" WHERE "vaccinations"."pet_id" IN (${comes})
        AND "vaccine" IN (${Prisma.join([...required, ''])})) AS "vaccinations"`;
  const meets = Prisma.sql`"near"."end" > ${from}
    AND "near"."start" < ${until} AND "near"."id" <> "bookings"."id"`;
  const dogs = dogsColumn(comes, { rules, meets: forAdmin ? meets : null });
  const signed = signedExpression(Prisma.sql`"bookings"."user_id"`);
  return Prisma.sql`, ${signed} AS "signed" ${required.length > 0 ? vaccinations : Prisma.empty}
    ${forAdmin || rules.meetFirst ? Prisma.sql`, ${dogs} AS "dogs"` : Prisma.empty}`;
}

const storedEntries = z.array(
  z.object({
    petId: z.string(),
    vaccine: z.enum(vaccines),
    validUntil: z.string(),
    exempt: z.boolean(),
    state: z.enum(['waiting', 'confirmed', 'declined']),
    note: z.string(),
  }),
);

/** What those columns hold. @throws ZodError for anything else */
export async function factsIn(
  { ownerId, signed, vaccinations, dogs }: ReadinessRow,
  { forAdmin }: { forAdmin: boolean },
): Promise<KnownFacts> {
  const rules = await businessSettings('committed');
  const required = requiredVaccinesIn(rules.requiredVaccines);
  return {
    ...nothingAsked,
    agreement: agreementFactsOf(ownerId, signed),
    ...(vaccinations !== undefined && {
      vaccines: { required, entries: storedEntries.parse(JSON.parse(vaccinations)) },
    }),
    ...(dogs !== undefined && dogFacts(dogs, rules, forAdmin)),
  };
}
