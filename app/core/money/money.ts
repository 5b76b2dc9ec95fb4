import { grouped } from '~/core/text/counted';

/** An amount of money in whole US cents (spec section 9: currency USD), never a fraction. */
export type Cents = number;

const mostCents: Cents = 100_000_000;
const amountPattern = /^\$?\s?(\d{1,7}|\d{1,3}(?:,\d{3}){1,3}|(?=\.\d))(?:\.(\d{0,2}))?$/;
const longestAmount = 40;

/**
 * Returns a percentage of an amount, half cents rounded up; in integers, because 33 % of $130.01 is inexact
 * in floating point.
 */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100);
}

/** `$65.00`, `$1,234.50`, `-$5.00`. @throws RangeError unless a whole number of cents */
export function formatMoney(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`Money is whole cents, not ${cents}`);
  }
  const positive = Math.abs(cents);
  const dollars = grouped(Math.floor(positive / 100));
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(positive % 100).padStart(2, '0')}`;
}

/** `1234.50`, without signs: for a field to edit it in, and for a spreadsheet that adds it up. */
export function plainAmount(cents: Cents): string {
  const positive = Math.abs(cents);
  const sign = cents < 0 ? '-' : '';
  return `${sign}${Math.floor(positive / 100)}.${String(positive % 100).padStart(2, '0')}`;
}

/** Typed money in cents; null unless $0 to $1,000,000 with at most two decimals (R29). */
export function parseMoney(text: string): Cents | null {
  const match = text.length > longestAmount ? null : amountPattern.exec(text.trim());
  if (!match) return null;
  const [, dollars = '', decimals = ''] = match;
  // Read as two integers: 1.15 * 100 is not 115 in floating point.
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents <= mostCents ? cents : null;
}

/** Returns a form's money field as `parseMoney` reads it; null if the field was sent twice. */
export function typedCents(typed: unknown): Cents | null {
  return typeof typed === 'string' ? parseMoney(typed) : null;
}

export function sumCents(list: readonly Cents[]): Cents {
  return list.reduce((sum, cents) => sum + cents, 0);
}
