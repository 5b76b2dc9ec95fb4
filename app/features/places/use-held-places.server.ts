import type { Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { activeStatuses } from '~/features/stays/booking-status';
import { answerEnds } from './held-until';

type Covered = {
  id: string;
  state: 'waiting' | 'offered';
  bookingId: string;
  offered: number | bigint;
  linked: number | bigint;
};

/**
 * Uses up what the waitlist keeps for dogs whose whole stay these bookings cover (R88). A place that
 * is held stays held for its request, as if it had been taken. One statement for none.
 */
export async function useHeldPlaces(tx: Transaction, bookingIds: readonly string[]): Promise<void> {
  const at = now();
  const covered = await tx.$queryRaw<Covered[]>`
    SELECT "entry"."id", "entry"."state", "booking"."id" AS "bookingId",
      "entry"."state" = 'offered' AND "entry"."offer_ends_at" > ${at} AS "offered",
      EXISTS (SELECT 1 FROM "waitlist_entries" WHERE "booking_id" = "booking"."id") AS "linked"
    FROM "bookings" AS "booking" JOIN "waitlist_entries" AS "entry"
      ON "entry"."owner_id" = "booking"."user_id"
        AND "entry"."start" >= "booking"."start" AND "entry"."end" <= "booking"."end"
    WHERE "booking"."id" IN (${Prisma.join([...bookingIds])})
      AND "booking"."status" IN (${Prisma.join([...activeStatuses])})
      AND "entry"."state" IN ('waiting', 'offered')
      AND NOT EXISTS (SELECT 1 FROM json_each("entry"."pet_ids") AS "dog"
        WHERE "dog"."value" NOT IN (SELECT "pet_id" FROM "booking_pets"
          WHERE "booking_id" = "booking"."id"))
    ORDER BY "offered" DESC, "entry"."created_at", "entry"."id"`;
  const linked = new Set<string>();
  for (const { id, bookingId, state, ...row } of covered) {
    // A booking has one entry at most; one place for its dogs is enough.
    const holds = Number(row.offered) === 1 && Number(row.linked) === 0 && !linked.has(bookingId);
    if (holds) linked.add(bookingId);
    await tx.waitlistEntry.updateMany({
      where: { id, state },
      data: {
        state: state === 'offered' ? 'taken' : 'left',
        ...(holds && { bookingId, offerEndsAt: answerEnds(at) }),
      },
    });
  }
}
