import { toLocal, type TimeZone } from '~/domain/business-time';
import type { StandingStay } from '~/domain/overlapping-stays';
import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';

/** A standing stay, and whether it was made by one press as a Quick Daycare. */
export type KnownStay = StandingStay & { quick: boolean };

/**
 * The stays of an owner's pets that still stand and are not over, soonest first, in
 * as few statements for twenty pets as for one. Ask inside the transaction that books, or for a page.
 * @param timeZone the business's: start and end are its wall clock
 */
export async function standingStays(
  ownerId: string,
  timeZone: TimeZone,
  tx: Transaction = database(),
): Promise<KnownStay[]> {
  const rows = await tx.booking.findMany({
    where: {
      status: { in: ['pending', 'accepted'] },
      end: { gt: now() },
      userId: ownerId,
    },
    select: {
      id: true,
      service: true,
      status: true,
      start: true,
      end: true,
      pets: { select: { petId: true } },
      history: { where: { event: 'quick_daycare' }, select: { id: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, service, status, start, end, pets, history }) => ({
    id,
    service,
    status,
    petIds: pets.map(({ petId }) => petId),
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    quick: history.length > 0,
  }));
}
