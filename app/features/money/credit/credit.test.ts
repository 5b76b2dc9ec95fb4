import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '~/core/money/money';
import { balanceOn, creditBackCents, endingText, giveBack, type Purse, takeOn } from './credit';

const money = (cents: number): Purse => ({ isBonus: false, expiresOn: null, cents });
const bonus = (cents: number, expiresOn: string | null = null): Purse => ({
  ...{ isBonus: true, expiresOn, cents },
});
const day = '2027-06-15';
const purses = [
  money(4000),
  bonus(500),
  bonus(300, '2027-12-31'),
  bonus(200, '2027-06-15'),
  bonus(100, '2027-06-14'),
];

describe('R143 house credit', () => {
  it.each([
    ['through its last day', '2027-06-15', 5000, ['2027-06-15', '2027-12-31']],
    ['not the day after', '2027-06-16', 4800, ['2027-12-31']],
    ['once all that end are over', '2028-01-01', 4500, []],
    ['before any ended', '2027-06-14', 5100, ['2027-06-14', '2027-06-15', '2027-12-31']],
  ])('a bonus counts %s', (_how, on, cents, ending) => {
    const balance = balanceOn(on, purses);
    expect([balance.cents, balance.moneyCents]).toEqual([cents, 4000]);
    expect(balance.ending.map((one) => one.on)).toEqual(ending);
  });

  it.each([
    [150, [bonus(150, '2027-06-15')]],
    [600, [bonus(200, '2027-06-15'), bonus(300, '2027-12-31'), bonus(100)]],
    [1001, [bonus(200, '2027-06-15'), bonus(300, '2027-12-31'), bonus(500), money(1)]],
    [9999, [bonus(200, '2027-06-15'), bonus(300, '2027-12-31'), bonus(500), money(4000)]],
    [0, []],
  ])('%i cents take the bonus that ends first, and money last', (cents, parts) => {
    expect(takeOn(day, purses, cents)).toEqual(parts);
  });

  it.each([
    [3000, [money(3000)]],
    [4100, [money(4000), bonus(100)]],
    [4600, [money(4000), bonus(500), bonus(100, '2027-12-31')]],
  ])('%i cents come back as money first', (cents, parts) => {
    expect(giveBack(purses, cents)).toEqual(parts);
  });

  it('nothing is lost on the way, whatever is taken and given back', () => {
    const anyPurse = fc.record({
      isBonus: fc.boolean(),
      expiresOn: fc.constant(null),
      cents: fc.integer({ min: -500, max: 5000 }),
    });
    fc.assert(
      fc.property(fc.array(anyPurse), fc.nat(9000), fc.nat(9000), (all, take, back) => {
        const taken = takeOn(day, all, take);
        const there = balanceOn(day, all).cents;
        expect(sumCents(taken.map(({ cents }) => cents))).toBe(Math.min(take, there));
        const given = sumCents(giveBack(taken, back).map(({ cents }) => cents));
        expect(given).toBe(Math.min(back, take, there));
      }),
    );
  });

  it.each([
    ['without terms all', 4500, 10_000, null, 4500],
    ['in time all', 4500, 10_000, 10_000, 4500],
    ['late its share', 4500, 10_000, 5000, 2250],
    ['rounded half up', 4501, 10_000, 5000, 2251],
    ['nothing under the terms', 4500, 10_000, 0, 0],
    ['of a stay that it paid whole', 4500, 4500, 1500, 1500],
    ['of nothing paid', 0, 0, 0, 0],
  ])('%s comes back', (_how, creditCents, paidCents, dueCents, back) => {
    expect(creditBackCents({ creditCents, paidCents, dueCents })).toBe(back);
  });

  it('says when a bonus ends', () => {
    expect(endingText([{ cents: 200, on: '2027-06-15' }])).toBe(
      '$2.00 of it can be used until Jun 15, 2027.',
    );
    expect(endingText([])).toBe('');
  });
});
