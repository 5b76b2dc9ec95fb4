import * as z from 'zod';
import type { Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { type TimeZone, toLocal } from '~/core/time/business-time';
import { activeStatuses } from '~/features/stays/booking-status';
import type { StandingStay } from '~/features/stays/stay-rules';

/** An active stay, and whether it was made as a Quick Daycare. */
export type KnownStay = StandingStay & { quick: boolean };

type StandingRow = Pick<KnownStay, 'id' | 'service' | 'status'> & {
  start: Date;
  end: Date;
  petIds: string;
  quick: number | bigint;
};

const idList = z.array(z.string());

/** An owner's active stays that are not over, soonest first. One statement. */
export async function activeStays(
  ownerId: string,
  timeZone: TimeZone,
  tx: Transaction,
): Promise<KnownStay[]> {
  const rows = await tx.$queryRaw<StandingRow[]>`
    SELECT "id", "service", "status", "start", "end",
      (SELECT json_group_array("pet_id") FROM "booking_pets"
        WHERE "booking_id" = "bookings"."id") AS "petIds",
      EXISTS (SELECT 1 FROM "booking_history"
        WHERE "booking_id" = "bookings"."id" AND "event" = 'quick_daycare') AS "quick"
    FROM "bookings"
    WHERE "user_id" = ${ownerId} AND "status" IN (${Prisma.join([...activeStatuses])})
      AND "end" > ${now()}
    ORDER BY "start", "id"`;
  return rows.map(({ petIds, start, end, quick, ...stay }) => ({
    ...stay,
    petIds: idList.parse(JSON.parse(petIds)),
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    quick: Number(quick) === 1,
  }));
}
