import { type Reader, rowsFor } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import type { Extra } from './extras';
import { offeredExtras } from './extras.server';
import type { PriceList, SpecialPrices } from './price-list';
import type { PricesByTime } from './prices-by-time';
import { applyingHolidays, priceList, pricesByTime, taxRule } from './prices-in-force.server';
import { type TaxRule, taxRuleFor } from './tax-rule';

/** Everything except the stay itself that a price for one owner depends on; prices in cents. */
export type PriceFacts = {
  prices: PriceList;
  special: SpecialPrices;
  holidays: ReadonlySet<HolidayKey>;
  byTime: PricesByTime;
  /** The sales tax (R140); null without one, and for an owner who is exempt. */
  tax: TaxRule | null;
  /** The extras on offer (R49). */
  offered: readonly Extra[];
};

/** Reads the current prices for an owner (R22, R25, R26, R49, R98). */
export async function priceFacts(reader: Reader, ownerId: string): Promise<PriceFacts> {
  const [prices, holidays, byTime, tax, offered, owner] = await Promise.all([
    priceList(reader),
    applyingHolidays(reader),
    pricesByTime(reader),
    taxRule(reader),
    offeredExtras(reader),
    rowsFor(reader).profile.findUnique({
      where: { id: ownerId },
      select: { specialPriceDaycare: true, specialPriceBoarding: true, taxExempt: true },
    }),
  ]);
  return {
    prices,
    holidays,
    byTime,
    tax: taxRuleFor(tax, owner),
    offered,
    special: {
      daycare: owner?.specialPriceDaycare ?? null,
      boarding: owner?.specialPriceBoarding ?? null,
    },
  };
}

export function linesTotal(lines: readonly { amountCents: Cents }[]): Cents {
  return sumCents(lines.map(({ amountCents }) => amountCents));
}

/** Stops a booking if the total differs from the one shown (R67). @throws ServiceError conflict */
export function assertSeenTotal(totalCents: Cents, seenCents: Cents | undefined): void {
  if (seenCents === undefined || seenCents === totalCents) return;
  const total = formatMoney(totalCents);
  throw new ServiceError('conflict', `The total is ${total} now. Nothing was booked yet.`);
}
