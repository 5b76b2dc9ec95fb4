import { sumCents, type Cents } from '~/core/money/money';
import type { BookingLine, QuoteLine } from '~/core/money/price-line';
import type { LocalDateTime } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';
import {
  holidayNames,
  type HolidayFound,
  type HolidayKey,
} from '~/features/booking/rules/holidays';
import type { Service } from '~/features/booking/rules/services';
import type { PriceList, SpecialPrices } from './price-list';
import type { PricesByTime } from './prices-by-time';
import type { TaxRule } from './tax-rule';

/** Everything a price depends on. Times are local wall-clock times, prices in cents. */
export type StayToQuote = {
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  dogs: number;
  prices: PriceList;
  special: SpecialPrices;
  holidays: ReadonlySet<HolidayKey>;
  /** Seasonal prices and the long-stay discount (R98). */
  byTime: PricesByTime;
  /** The sales tax for this owner (R140); null without one. */
  tax: TaxRule | null;
};

/** Texts of a tip's line (R61); the reason distinguishes it from a charge that happens to be called Tip. */
export const tipWords = { what: 'Tip', why: 'Thank you' } as const;

export function isTip({ kind, what, why }: BookingLine): boolean {
  return kind === 'adjustment' && what === tipWords.what && why === tipWords.why;
}

/** Text of a balance imported from another system: in a line, a ledger entry or a note (R100). */
export const broughtOver = 'Balance brought over';

/** A price with its reasons; the total is the sum of the lines, in cents. */
export type Quote = { lines: QuoteLine[]; totalCents: Cents };

export type LineDraft = Omit<QuoteLine, 'amountCents'>;

/** Lengths at which rates change, in hours (R23, R24). */
export const partDayHours = 4;
export const fullDayHours = 12;
export const boardingDayHours = 24;

export const ownPrice = 'special price';

/**
 * Adds up the lines. The first stays even if free; later free ones are dropped, as they would explain
 * nothing.
 */
export function quoteOf(drafts: readonly LineDraft[]): Quote {
  const lines = drafts
    .map((line) => ({ ...line, amountCents: line.quantity * line.unitCents }))
    .filter((line, index) => index === 0 || line.amountCents !== 0);
  return { lines, totalCents: sumCents(lines.map((line) => line.amountCents)) };
}

/** Formats a holiday: `Thanksgiving, Nov 26`. */
export function holidayReason({ key, date }: HolidayFound): string {
  return `${holidayNames[key]}, ${formatMonthDay(date)}`;
}
