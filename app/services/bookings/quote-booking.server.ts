import { dateOf } from '~/domain/business-time';
import type { HolidayKey } from '~/domain/holidays';
import { type Cents, formatMoney, sumCents } from '~/domain/money';
import type { PriceList, SpecialPrices } from '~/domain/price-list';
import { type Extra, extraIdsOf } from '~/domain/extras';
import { quoteStay, withExtras } from '~/domain/pricing';
import { type Quote, requoted } from '~/domain/quote';
import { quoteQuickDaycare } from '~/domain/quote-daycare';
import type { BookingEdit } from '~/domain/stay.schema';
import { type Reader, rowsFor, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { chosenExtras, offeredExtras } from '../settings/extras.server';
import type { BookingLine } from '~/domain/price-line';
import { applyingHolidays, priceList } from '~/services/rates/prices-in-force.server';

/** All that a price for one owner depends on besides the stay itself; prices in cents. */
export type PriceFacts = {
  prices: PriceList;
  special: SpecialPrices;
  holidays: ReadonlySet<HolidayKey>;
  /** The extras that can be chosen (R49). */
  offered: readonly Extra[];
};

/** The prices in force for an owner (R22, R25, R26, R49). */
export async function priceFacts(reader: Reader, ownerId: string): Promise<PriceFacts> {
  const [prices, holidays, offered, owner] = await Promise.all([
    priceList(reader),
    applyingHolidays(reader),
    offeredExtras(reader),
    rowsFor(reader).profile.findUnique({
      where: { id: ownerId },
      select: { specialPriceDaycare: true, specialPriceBoarding: true },
    }),
  ]);
  return {
    prices,
    holidays,
    offered,
    special: {
      daycare: owner?.specialPriceDaycare ?? null,
      boarding: owner?.specialPriceBoarding ?? null,
    },
  };
}

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
  const typed = edit.edit.total;
  const untouched = typed === before.totalCents;
  // The old total was not chosen for the changed stay.
  if (untouched && !before.totalByHand && changed) return asCalculated();
  return { totalCents: typed, totalByHand: typed !== calculatedCents, lines };
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

export function linesTotal(lines: readonly { amountCents: Cents }[]): Cents {
  return sumCents(lines.map(({ amountCents }) => amountCents));
}

/** Stops a booking if the total differs from the one shown (R67). @throws ServiceError conflict */
export function assertSeenTotal(totalCents: Cents, seenCents: Cents | undefined): void {
  if (seenCents === undefined || seenCents === totalCents) return;
  const total = formatMoney(totalCents);
  throw new ServiceError('conflict', `The total is ${total} now. Nothing was booked yet.`);
}
