import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '~/core/money/money';
import type { BookingLine, TaxTerms } from '~/core/money/price-line';
import { calculated, quoteStay, requoted } from './pricing';
import { noSpecialPrices, samplePrices } from './price-list';
import { noPricesByTime } from './prices-by-time';
import { broughtOver, tipWords } from './quote';
import { quoteQuickDaycare } from './quote-daycare';
import { addsTax, lowered, taxedTotal, taxIn, taxOn, taxShares, taxWithin, withTax } from './tax';
import { plainRate, readRate, type TaxRule, taxRuleFor, taxSentence } from './tax-rule';

const rateOf = (text: string): number => {
  const read = readRate(text);
  return 'value' in read ? (read.value ?? 0) : 0;
};

const nyc: TaxTerms = {
  ...{ name: 'Sales tax', rate: 88_750, included: false, stay: true, extras: true },
};
const rule: TaxRule = {
  ...{ name: 'Sales tax', rate: 88_750, included: false, extras: true },
  on: { Daycare: true, Boarding: true },
};

const line = (
  kind: BookingLine['kind'],
  amountCents: number,
  what: string = kind,
): BookingLine => ({
  ...{ kind, what, why: '', date: null, quantity: 1, unitCents: amountCents, amountCents },
});
const tip = (cents: number): BookingLine => ({ ...line('adjustment', cents), ...tipWords });
const sum = (lines: readonly { amountCents: number }[]) =>
  sumCents(lines.map(({ amountCents }) => amountCents));
const told = (lines: readonly BookingLine[]) =>
  lines.map(({ what, why, amountCents }) => [what, why, amountCents]);

const stay = (change: Partial<Parameters<typeof quoteStay>[0]> = {}) => ({
  ...{ service: 'Boarding' as const, start: '2027-03-09T10:00', end: '2027-03-11T10:00', dogs: 1 },
  ...{ prices: samplePrices, special: noSpecialPrices, holidays: new Set<never>() },
  ...{ byTime: noPricesByTime, tax: rule },
  ...change,
});

describe('R140 a tax on top, and within a price', () => {
  it.each([
    ['4.7120', 6500, 306, 292],
    ['4.875', 16500, 804, 767],
    ['5.5', 13001, 715, 678],
    ['6', 4500, 270, 255],
    ['6.2', 99, 6, 6],
    ['6.35', 18137, 1152, 1083],
    ['6.5', 20001, 1300, 1221],
    ['6.625', 33333, 2208, 2071],
    ['6.875', 7, 0, 0],
    ['7', 12345, 864, 808],
    ['7.875', 45000, 3544, 3285],
    ['8.025', 26999, 2167, 2006],
    ['8.6875', 1, 0, 0],
    ['8.875', 16588, 1472, 1352],
    ['10.25', 100000, 10250, 9297],
  ])('%s%% of %i cents adds %i, and holds %i', (text, cents, added, held) => {
    expect(taxOn(cents, rateOf(text))).toBe(added);
    expect(taxWithin(cents, rateOf(text))).toBe(held);
  });

  it('rounds half a cent up', () => {
    expect(taxOn(50, rateOf('5'))).toBe(3);
    expect(taxOn(49, rateOf('5'))).toBe(2);
  });

  it('is the same of a price with the tax as of the price without it, to the cent', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 1_000_000 }), (cents, rate) => {
        const added = taxOn(cents, rate);
        expect(taxWithin(cents + added, rate)).toBe(added);
      }),
    );
  });
});

