import type { Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Cents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { dateOf } from '~/core/time/business-time';
import { type Extra, extraIdsOf } from '~/features/money/pricing/extras';
import { readChosenExtras } from '~/features/money/pricing/extras.server';
import { calculated, quoteStay, requoted, withExtras } from '~/features/money/pricing/pricing';
import type { Quote } from '~/features/money/pricing/quote';
import {
  linesTotal,
  type PriceFacts,
  priceFacts,
} from '~/features/money/pricing/quote-booking.server';
import { quoteQuickDaycare } from '~/features/money/pricing/quote-daycare';
import { taxIn, withTax } from '~/features/money/pricing/tax';
import type { BookingEdit } from './stay.schema';

type ToPrice = {
  ownerId: string;
  edit: BookingEdit;
  dogs: number;
  extras: readonly Extra[];
  stayChanged: boolean;
  extrasChanged: boolean;
  /** "Recalculate": use today's prices, whatever the total was. */
  recalculate: boolean;
  quick: boolean;
  before: { totalCents: Cents; totalByHand: boolean; lines: readonly BookingLine[] };
};

export type Priced = {
  totalCents: Cents;
  totalByHand: boolean;
  /** Lines that replace the current ones; null to keep them. */
  lines: BookingLine[] | null;
};

const discountsExceed = 'The discounts exceed the new total. Take one out first.';

/**
 * Returns the extras of an edit: those in the form, or the current ones (R49). @throws ServiceError invalid
 */
export function extrasOfEdit(
  tx: Transaction,
  { extras }: Pick<BookingEdit, 'extras'>,
  lines: readonly BookingLine[],
): Promise<Extra[]> {
  const had = extraIdsOf(lines);
  return readChosenExtras(tx, extras ?? had, { had });
}

function quoteNow({ edit, dogs, stayChanged, quick }: ToPrice, facts: PriceFacts): Quote {
  const { service, start, end } = edit;
  // An unchanged Quick Daycare keeps its own price.
  if (quick && !stayChanged) return quoteQuickDaycare({ ...facts, date: dateOf(start) });
  return quoteStay({ service, start, end, dogs: Math.max(1, dogs), ...facts });
}

/**
 * Prices an edit (R27): a changed stay is quoted at today's prices; a typed total stays and holds its tax
 * (R140), and so do charges and discounts (R49). @throws ServiceError invalid if discounts exceed the new total
 */
export async function priceEdit(tx: Transaction, edit: ToPrice): Promise<Priced> {
  const { before, stayChanged, recalculate } = edit;
  const changed = stayChanged || edit.extrasChanged;
  const lines = changed || recalculate ? await linesNow(tx, edit) : null;
  const quote = calculated(lines ?? before.lines);
  const asCalculated = (): Priced => {
    if (quote.totalCents < 0) throw new ServiceError('invalid', discountsExceed, 'total');
    const taxed = before.totalByHand && taxIn(before.lines) !== null ? quote.lines : null;
    return { totalCents: quote.totalCents, totalByHand: false, lines: lines ?? taxed };
  };
  if (recalculate) return asCalculated();
  const totalCents = edit.edit.total;
  const untouched = totalCents === before.totalCents;
  // The old total was for the stay before the change.
  if (untouched && !before.totalByHand && changed) return asCalculated();
  if (totalCents === quote.totalCents) return asCalculated();
  const tax = taxIn(quote.lines);
  const held =
    tax === null || (untouched && lines === null)
      ? lines
      : withTax(lines ?? before.lines, tax, totalCents);
  return { totalCents, totalByHand: true, lines: held };
}

/** Returns the lines after an edit. A change of extras alone keeps the price of the stay. */
async function linesNow(tx: Transaction, edit: ToPrice): Promise<BookingLine[]> {
  const { before, dogs, extras, stayChanged, recalculate } = edit;
  const { service, start, end } = edit.edit;
  const facts = await priceFacts(tx, edit.ownerId);
  const lines = before.lines.filter(({ kind }) => kind === 'stay');
  const stay =
    stayChanged || recalculate ? quoteNow(edit, facts) : { lines, totalCents: linesTotal(lines) };
  const quote = withExtras(stay, { service, start, end, dogs, extras, tax: facts.tax });
  return requoted(quote, before.lines).lines;
}
