import type { HolidayKey } from '~/domain/holidays';
import type { PriceList, SpecialPrices } from '~/domain/price-list';
import { database, type Transaction } from '../database/database.server';
import { applyingHolidays } from '../settings/booking-rules.server';
import { priceList } from '../settings/price-list.server';

/** All that a price for one owner depends on besides the stay itself; prices in cents. */
export type PriceFacts = {
  prices: PriceList;
  special: SpecialPrices;
  holidays: ReadonlySet<HolidayKey>;
};

/** The prices in force for an owner (R22, R25, R26). */
export async function priceFacts(ownerId: string, tx?: Transaction): Promise<PriceFacts> {
  const [prices, holidays, owner] = await Promise.all([
    priceList(tx),
    applyingHolidays(tx),
    (tx ?? database()).profile.findUnique({
      where: { id: ownerId },
      select: { specialPriceDaycare: true, specialPriceBoarding: true },
    }),
  ]);
  return {
    prices,
    holidays,
    special: {
      daycare: owner?.specialPriceDaycare ?? null,
      boarding: owner?.specialPriceBoarding ?? null,
    },
  };
}