describe('R140 the line of a quote', () => {
  it('is added behind the extras, once for all of them', () => {
    const extras = [{ id: 'bath', name: 'Bath', unitCents: 3588, per: 'stay' as const }];
    const quote = quoteStay(stay({ extras }));
    expect(quote.lines.at(-1)).toMatchObject({
      ...{ kind: 'tax', what: 'Sales tax 8.875%', why: 'on $165.88', amountCents: 1472 },
      tax: { ...nyc, taxableCents: 16_588, taxCents: 1472 },
    });
    expect(quote.totalCents).toBe(18_060);
  });

  it('says what an included tax is, and adds nothing', () => {
    const prices = { ...samplePrices, boarding: 9030 };
    const quote = quoteStay(stay({ prices, tax: { ...rule, included: true } }));
    expect(quote.lines.at(-1)).toMatchObject({
      ...{ what: 'Sales tax 8.875%, included', why: 'of this $14.72', amountCents: 0 },
      tax: { taxableCents: 16_588, taxCents: 1472 },
    });
    expect(quote.totalCents).toBe(18_060);
  });

  it('comes after the discount of a long stay, which it follows', () => {
    const byTime = { seasons: [], longStay: { nights: 2, percent: 10 } };
    const quote = quoteStay(stay({ byTime }));
    expect(quote.lines.at(-1)).toMatchObject({ why: 'on $117.00', amountCents: 1038 });
  });

  it('is on a Quick Daycare too', () => {
    const quick = quoteQuickDaycare({ ...stay(), date: '2027-03-09' });
    expect(quick.totalCents).toBe(4500 + 399);
  });

  it('is on a free stay, as $0.00', () => {
    const quote = quoteStay(stay({ special: { daycare: null, boarding: 0 } }));
    expect(quote.lines.at(-1)).toMatchObject({ kind: 'tax', amountCents: 0 });
    expect(quote.totalCents).toBe(0);
  });

  const bath = [{ id: 'bath', name: 'Bath', unitCents: 2500, per: 'stay' as const }];
  it.each([
    ['an exempt owner', { tax: taxRuleFor(rule, { taxExempt: 'Rescue group' }) }, null],
    ['an owner who is not exempt', { tax: taxRuleFor(rule, { taxExempt: '' }) }, 1154],
    [
      'an exempt service',
      { tax: { ...rule, extras: false, on: { Daycare: true, Boarding: false } } },
      null,
    ],
    [
      'extras alone',
      { tax: { ...rule, on: { Daycare: true, Boarding: false } }, extras: bath },
      222,
    ],
    [
      'extras that are not chosen',
      { tax: { ...rule, on: { Daycare: true, Boarding: false } } },
      null,
    ],
    ['a stay without its extras', { tax: { ...rule, extras: false }, extras: bath }, 1154],
    ['no tax', { tax: null }, null],
  ])('of %s', (_what, change, cents) => {
    const { lines } = quoteStay(stay(change));
    expect(lines.find(({ kind }) => kind === 'tax')?.amountCents ?? null).toBe(cents);
  });
});

