import type { Quote, StayToQuote } from './quote';
import { quoteBoarding } from './quote-boarding';
import { quoteDaycare } from './quote-daycare';

/**
 * What a stay costs, line by line, in cents (spec section 9, R23 to R25). The live total and the
 * server both call this (R22). Lengths are wall-clock lengths, so no zone is needed (R24).
 * @throws RangeError when the end is not after the start, or there is not at least one dog.
 */
export function quoteStay(stay: StayToQuote): Quote {
  if (!Number.isInteger(stay.dogs) || stay.dogs < 1) {
    throw new RangeError(`A stay is for one dog or more, not ${stay.dogs}`);
  }
  if (stay.end <= stay.start) {
    throw new RangeError(`A stay ends after it starts: ${stay.start} to ${stay.end}`);
  }
  return stay.service === 'Boarding' ? quoteBoarding(stay) : quoteDaycare(stay);
}

// Callers of quoteStay find its vocabulary here too.
export {
  noSpecialPrices,
  priceNames,
  priceOrderErrors,
  priceOrderWarnings,
  samplePrices,
  specialPriceWarnings,
} from './price-list';
export type { PriceList, SpecialPrices } from './price-list';
export type { Quote, QuoteLine, StayToQuote } from './quote';
export { quoteQuickDaycare } from './quote-daycare';
