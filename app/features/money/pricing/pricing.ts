import { sumCents } from '~/core/money/money';
import { isService, type Service } from '~/features/booking/rules/services';
import { type Extra, extraLines } from './extras';
import type { Quote, StayToQuote } from './quote';
import { boardingDays, quoteBoarding } from './quote-boarding';
import { isLongStayLine, longStayLines } from './prices-by-time';
import { quoteDaycare } from './quote-daycare';

const quotes: Record<Service, (stay: StayToQuote) => Quote> = {
  Daycare: quoteDaycare,
  Boarding: quoteBoarding,
};

const daysOf: Record<Service, (stay: Pick<StayToQuote, 'start' | 'end'>) => number> = {
  Daycare: () => 1,
  Boarding: boardingDays,
};

/** A stay with the chosen extras (R49); no extras if left out. */
type WithExtras = StayToQuote & { extras?: readonly Extra[] };

/** Adds the chosen extras to a quote; other prices and discounts don't apply to them (R49, R98). */
export function withExtras(
  { lines }: Quote,
  {
    service,
    dogs,
    extras = [],
    ...times
  }: Pick<WithExtras, 'service' | 'start' | 'end' | 'dogs' | 'extras'>,
): Quote {
  const all = [
    ...lines.filter((line) => !isLongStayLine(line)),
    ...extraLines(extras, { dogs, days: daysOf[service](times) }),
    ...lines.filter(isLongStayLine),
  ];
  return { lines: all, totalCents: sumCents(all.map(({ amountCents }) => amountCents)) };
}

/** Quotes a stay line by line, in cents (R22 to R25, R49, R98). @throws RangeError for bad times or dogs */
export function quoteStay(stay: WithExtras): Quote {
  if (!Number.isInteger(stay.dogs) || stay.dogs < 1) {
    throw new RangeError(`A stay is for one dog or more, not ${stay.dogs}`);
  }
  if (stay.end <= stay.start) {
    throw new RangeError(`A stay ends after it starts: ${stay.start} to ${stay.end}`);
  }
  if (!isService(stay.service)) throw new RangeError(`No such service: ${String(stay.service)}`);
  const { lines, totalCents } = quotes[stay.service](stay);
  const all = [...lines, ...longStayLines(stay.byTime.longStay, stay, lines)];
  return withExtras({ lines: all, totalCents }, stay);
}
