import { type Reader, rowsFor } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { momentNow } from './whereabouts.server';

/**
 * Returns the end of each dog's latest past accepted stay, by dog id. Raw SQL, because Prisma can't group by
 * a relation's column and would read every stay.
 */
export async function lastStayEnds(
  reader: Reader,
  petIds: readonly string[],
  { onlyIfThere = false } = {},
): Promise<Map<string, Date>> {
  const { now, notedSince } = await momentNow(reader);
  // If arrivals are recorded, a stay without one did not take place (R50).
  const wasThere =
    onlyIfThere && notedSince !== null
      ? Prisma.sql`AND ("arrived_at" IS NOT NULL OR "end" <= ${notedSince})`
      : Prisma.empty;
  const rows = await rowsFor(reader).$queryRaw<{ petId: string; end: string }[]>`
    SELECT "pet_id" AS "petId", MAX("end") AS "end"
    FROM "booking_pets" CROSS JOIN "bookings" ON "bookings"."id" = "booking_id"
    WHERE "pet_id" IN (${Prisma.join([...petIds, ''])}) AND "status" = 'accepted'
      AND "end" <= ${now} ${wasThere}
    GROUP BY "pet_id"`;
  return new Map(rows.map(({ petId, end }) => [petId, new Date(end)]));
}
