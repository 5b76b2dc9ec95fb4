import type { Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Cents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { dateOf } from '~/core/time/business-time';
import { type Extra, extraIdsOf } from '~/features/pricing/extras';
import { chosenExtras } from '~/features/pricing/extras.server';
import { quoteStay, withExtras } from '~/features/pricing/pricing';
import { type Quote, requoted } from '~/features/pricing/quote';
import { priceFacts, linesTotal } from '~/features/pricing/quote-booking.server';
import { quoteQuickDaycare } from '~/features/pricing/quote-daycare';
import type { BookingEdit } from './stay.schema';

type ToPrice = {
  ownerId: string;
  edit: BookingEdit;
  dogs: number;
  extras: readonly Extra[];
  stayChanged: boolean;
  extrasChanged: boolean;
  /** "Recalculate": today's prices, whatever the total was. */
  recalculate: boolean;
  quick: boolean;
  before: { totalCents: Cents; totalByHand: boolean; lines: readonly BookingLine[] };
};

export type Priced = {
  totalCents: Cents;
  totalByHand: boolean;
  /** The lines that replace those before; null when these stay. */
  lines: BookingLine[] | null;
};

const discountsExceed = 'The discounts exceed the new total. Take one out first.';

/** The extras of an edit: those in the form, or as they are (R49). @throws ServiceError invalid */
export function extrasOfEdit(
  tx: Transaction,
  { extras }: Pick<BookingEdit, 'extras'>,
  lines: readonly BookingLine[],
): Promise<Extra[]> {
  const had = extraIdsOf(lines);
  return chosenExtras(tx, extras ?? had, { had });
}

async function quoteNow(
  tx: Transaction,
  { ownerId, edit, dogs, stayChanged, quick }: ToPrice,
): Promise<Quote> {
  const facts = await priceFacts(tx, ownerId);
  const { service, start, end } = edit;
  // As long as it is the Quick Daycare that was pressed, it has that price.
  if (quick && !stayChanged) return quoteQuickDaycare({ ...facts, date: dateOf(start) });
  return quoteStay({ service, start, end, dogs: Math.max(1, dogs), ...facts });
}

/**
 * The total of an edit (R27): a changed stay is quoted at today's prices; a typed total stays, and
 * so do charges and discounts (R49). @throws ServiceError invalid when discounts exceed the new total
 */
export async function priceEdit(tx: Transaction, edit: ToPrice): Promise<Priced> {
  const { before, stayChanged, recalculate } = edit;
  const changed = stayChanged || edit.extrasChanged;
  const lines = changed || recalculate ? await linesNow(tx, edit) : null;
  const calculatedCents = linesTotal(lines ?? before.lines);
  const asCalculated = (): Priced => {
    if (calculatedCents < 0) throw new ServiceError('invalid', discountsExceed, 'total');
    return { totalCents: calculatedCents, totalByHand: false, lines };
  };
  if (recalculate) return asCalculated();
  const wantedCents = edit.edit.total;
  const untouched = wantedCents === before.totalCents;
  // The old total was not chosen for the changed stay.
  if (untouched && !before.totalByHand && changed) return asCalculated();
  return { totalCents: wantedCents, totalByHand: wantedCents !== calculatedCents, lines };
}

/** Other extras alone leave the price of the stay as it was. */
async function linesNow(tx: Transaction, edit: ToPrice): Promise<BookingLine[]> {
  const { before, dogs, extras, stayChanged, recalculate } = edit;
  const { service, start, end } = edit.edit;
  const lines = before.lines.filter(({ kind }) => kind === 'stay');
  const stay =
    stayChanged || recalculate
      ? await quoteNow(tx, edit)
      : { lines, totalCents: linesTotal(lines) };
  return requoted(withExtras(stay, { service, start, end, dogs, extras }), before.lines).lines;
}
