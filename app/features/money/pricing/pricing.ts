import { type Cents, sumCents } from '~/core/money/money';
import type { BookingLine, QuoteLine, TaxTerms } from '~/core/money/price-line';
import { isService, type Service } from '~/features/booking/rules/services';
import { type Extra, extraLines } from './extras';
import type { Quote, StayToQuote } from './quote';
import { boardingDays, quoteBoarding } from './quote-boarding';
import { isLongStayLine, longStayLines } from './prices-by-time';
import { quoteDaycare } from './quote-daycare';
import { taxIn, withTax } from './tax';
import { taxTermsFor } from './tax-rule';

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

/**
 * Adds the chosen extras to a quote, to which other prices and discounts don't apply (R49, R98), then the tax
 * (R140).
 */
export function withExtras(
  { lines }: Quote,
  {
    service,
    dogs,
    extras = [],
    tax,
    ...times
  }: Pick<WithExtras, 'service' | 'start' | 'end' | 'dogs' | 'extras' | 'tax'>,
): Quote {
  const all = [
    ...lines.filter((line) => !isLongStayLine(line)),
    ...extraLines(extras, { dogs, days: daysOf[service](times) }),
    ...lines.filter(isLongStayLine),
  ];
  return quoteWith(withTax(all, taxTermsFor(tax, service)));
}

/** Adds up lines, in cents. */
function quoteWith<Line extends QuoteLine>(lines: Line[]): { lines: Line[]; totalCents: Cents } {
  return { lines, totalCents: sumCents(lines.map(({ amountCents }) => amountCents)) };
}

/** Quotes a stay line by line, in cents (R22 to R25, R49, R98, R140). @throws RangeError for bad times or dogs */
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

/** Adds a booking's charges and discounts to a new quote of the changed stay (R49), by the quote's tax. */
export function requoted(
  quote: Quote,
  before: readonly BookingLine[],
): { lines: BookingLine[]; totalCents: Cents } {
  const lines = [
    ...quote.lines.map((line) => ({ kind: 'stay' as const, ...line })),
    ...before.filter(({ kind }) => kind === 'adjustment'),
  ];
  return quoteWith<BookingLine>(withTax(lines, taxIn(quote.lines)));
}

/** Returns lines and total as they are calculated, by the tax in the lines unless given, if nothing was typed. */
export function calculated(
  lines: readonly BookingLine[],
  terms: TaxTerms | null = taxIn(lines),
): { lines: BookingLine[]; totalCents: Cents } {
  return quoteWith<BookingLine>(withTax(lines, terms));
}
