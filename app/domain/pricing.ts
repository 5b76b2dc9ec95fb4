import type { Quote, StayToQuote } from './quote';
import { quoteBoarding } from './quote-boarding';
import { quoteDaycare } from './quote-daycare';
import { isService, type Service } from './services';

const quotes: Record<Service, (stay: StayToQuote) => Quote> = {
  Daycare: quoteDaycare,
  Boarding: quoteBoarding,
};

/** What a stay costs by line, in cents (R22 to R25). @throws RangeError for bad times or dogs */
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
