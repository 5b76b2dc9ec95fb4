/** R49: price of extras on top of a stay. */
import { describe, expect, it } from 'vitest';
import { bankHolidays } from '~/features/booking/rules/holidays';
import { type Extra, extraText } from './extras';
import { extraSchema } from './extras.schema';
import { noSpecialPrices, samplePrices } from './price-list';
import { noPricesByTime } from './prices-by-time';
import { quoteStay, requoted } from './pricing';

const bath: Extra = { id: 'bath', name: 'Bath', unitCents: 2500, per: 'dog' };
const walk: Extra = { id: 'walk', name: 'Walk', unitCents: 1000, per: 'dog_day' };
const ride: Extra = { id: 'ride', name: 'Ride', unitCents: 4000, per: 'stay' };
const free: Extra = { id: 'photo', name: 'Photo', unitCents: 0, per: 'stay' };
const all = [bath, walk, ride, free];

type StayToQuote = Parameters<typeof quoteStay>[0];

const stay = (change: Partial<StayToQuote>): StayToQuote => ({
  service: 'Boarding',
  start: '2027-03-09T10:00',
  end: '2027-03-11T10:00',
  dogs: 1,
  prices: samplePrices,
  special: noSpecialPrices,
  holidays: new Set(bankHolidays),
  byTime: noPricesByTime,
  tax: null,
  ...change,
});

/** Returns the price of the extras for a stay, in cents. */
const added = (change: Partial<StayToQuote>) =>
  quoteStay(stay({ ...change, extras: all })).totalCents - quoteStay(stay(change)).totalCents;

describe('R49 extras', () => {
  const day = { service: 'Daycare', end: '2027-03-09T18:00' } as const;
  it.each<[string, Partial<StayToQuote>, number]>([
    ['a Daycare of one dog', day, 2500 + 1000 + 4000],
    ['a Daycare of three dogs', { ...day, dogs: 3 }, 7500 + 3000 + 4000],
    ['two nights', {}, 2500 + 2000 + 4000],
    ['two nights of two dogs', { dogs: 2 }, 5000 + 4000 + 4000],
    // R24: up to twelve more hours are not a day, beyond that they are.
    ['two nights and twelve hours', { end: '2027-03-11T22:00' }, 2500 + 2000 + 4000],
    ['two nights and more', { end: '2027-03-11T22:15' }, 2500 + 3000 + 4000],
    ['less than a day', { end: '2027-03-10T08:00' }, 2500 + 1000 + 4000],
    // 47 hours by the wall clock are two days, even if an hour is skipped.
    [
      'the spring night',
      { start: '2027-03-13T10:00', end: '2027-03-15T10:00' },
      2500 + 2000 + 4000,
    ],
  ])('%s', (_what, change, cents) => expect(added(change)).toBe(cents));

  it('no holiday rate and no special price is for them', () => {
    const christmas = { start: '2027-12-24T10:00', end: '2027-12-26T10:00' };
    const special = { daycare: 100, boarding: 100 };
    expect([added(christmas), added({ special })]).toEqual([8500, 8500]);
  });

  it('each is a line that says what it is for, a free one, too', () => {
    const { lines } = quoteStay(stay({ dogs: 2, extras: all }));
    expect(lines.slice(-4)).toEqual([
      {
        kind: 'extra',
        extraId: 'bath',
        what: 'Bath',
        why: 'for each dog',
        date: null,
        quantity: 2,
        unitCents: 2500,
        amountCents: 5000,
      },
      {
        kind: 'extra',
        extraId: 'walk',
        what: 'Walk',
        why: 'for each dog and day',
        date: null,
        quantity: 4,
        unitCents: 1000,
        amountCents: 4000,
      },
      {
        kind: 'extra',
        extraId: 'ride',
        what: 'Ride',
        why: 'once per stay',
        date: null,
        quantity: 1,
        unitCents: 4000,
        amountCents: 4000,
      },
      {
        kind: 'extra',
        extraId: 'photo',
        what: 'Photo',
        why: 'once per stay',
        date: null,
        quantity: 1,
        unitCents: 0,
        amountCents: 0,
      },
    ]);
  });

  it('a new quote takes the new extras and keeps the discounts', () => {
    const before = requoted(quoteStay(stay({ extras: [bath] })), []).lines;
    const line = { kind: 'adjustment' as const, what: 'Friends', why: 'Discount', date: null };
    const discount = { ...line, quantity: 1, unitCents: -500, amountCents: -500 };
    const { lines, totalCents } = requoted(quoteStay(stay({ extras: [walk] })), [
      ...before,
      discount,
    ]);
    expect(lines.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'stay Boarding, 2 days',
      'extra Walk',
      'adjustment Friends',
    ]);
    expect(totalCents).toBe(13_000 + 2000 - 500);
  });

  it('says what it costs', () => {
    expect(all.map(extraText)).toEqual([
      'Bath, $25.00 for each dog',
      'Walk, $10.00 for each dog and day',
      'Ride, $40.00 once per stay',
      'Photo, $0.00 once per stay',
    ]);
  });

  it.each([
    [{ name: ' ' }, 'Enter a name, such as Bath.'],
    [{ name: 'x'.repeat(61) }, 'Please keep the name to 60 characters; it has 61.'],
    [{ price: '' }, 'Enter an amount.'],
    [{ price: '12.345' }, 'Enter an amount such as 45 or 45.50, with at most two decimals.'],
    [{ price: '1000' }, 'Enter an amount of $999.99 at most.'],
    [{ price: '-1' }, 'Enter an amount such as 45 or 45.50, with at most two decimals.'],
    [{ per: 'night' }, 'Choose how it is charged.'],
  ])('refuses %j', (wrong, problem) => {
    const read = extraSchema.safeParse({ name: 'Bath', price: '25', per: 'dog', ...wrong });
    expect(read.error?.issues.map(({ message }) => message)).toEqual([problem]);
  });

  it('takes the dearest and a free one', () => {
    for (const price of ['999.99', '0'])
      expect(extraSchema.safeParse({ name: 'Bath', price, per: 'stay' }).success).toBe(true);
  });
});
