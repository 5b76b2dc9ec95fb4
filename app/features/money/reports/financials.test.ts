/** Periods, months and weeks of the Financials tab, and its query parameters. */
import { expect, it } from 'vitest';
import { paidAmountSchema } from '~/features/money/payments/money.schema';
import { parseUserSort } from '~/features/people/directory/user-sorts';
import {
  firstOfWeek,
  lastMonths,
  periodsAround,
  readBookingFilter,
  weeksAround,
} from './financials';

it('periods run over whole months and years', () => {
  expect(periodsAround('2027-03-31')).toEqual([
    { label: 'All time', from: null, to: null },
    { label: 'This month', from: '2027-03-01', to: '2027-03-31' },
    { label: 'Last month', from: '2027-02-01', to: '2027-02-28' },
    { label: 'This year', from: '2027-01-01', to: '2027-12-31' },
  ]);
});

it('months and weeks come in order, over the turn of a year; weeks begin on Sunday', () => {
  expect(lastMonths('2027-01-31', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(firstOfWeek('2026-11-21')).toBe('2026-11-15');
  expect(weeksAround('2026-11-16', 1, 1)).toEqual(['2026-11-08', '2026-11-15', '2026-11-22']);
});

it('an unknown status filters nothing; days that can’t be read are a problem', () => {
  const read = (text: string) => readBookingFilter(new URLSearchParams(text)).filter;
  expect(read('from=2026-11-01&to=2026-11-30&status=accepted')).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    status: 'accepted',
    owed: null,
  });
  const wrong = new URLSearchParams('from=2026-02-30&to=soon&status=paid');
  expect(readBookingFilter(wrong).typedDays).toMatchObject({
    ...{ from: '2026-02-30', until: 'soon', problem: { at: 'from' } },
  });
  expect(readBookingFilter(wrong).filter).toEqual({
    from: null,
    to: null,
    status: null,
    owed: null,
  });
  expect(read('owed=due').owed).toBe('due');
  expect(read('owed=constructor').owed).toBeNull();
});

it('R29 a paid amount is 0 or more with at most two decimals', () => {
  const read = (paid: string) =>
    paidAmountSchema.safeParse({ booking_id: 'b', seen: '0', paid, note: '' }).data?.paid;
  expect(['0', '45', '$45.50', '1,234.5'].map(read)).toEqual([0, 4500, 4550, 123450]);
  expect(['', '-1', '4.555', 'x', '1e3'].map(read)).toEqual(Array(5).fill(undefined));
});

it('a list of users is sorted by what the address names, else by name', () => {
  expect(parseUserSort('paid')).toBe('paid');
  expect(parseUserSort('constructor')).toBe('name');
});
