import type { Cents } from '~/domain/money';

/**
 * Cents as PayPal writes US dollars: 5 is `0.05`, 123450 is `1234.50`.
 * @throws RangeError when the amount is not a whole number of cents above 0
 */
export function paypalAmount(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new RangeError(`An order is for whole cents above 0, not ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** PayPal's amount in cents, exactly; null for anything but dollars with up to two decimals. */
export function centsOfPaypalAmount(value: string): Cents | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value);
  if (!match) return null;
  // Read as two integers: 1.15 * 100 is not 115 in floating point.
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
