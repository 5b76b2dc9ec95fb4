import { sumCents, type Cents } from '~/core/money/money';
import type { QuoteLine, BookingLine } from '~/core/money/price-line';
import type { LocalDateTime } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';
import { holidayNames, type HolidayFound, type HolidayKey } from '~/features/stays/holidays';
import type { Service } from '~/features/stays/services';
import type { PriceList, SpecialPrices } from './price-list';
import type { PricesByTime } from './prices-by-time';

/** Everything a price depends on. Times are wall-clock times of the business, prices cents. */
export type StayToQuote = {
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  dogs: number;
  prices: PriceList;
  special: SpecialPrices;
  holidays: ReadonlySet<HolidayKey>;
  /** Prices for a time of year and for long stays (R98). */
  byTime: PricesByTime;
};

/** How the line of a tip reads (R61); the reason tells it from a charge that someone called a tip. */
export const tipWords = { what: 'Tip', why: 'Thank you' } as const;

export function isTip({ kind, what, why }: BookingLine): boolean {
  return kind === 'adjustment' && what === tipWords.what && why === tipWords.why;
}

/** A price with its reasons; the total is the sum of the lines, in cents. */
export type Quote = { lines: QuoteLine[]; totalCents: Cents };

/** A new quote of a changed stay, with the charges and discounts that the booking has (R49). */
export function requoted(
  quote: Quote,
  before: readonly BookingLine[],
): { lines: BookingLine[]; totalCents: Cents } {
  const lines = [
    ...quote.lines.map((line) => ({ kind: 'stay' as const, ...line })),
    ...before.filter(({ kind }) => kind === 'adjustment'),
  ];
  return { lines, totalCents: sumCents(lines.map(({ amountCents }) => amountCents)) };
}

export type LineDraft = Omit<QuoteLine, 'amountCents'>;

/** The lengths at which rates change, in hours (R23, R24). */
export const partDayHours = 4;
export const fullDayHours = 12;
export const boardingDayHours = 24;

export const ownPrice = 'special price';

/** Adds up the lines. The first stays even when free; a later free one would explain nothing. */
export function quoteOf(drafts: readonly LineDraft[]): Quote {
  const lines = drafts
    .map((line) => ({ ...line, amountCents: line.quantity * line.unitCents }))
    .filter((line, index) => index === 0 || line.amountCents !== 0);
  return { lines, totalCents: sumCents(lines.map((line) => line.amountCents)) };
}

/** `Thanksgiving, Nov 26`. */
export function holidayReason({ key, date }: HolidayFound): string {
  return `${holidayNames[key]}, ${formatMonthDay(date)}`;
}
