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
};

/** Source of a line: the price of the stay, an extra, or a charge or a discount (R49). */
type LineKind = 'stay' | 'extra' | 'adjustment';

/** A line of a booking's quote. */
export type BookingLine = QuoteLine & { kind: LineKind };
