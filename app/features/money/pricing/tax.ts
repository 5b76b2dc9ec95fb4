/**
 * The sales tax of a booking (R140): one line behind all that it taxes, in cents, rounded half up, once. It
 * holds the booking's own terms, so that charges, discounts and refunds follow the rate of the quote.
 */
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import type { BookingLine, LineTax, QuoteLine, TaxTerms } from '~/core/money/price-line';
import { broughtOver, isTip } from './quote';
import { plainRate } from './tax-rule';

const whole = 1_000_000;

/** Returns the tax that is added to a price. */
export function taxOn(cents: Cents, rate: number): Cents {
  return Math.floor((cents * rate + whole / 2) / whole);
}

/** Returns the tax that a price holds: t − round(t / (1 + r)). */
export function taxWithin(cents: Cents, rate: number): Cents {
  const parts = whole + rate;
  return cents - Math.floor((cents * whole + Math.floor(parts / 2)) / parts);
}

type Line = QuoteLine | BookingLine;

const amountOf = (lines: readonly Line[]) => sumCents(lines.map(({ amountCents }) => amountCents));
const kindOf = ({ kind = 'stay' }: Line) => kind;
const isTax = (line: Line) => kindOf(line) === 'tax';
const isTipLine = (line: Line) => isTip({ ...line, kind: kindOf(line) });

/** Whether a line is a price: not a tip, a balance brought over, or the tax itself. */
function isPrice(line: Line): boolean {
  const isBalance = kindOf(line) === 'adjustment' && line.what === broughtOver;
  return !isTax(line) && !isBalance && !isTipLine(line);
}

function isTaxed(line: Line, terms: TaxTerms): boolean {
  return isPrice(line) && (kindOf(line) === 'extra' ? terms.extras : terms.stay);
}

/** Returns the taxed prices; a discount beyond the price of the stay lowers those of the extras. */
function taxedCents(lines: readonly Line[], terms: TaxTerms): Cents {
  const taxed = amountOf(lines.filter((line) => isTaxed(line, terms)));
  return Math.max(0, Math.min(taxed, amountOf(lines.filter(isPrice))));
}

/** Returns the tax of the lines; null without one. */
export function taxIn(lines: readonly Line[]): LineTax | null {
  return lines.find(isTax)?.tax ?? null;
}

/** Whether a charge or a discount on these lines comes with a tax on top. */
export function addsTax(lines: readonly Line[]): boolean {
  const tax = taxIn(lines);
  return tax !== null && tax.stay && !tax.included;
}

/** Returns the total without tips, and the tax within it. */
export function taxedTotal(
  lines: readonly BookingLine[],
  totalCents: Cents,
): { taxCents: Cents; priceCents: Cents } {
  const priceCents = totalCents - amountOf(lines.filter(isTip));
  return { taxCents: taxIn(lines)?.taxCents ?? 0, priceCents };
}

type TaxLine = QuoteLine & { kind: 'tax' };

function lineOf(tax: LineTax, words: { what: string; why: string }, cents: Cents): TaxLine {
  const { name, rate, included, stay, extras, taxableCents, taxCents } = tax;
  return {
    kind: 'tax',
    ...words,
    ...{ date: null, quantity: 1, unitCents: cents, amountCents: cents },
    tax: { name, rate, included, stay, extras, taxableCents, taxCents },
  };
}

const nameOf = ({ name, rate }: TaxTerms) => `${name} ${plainRate(rate)}%`;

/** Returns the line of a tax on top; one of the same price stays, as a refund may have rounded it. */
function addedLine(tax: LineTax, old?: Line): TaxLine {
  const isSame = old?.what === nameOf(tax) && old.tax?.taxableCents === tax.taxableCents;
  const taxCents = isSame ? (old.tax?.taxCents ?? 0) : tax.taxCents;
  const words = { what: nameOf(tax), why: `on ${formatMoney(tax.taxableCents)}` };
  return lineOf({ ...tax, taxCents }, words, taxCents);
}

/** Returns the line of the tax within a price, which adds nothing. */
function heldLine(terms: TaxTerms, cents: Cents): TaxLine {
  const taxCents = taxWithin(cents, terms.rate);
  const words = { what: `${nameOf(terms)}, included`, why: `of this ${formatMoney(taxCents)}` };
  return lineOf({ ...terms, taxableCents: cents - taxCents, taxCents }, words, 0);
}

/**
 * Returns the lines with the tax by these terms, last before the tips; without terms, without it.
 * @param byHandCents the total that the admin typed, which holds its tax; null for the sum of the lines
 */
export function withTax<One extends Line>(
  lines: readonly One[],
  terms: TaxTerms | null,
  byHandCents: Cents | null = null,
): (One | TaxLine)[] {
  const others = lines.filter((line) => !isTax(line));
  if (terms === null) return others;
  if (!terms.stay && !others.some((line) => isTaxed(line, terms))) return others;
  const cents = taxedCents(others, terms);
  const added = terms.included ? 0 : taxOn(cents, terms.rate);
  const heldCents =
    byHandCents === null ? cents + added : heldIn(byHandCents, others, terms, cents + added);
  const line =
    terms.included || heldCents !== cents + added
      ? heldLine(terms, heldCents)
      : addedLine({ ...terms, taxableCents: cents, taxCents: added }, lines.find(isTax));
  const [tips, prices] = [others.filter(isTipLine), others.filter((one) => !isTipLine(one))];
  return [...prices, line, ...tips];
}

/** Returns the taxed price, tax included, in a total that the admin typed: they agreed on the price of the stay. */
function heldIn(totalCents: Cents, lines: readonly Line[], terms: TaxTerms, most: Cents): Cents {
  const less = lines.filter((line) => (terms.stay ? !isTaxed(line, terms) : !isPrice(line)));
  const cents = Math.max(0, totalCents - amountOf(less));
  return terms.stay ? cents : Math.min(most, cents);
}

/**
 * Returns the lines after a refund that lowers the total, tax included: its line and the tax fall by that sum
 * together.
 */
export function lowered(lines: readonly BookingLine[], refund: BookingLine): BookingLine[] {
  const tax = taxIn(lines);
  const addedCents = lines.find(isTax)?.amountCents ?? 0;
  if (tax === null || addedCents === 0) return withTax([...lines, refund], tax);
  const heldCents = tax.taxableCents + addedCents;
  const others = lines.filter((line) => !isTax(line));
  const totalCents = amountOf(lines) + refund.amountCents;
  const leftCents = heldIn(totalCents, others, tax, heldCents);
  const taxCents = leftCents === heldCents ? addedCents : taxWithin(leftCents, tax.rate);
  const amountCents = refund.amountCents + addedCents - taxCents;
  const line = addedLine({ ...tax, taxableCents: leftCents - taxCents, taxCents });
  return withTax([...others, { ...refund, unitCents: amountCents, amountCents }, line], tax);
}

/**
 * Returns the share of the tax in each payment or refund, in order, by cumulative rounding: money pays for the
 * stay first, then the tip. Shares of a booking that is paid add up to its tax.
 */
export function taxShares(
  amounts: readonly Cents[],
  { taxCents, priceCents }: { taxCents: Cents; priceCents: Cents },
): Cents[] {
  let [paid, shared] = [0, 0];
  return amounts.map((cents) => {
    paid += cents;
    const counted = Math.min(Math.max(0, paid), Math.max(0, priceCents));
    const until =
      priceCents <= 0
        ? 0
        : Math.floor((taxCents * counted + Math.floor(priceCents / 2)) / priceCents);
    const share = until - shared;
    shared = until;
    return share;
  });
}
