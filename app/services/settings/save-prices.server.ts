import type { PriceList } from '~/domain/price-list';
import { priceOrderErrors } from '~/domain/price-list';
import { priceFields } from '~/domain/settings-cards';
import { inTransaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { changesOf } from './compare-card.server';
import { priceList } from './price-list.server';
import { recordChanges } from './record-changes.server';
import type { Saving } from './save-settings-card.server';

/**
 * Puts prices in force, in cents, for every stay that is asked for from now on; bookings keep
 * theirs (R27).
 * @returns whether anything changed
 * @throws ServiceError invalid for a Holiday Boarding below the holiday credit (R25); conflict when
 *   prices were changed in the meantime
 */
export async function savePrices(prices: PriceList, { actorId, seen }: Saving): Promise<boolean> {
  const [error] = priceOrderErrors(prices);
  if (error !== undefined) throw new ServiceError('invalid', error, 'holidayBoarding');
  return inTransaction(async (tx) => {
    const changes = changesOf(priceFields, await priceList(tx), prices, seen);
    if (changes.length === 0) return false;
    await tx.priceVariables.update({ where: { id: 1 }, data: prices });
    await recordChanges(tx, { area: 'prices', actorId }, changes);
    return true;
  });
}
