/** What is known of owners and dogs for the lines of domain/readiness.ts (R42, R44). */
import * as z from 'zod';
import { type KnownFacts, nothingAsked } from '~/domain/readiness';
import { requiredVaccinesIn, type Vaccine, vaccines } from '~/domain/vaccinations';
import { type Reader, rowsFor } from '../database/database.server';
import { type BusinessSettings, Prisma } from '../database/generated/client';
import { businessSettings } from '../settings/settings.server';
import {
  agreementFacts,
  agreementFactsOf,
  type Signed,
  signedExpression,
} from './agreement-in-force.server';

/** The vaccines that the house asks for (R44). */
export async function requiredVaccines(reader: Reader): Promise<Vaccine[]> {
  return requiredVaccinesIn((await businessSettings(reader)).requiredVaccines);
}

/**
 * What is known of an owner and these dogs: two statements at most.
 * @param settings where the caller has read them already
 */
export async function knownFacts(
  reader: Reader,
  { ownerId, petIds }: { ownerId: string; petIds: readonly string[] },
  settings?: Pick<BusinessSettings, 'requiredVaccines'>,
): Promise<KnownFacts> {
  const required = requiredVaccinesIn(
    (settings ?? (await businessSettings(reader))).requiredVaccines,
  );
  const agreement = await agreementFacts(reader, ownerId);
  if (required.length === 0) return { ...nothingAsked, agreement };
  const entries = await rowsFor(reader).vaccination.findMany({
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
  return { vaccines: { required, entries }, agreement };
}

/** What {@link knownFacts} reads, as columns. */
export type ReadinessRow = {
  ownerId: string;
  /** JSON; absent where the house asks for none. */
  vaccinations?: string;
  signed: Signed;
};

/** The columns of {@link factsIn} for the end of a list over "bookings". */
export async function readinessColumns(): Promise<Prisma.Sql> {
  const signed = signedExpression(Prisma.sql`"bookings"."user_id"`);
  return Prisma.sql`, ${signed} AS "signed" ${await vaccinationsColumn()}`;
}

async function vaccinationsColumn(): Promise<Prisma.Sql> {
  const required = await requiredVaccines('committed');
  if (required.length === 0) return Prisma.empty;
  return Prisma.sql`,
    (SELECT json_group_array(json_object('petId', "vaccinations"."pet_id", 'vaccine', "vaccine",
        'validUntil', "valid_until", 'exempt', json(CASE "exempt" WHEN 1 THEN 'true' ELSE 'false' END),
        'state', "state", 'note', "note"))
      FROM "vaccinations" JOIN "booking_pets" AS "comes" ON "comes"."pet_id" = "vaccinations"."pet_id"
      WHERE "comes"."booking_id" = "bookings"."id"
        AND "vaccine" IN (${Prisma.join(required)})) AS "vaccinations"`;
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
export async function factsIn({
  ownerId,
  vaccinations,
  signed,
}: ReadinessRow): Promise<KnownFacts> {
  const agreement = agreementFactsOf(ownerId, signed);
  if (vaccinations === undefined) return { ...nothingAsked, agreement };
  const required = await requiredVaccines('committed');
  const entries = storedEntries.parse(JSON.parse(vaccinations));
  return { vaccines: { required, entries }, agreement };
}
