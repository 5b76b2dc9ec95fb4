import type { LocalDate } from '~/core/time/business-time';
import type { Cents } from './money';

/** One line of a quote as the owner reads it (R27); `amountCents` is quantity × unit. */
export type QuoteLine = {
  /** Absent for a line of the stay itself. */
  kind?: LineKind;
  /** The extra that the line charges for. */
  extraId?: string;
  what: string;
  why: string;
  date: LocalDate | null;
  quantity: number;
  unitCents: Cents;
  amountCents: Cents;
  /** Terms and amounts of the line of the sales tax (R140). */
  tax?: LineTax;
};

/** Terms by which a booking is taxed (R140). */
export type TaxTerms = {
  name: string;
  /** In ten-thousandths of a percent: 88,750 is 8.875%. */
  rate: number;
  /** Whether the prices include it; otherwise it is added. */
  included: boolean;
  /** Whether the stay itself is taxed, with its charges and discounts; and whether extras are. */
  stay: boolean;
  extras: boolean;
};

/** Sales tax of a quote: the taxed price without it, and the tax within the total. */
export type LineTax = TaxTerms & { taxableCents: Cents; taxCents: Cents };

/** Source of a line: the price of the stay, an extra, a charge or a discount (R49), or the tax (R140). */
type LineKind = 'stay' | 'extra' | 'adjustment' | 'tax';

/** A line of a booking's quote. */
export type BookingLine = QuoteLine & { kind: LineKind };