describe('R140 charges, discounts and tips', () => {
  const of = (...lines: BookingLine[]) => withTax([line('stay', 10_000), ...lines], nyc);

  it.each([
    ['a charge', [line('adjustment', 2500)], 1109],
    ['a discount', [line('adjustment', -2500)], 666],
    ['a discount to zero', [line('adjustment', -10_000)], 0],
    ['a discount beyond it', [line('adjustment', -10_001)], 0],
    ['a tip', [tip(2500)], 888],
    ['a balance brought over', [line('adjustment', 2500, broughtOver)], 888],
  ])('%s', (_what, lines, cents) => {
    expect(taxIn(of(...lines))?.taxCents).toBe(cents);
  });

  it('tells whether a charge comes with a tax on top', () => {
    expect(addsTax(of())).toBe(true);
    expect(addsTax(withTax(of(), { ...nyc, included: true }))).toBe(false);
    expect(addsTax(withTax([line('extra', 100)], { ...nyc, stay: false }))).toBe(false);
    expect(addsTax([line('stay', 100)])).toBe(false);
  });

  it('stands last but the tips', () => {
    const lines = of(tip(500), line('adjustment', 2500), tip(100));
    expect(lines.map(({ kind, what }) => (kind === 'tax' ? kind : what))).toEqual([
      ...['stay', 'adjustment', 'tax', 'Tip', 'Tip'],
    ]);
  });

  it('a discount beyond the price of a stay that is not taxed lowers its extras', () => {
    const lines = [line('stay', 10_000), line('extra', 2500), line('adjustment', -11_500)];
    expect(taxIn(withTax(lines, { ...nyc, stay: false }))?.taxableCents).toBe(1000);
  });

  it('a charge of a stay that is not taxed is not taxed either', () => {
    const extrasOnly = { ...nyc, stay: false };
    const lines = withTax([line('stay', 10_000), line('extra', 2500)], extrasOnly);
    expect(taxIn(lines)?.taxCents).toBe(222);
    expect(taxIn(withTax([...lines, line('adjustment', 500)], extrasOnly))?.taxCents).toBe(222);
  });

  it('a booking keeps its rate, and a new quote takes its own', () => {
    const booked = quoteStay(stay());
    const lines = requoted(booked, [line('adjustment', 1000)]).lines;
    expect(told(lines).at(-1)).toEqual(['Sales tax 8.875%', 'on $140.00', 1243]);
    const later = quoteStay(stay({ tax: { ...rule, rate: 90_000 } }));
    expect(told(requoted(later, lines).lines).at(-1)).toEqual(['Sales tax 9%', 'on $140.00', 1260]);
    expect(taxIn(requoted(quoteStay(stay({ tax: null })), lines).lines)).toBeNull();
  });
});

describe('R140 a total typed by hand holds its tax', () => {
  it.each([
    ['all taxed', nyc, [], 16_500, 1345],
    ['with a tip', nyc, [tip(1000)], 17_500, 1345],
    [
      'with extras that are not taxed',
      { ...nyc, extras: false },
      [line('extra', 1000)],
      17_500,
      1345,
    ],
    ['nothing', nyc, [], 0, 0],
  ])('%s', (_what, terms, more, total, cents) => {
    const lines = withTax([line('stay', 20_000), ...more], terms, total);
    expect(lines.find(({ kind }) => kind === 'tax')).toMatchObject({
      ...{ what: 'Sales tax 8.875%, included', amountCents: 0, tax: { taxCents: cents } },
    });
  });

  it.each([
    ['more than they cost', 17_000, 'Sales tax 8.875%', 222],
    ['less than they cost', 1000, 'Sales tax 8.875%, included', 82],
    ['nothing', 0, 'Sales tax 8.875%, included', 0],
  ])('where extras alone are taxed: %s', (_what, total, what, taxCents) => {
    const terms = { ...nyc, stay: false };
    const lines = withTax([line('stay', 20_000), line('extra', 2500)], terms, total);
    expect(lines.find(({ kind }) => kind === 'tax')).toMatchObject({ what, tax: { taxCents } });
  });

  it('and calculated again, the tax is added again', () => {
    const typed = withTax([line('stay', 20_000)], nyc, 16_500);
    expect(calculated(typed)).toMatchObject({ totalCents: 21_775 });
  });
});

describe('R140 a refund that lowers the total', () => {
  const refunded = (cents: number) => line('adjustment', -cents, 'Refunded');

  it('takes the price and its tax together', () => {
    const lines = lowered(withTax([line('stay', 16_588)], nyc), refunded(5000));
    expect(told(lines).slice(1)).toEqual([
      ['Refunded', '', -4593],
      ['Sales tax 8.875%', 'on $119.95', 1065],
    ]);
    expect(sum(lines)).toBe(18_060 - 5000);
  });

  it('leaves whatever sum was refunded, and a tip or an untaxed line moves no cent of it', () => {
    const cents = fc.nat(40_000);
    const rate = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        rate,
        fc.boolean(),
        fc.boolean(),
        (price, extra, back, ...of) => {
          const [rate, included, extras] = of;
          const terms = { ...nyc, rate, included, extras, stay: !extras || price % 2 === 0 };
          const booked = withTax([line('stay', price), line('extra', extra)], terms);
          const less = Math.min(back, sum(booked));
          const lines = lowered(booked, refunded(less));
          expect(sum(lines)).toBe(sum(booked) - less);
          expect(sum(calculated([...lines, tip(700)]).lines)).toBe(sum(lines) + 700);
        },
      ),
    );
  });
});

