import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loweringText } from '~/features/money/payments/money.schema';
import { formatMoney, parseMoney, sumCents } from './money';

describe('formatMoney', () => {
  it.each([
    [6500, '$65.00'],
    [0, '$0.00'],
    [5, '$0.05'],
    [-500, '-$5.00'],
    [-1, '-$0.01'],
    [123450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
  ])('%i cents read %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it.each([0.5, NaN, Infinity])('refuses %d, which is no whole number of cents', (cents) => {
    expect(() => formatMoney(cents)).toThrow(RangeError);
  });
});

describe('parseMoney', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['$12', 1200],
    ['$1,234.50', 123450],
    ['1,234,567', null],
    [' 45 ', 4500],
    ['0', 0],
    ['1.15', 115],
    ['1000000', 100_000_000],
    ['1,000,000.00', 100_000_000],
    ['1000000.01', null],
    ['$ 45', 4500],
    ['.50', 50],
    ['.5', 50],
    ['45.', 4500],
    [`${' '.repeat(50)}45`, null],
  ])('R29 reads %s', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each([
    '',
    '$',
    '-5',
    '-$5',
    '$-5',
    '+5',
    '12.505',
    '.',
    '$.',
    '.505',
    '$  45',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '12,34',
    '1234,567',
    '1,2345',
    '12 50',
    '١٢',
    '99999999999999999999',
  ])('R29 refuses %s', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('R29 reads back what formatMoney wrote, for every amount it accepts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents);
      }),
    );
  });
});

describe('sumCents', () => {
  it('adds', () => {
    expect(sumCents([6500, -6500, 8500])).toBe(8500);
    expect(sumCents([])).toBe(0);
  });
});

describe('R63 what of a refund lowers the total', () => {
  const text = (refund: number, remainCents: number, tip?: number) =>
    loweringText(refund, { totalCents: 22_000, remainCents }, tip);

  it.each([
    [500, 0, 'by $5.00, to $215.00'],
    // An open amount changes nothing; a credit is refunded first.
    [500, 3000, 'by $5.00, to $215.00'],
    [2500, -2000, 'by $5.00, to $215.00'],
    [2000, -2000, null],
    [0, 0, null],
    // At most the total.
    [30_000, 0, 'by $220.00, to $0.00'],
  ])('of %i with %i open: %s', (refund, open, expected) => {
    expect(text(refund, open)).toBe(expected);
  });

  it('counts the tip that goes back with it', () => {
    expect(text(500, 0, 1000)).toBe('by $5.00, to $205.00');
  });
});
