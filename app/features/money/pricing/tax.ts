/**
 * The sales tax of a booking (R140): one line behind all that it taxes, in cents, rounded half up, once. It
 * holds the booking's own terms, so that charges, discounts and refunds follow the rate of the quote.
 */
import * as z from 'zod';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import type { BookingLine, LineTax, QuoteLine, TaxTerms } from '~/core/money/price-line';
import { broughtOver, isTip } from './quote';
import { plainRate } from './tax-rule';

/** The stored terms and amounts of a tax line. */
export const storedTax = z.object({
  name: z.string(),
  rate: z.number().int(),
  included: z.boolean(),
  stay: z.boolean(),
  extras: z.boolean(),
  taxableCents: z.number().int(),
  taxCents: z.number().int(),
}) satisfies z.ZodType<LineTax>;

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

/** Whether these terms tax a line; a tip and a balance brought over are no price. */
function isTaxed(line: Line, terms: TaxTerms): boolean {
  const { kind, what } = { ...line, kind: kindOf(line) };
  if (kind === 'tax') return false;
  if (kind === 'extra') return terms.extras;
  return (
    terms.stay && !isTip({ ...line, kind }) && !(kind === 'adjustment' && what === broughtOver)
  );
}

/** Returns the tax of the lines; null without one. */
export function taxIn(lines: readonly Line[]): LineTax | null {
  return lines.find(isTax)?.tax ?? null;
}

/** Returns the total without tips, and the tax within it. */
export function taxedTotal(
  lines: readonly BookingLine[],
  totalCents: Cents,
): { taxCents: Cents; priceCents: Cents } {
  const priceCents = totalCents - amountOf(lines.filter(isTip));
  return { taxCents: taxIn(lines)?.taxCents ?? 0, priceCents };
}

function taxLine(tax: LineTax, { added }: { added: boolean }): QuoteLine & { kind: 'tax' } {
  const { name, rate, included, stay, extras, taxableCents, taxCents } = tax;
  const cents = added ? taxCents : 0;
  const what = `${name} ${plainRate(rate)}%`;
  return {
    kind: 'tax',
    what: added ? what : `${what}, included`,
    why: added ? `on ${formatMoney(taxableCents)}` : `of this ${formatMoney(taxCents)}`,
    ...{ date: null, quantity: 1, unitCents: cents, amountCents: cents },
    tax: { name, rate, included, stay, extras, taxableCents, taxCents },
  };
}

/**
 * Returns the lines with the tax by these terms, last before the tips; without terms, as they are. A line whose
 * taxed price is the same stays, as a refund may have rounded it.
 * @param byHandCents the total that the admin typed, which holds its tax; null for the sum of the lines
 */
export function withTax<One extends Line>(
  lines: readonly One[],
  terms: TaxTerms | null,
  byHandCents: Cents | null = null,
): (One | (QuoteLine & { kind: 'tax' }))[] {
  const others = lines.filter((line) => !isTax(line));
  const isTipLine = (line: One) => isTip({ ...line, kind: kindOf(line) });
  const [prices, tips] = [
    others.filter((line) => !isTipLine(line)),
    others.filter((line) => isTipLine(line)),
  ];
  if (terms === null) return [...prices, ...tips];
  const taxed = others.filter((line) => isTaxed(line, terms));
  if (taxed.length === 0 && !terms.stay) return [...prices, ...tips];
  const pricesCents = Math.max(0, amountOf(taxed));
  const old = lines.find(isTax);
  // The amount that the admin agreed on differs in the price of the stay.
  const heldCents =
    byHandCents === null || !terms.stay
      ? null
      : Math.max(0, byHandCents - amountOf(others.filter((line) => !taxed.includes(line))));
  const made = (cents: Cents, taxCents: Cents, added: boolean) =>
    taxLine({ ...terms, taxableCents: cents - (added ? 0 : taxCents), taxCents }, { added });
  const { rate, included } = terms;
  if (heldCents !== null || included) {
    const cents = heldCents ?? pricesCents;
    return [...prices, made(cents, taxWithin(cents, rate), false), ...tips];
  }
  const line = made(pricesCents, taxOn(pricesCents, rate), true);
  return [...prices, old !== undefined && isSame(old, line) ? old : line, ...tips];
}

/** Whether two lines add the tax of the same price by the same terms. */
function isSame(one: Line, other: Line): boolean {
  const key = ({ what, tax }: Line) => [what, tax?.stay, tax?.extras, tax?.taxableCents].join();
  return key(one) === key(other);
}

/**
 * Returns the lines after a refund that lowers the total, tax included: its line and the tax fall by that sum
 * together.
 */
export function lowered(lines: readonly BookingLine[], refund: BookingLine): BookingLine[] {
  const tax = taxIn(lines);
  const addedCents = lines.find(isTax)?.amountCents ?? 0;
  if (tax === null || addedCents === 0 || !tax.stay) return withTax([...lines, refund], tax);
  const taxed = amountOf(lines.filter((line) => isTaxed(line, tax)));
  const leftCents = Math.max(0, taxed + addedCents + refund.amountCents);
  const taxCents = taxWithin(leftCents, tax.rate);
  const amountCents = refund.amountCents + addedCents - taxCents;
  const prices = lines.filter((line) => !isTax(line));
  const line = taxLine({ ...tax, taxableCents: leftCents - taxCents, taxCents }, { added: true });
  return withTax([...prices, { ...refund, unitCents: amountCents, amountCents }, line], tax);
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
