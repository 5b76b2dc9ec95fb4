import { dateOf } from '~/domain/business-time';
import { sumCents, type Cents } from '~/domain/money';
import { quoteQuickDaycare, quoteStay, type Quote } from '~/domain/pricing';
import type { BookingEdit } from '~/domain/booking-edit.schema';
import type { Transaction } from '../database/database.server';
import { priceFacts } from './price-facts.server';

/** What the total of an edited booking comes from. */
export type ToPrice = {
  ownerId: string;
  edit: BookingEdit;
  dogs: number;
  /** Pets, service or times are others than before. */
  stayChanged: boolean;
  /** "Recalculate": today's prices, whatever the total was. */
  recalculate: boolean;
  /** It was made by one press as a Quick Daycare (R19). */
  quick: boolean;
  before: { totalCents: Cents; totalByHand: boolean; calculatedCents: Cents };
};

/** The total to store, whether it is by hand, and the new lines, where there are any. */
export type Priced = { totalCents: Cents; totalByHand: boolean; quote: Quote | null };

/** What the stay costs at today's prices; see R23 to R25. */
async function quoteNow(
  tx: Transaction,
  { ownerId, edit, dogs, stayChanged, quick }: ToPrice,
): Promise<Quote> {
  const facts = await priceFacts(ownerId, tx);
  const { service, start, end } = edit;
  // As long as it is the Quick Daycare that was pressed, it has that price.
  if (quick && !stayChanged) return quoteQuickDaycare({ ...facts, date: dateOf(start) });
  return quoteStay({ service, start, end, dogs: Math.max(1, dogs), ...facts });
}

/**
 * The total of an edit (R27): a changed stay is quoted anew at today's prices; a total that the
 * admin typed, now or before, stays as it is, marked as set by hand, beside what was calculated.
 */
export async function priceEdit(tx: Transaction, edit: ToPrice): Promise<Priced> {
  const { before, stayChanged, recalculate } = edit;
  const quote = stayChanged || recalculate ? await quoteNow(tx, edit) : null;
  const calculatedCents = quote?.totalCents ?? before.calculatedCents;
  if (recalculate) return { totalCents: calculatedCents, totalByHand: false, quote };
  const typed = edit.edit.total;
  const untouched = typed === before.totalCents;
  // Nobody chose the old total for the changed stay.
  if (untouched && !before.totalByHand && stayChanged)
    return { totalCents: calculatedCents, totalByHand: false, quote };
  return { totalCents: typed, totalByHand: typed !== calculatedCents, quote };
}

/** What lines come to, in cents. */
export function linesTotal(lines: readonly { amountCents: Cents }[]): Cents {
  return sumCents(lines.map(({ amountCents }) => amountCents));
}
