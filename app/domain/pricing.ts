import type { Quote, StayToQuote } from './quote';
import { quoteBoarding } from './quote-boarding';
import { quoteDaycare } from './quote-daycare';
import { isService, type Service } from './services';

const quotes: Record<Service, (stay: StayToQuote) => Quote> = {
  Daycare: quoteDaycare,
  Boarding: quoteBoarding,
};

/**
 * What a stay costs, line by line, in cents (spec section 9, R23 to R25). The live total and the
 * server both call this (R22). Lengths are wall-clock lengths, so no zone is needed (R24).
 * @throws RangeError for an unknown service, an end that is not after the start, or no dog.
 */
export function quoteStay(stay: StayToQuote): Quote {
  if (!Number.isInteger(stay.dogs) || stay.dogs < 1) {
    throw new RangeError(`A stay is for one dog or more, not ${stay.dogs}`);
  }
  if (stay.end <= stay.start) {
    throw new RangeError(`A stay ends after it starts: ${stay.start} to ${stay.end}`);
  }
  if (!isService(stay.service)) throw new RangeError(`No such service: ${String(stay.service)}`);
  return quotes[stay.service](stay);
}