describe('R140 shares of the tax in payments', () => {
  it.each([
    ['3 cents over two halves', [50, 50], 3, 100, [2, 1]],
    ['3 cents over three parts', [34, 33, 33], 3, 100, [1, 1, 1]],
    ['a refund', [10_000, -4000], 816, 10_000, [816, -326]],
    ['all back', [10_000, -10_000], 816, 10_000, [816, -816]],
    ['more than the price, or a tip', [5000, 6000], 816, 10_000, [408, 408]],
    ['beyond it', [12_000, -2000], 816, 10_000, [816, 0]],
    ['nothing to pay', [500], 0, 0, [0]],
  ])('%s', (_what, amounts, taxCents, priceCents, shares) => {
    expect(taxShares(amounts, { taxCents, priceCents })).toEqual(shares);
  });

  it('add up to the tax of a booking that is paid, however it was paid', () => {
    const amounts = fc.array(fc.integer({ min: -9000, max: 20_000 }));
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 100_000 }),
        fc.nat(9000),
        (paid, price, tax) => {
          const last = price - sumCents(paid);
          const shares = taxShares([...paid, last], { taxCents: tax, priceCents: price });
          expect(sumCents(shares)).toBe(tax);
        },
      ),
    );
  });

  it('leave the tip out of the price', () => {
    const lines = withTax([line('stay', 10_000), tip(2000)], nyc);
    expect(taxedTotal(lines, sum(lines))).toEqual({ taxCents: 888, priceCents: 10_888 });
  });
});

describe('R140 a rate', () => {
  it.each([
    ['8.875', 88_750, '8.875'],
    [' 8.8750 % ', 88_750, '8.875'],
    ['4.7120%', 47_120, '4.712'],
    ['0.0001', 1, '0.0001'],
    ['7', 70_000, '7'],
    ['10.', 100_000, '10'],
    ['100', 1_000_000, '100'],
  ])('%s is %i', (text, rate, plain) => {
    expect(readRate(text)).toEqual({ value: rate });
    expect(plainRate(rate)).toBe(plain);
  });

  it('empty is no tax', () => {
    expect(readRate('  ')).toEqual({ value: null });
  });

  it.each([
    ['100.5 %', 'Please enter 100 percent at most.'],
    ['8,875', 'Please use a point for the decimals, such as 8.875.'],
    ['8.87512', 'Please enter four decimals at most, such as 4.7120.'],
    ['0', 'Please enter a percent above 0, or leave it empty.'],
    ['-8', 'Please enter a percent such as 8.875, or leave it empty.'],
    ['eight', 'Please enter a percent such as 8.875, or leave it empty.'],
    ['9'.repeat(300), 'Please enter a percent such as 8.875, or leave it empty.'],
  ])('%s is refused', (text, problem) => {
    expect(readRate(text)).toEqual({ problem });
  });

  it.each([
    [rule, 'Plus 8.875% sales tax.'],
    [{ ...rule, extras: false }, 'Plus 8.875% sales tax, except on extras.'],
    [{ ...rule, included: true }, 'Prices include 8.875% sales tax.'],
    [{ ...rule, on: { Daycare: true, Boarding: false } }, 'Plus 8.875% sales tax on extras.'],
    [{ ...rule, extras: false, on: { Daycare: true, Boarding: false } }, null],
    [null, null],
  ])('is said on the page of Boarding', (one, sentence) => {
    expect(taxSentence(one, 'Boarding')).toBe(sentence);
  });
});
