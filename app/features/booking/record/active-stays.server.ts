import type { Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { type TimeZone, toLocal } from '~/core/time/business-time';
import { activeStatuses } from '~/features/booking/rules/booking-status';
import type { StandingStay } from '~/features/booking/rules/stay-rules';

/** An active stay, and whether it was booked as a Quick Daycare. */
export type KnownStay = StandingStay & { quick: boolean };

/** Returns an owner's active stays that are not over, soonest first. */
export async function activeStays(
  ownerId: string,
  timeZone: TimeZone,
  tx: Transaction,
): Promise<KnownStay[]> {
  const rows = await tx.booking.findMany({
    where: { userId: ownerId, status: { in: activeStatuses }, end: { gt: now() } },
    select: {
      id: true,
      service: true,
      status: true,
      start: true,
      end: true,
      pets: { select: { petId: true } },
      history: { where: { event: 'quick_daycare' }, select: { id: true }, take: 1 },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ pets, history, start, end, ...stay }) => ({
    ...stay,
    petIds: pets.map(({ petId }) => petId),
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    quick: history.length > 0,
  }));
}
