import { type Reader, rowsFor } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';

// Where arrivals are noted, a stay without one did not happen (R50), unless it was before the first
// that was noted at all.
const wasThere = Prisma.sql`AND (NOT (SELECT "track_arrivals" FROM "settings")
  OR "arrived_at" IS NOT NULL
  OR "end" <= COALESCE((SELECT MIN("arrived_at") FROM "bookings"), "end"))`;

/**
 * When each dog's last accepted stay ended that is over, by the dog's id. Prisma groups by no column
 * of a relation, and would read every stay of these dogs.
 */
export async function lastStayEnds(
  reader: Reader,
  petIds: readonly string[],
  { onlyIfThere = false } = {},
): Promise<Map<string, Date>> {
  const rows = await rowsFor(reader).$queryRaw<{ petId: string; end: string }[]>`
    SELECT "pet_id" AS "petId", MAX("end") AS "end"
    FROM "booking_pets" CROSS JOIN "bookings" ON "bookings"."id" = "booking_id"
    WHERE "pet_id" IN (${Prisma.join([...petIds, ''])}) AND "status" = 'accepted'
      AND "end" <= ${now()} ${onlyIfThere ? wasThere : Prisma.empty}
    GROUP BY "pet_id"`;
  return new Map(rows.map(({ petId, end }) => [petId, new Date(end)]));
}
