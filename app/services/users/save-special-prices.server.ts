import type { SpecialPrices } from '~/domain/price-list';
import { database } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';

/**
 * Sets an owner's own prices in cents, null for none (R25). Bookings made before keep theirs (R27).
 * @throws ServiceError not_found when there is no such account (any more)
 */
export async function saveSpecialPrices(
  userId: string,
  { daycare, boarding }: SpecialPrices,
): Promise<void> {
  const { count } = await database().profile.updateMany({
    where: { id: userId, deletedAt: null },
    data: { specialPriceDaycare: daycare, specialPriceBoarding: boarding },
  });
  if (count === 0) throw new ServiceError('not_found', 'There is no such person.');
}
