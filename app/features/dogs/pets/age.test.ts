/** R91: ages as typed, the birthday derived from them, and the age later. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '~/core/time/business-time';
import {
  ageText,
  birthdayOf,
  bornAfter,
  bornOf,
  hasBirthday,
  isUnborn,
  readAge,
  ageForForm,
  yearsOn,
} from './age';

const today = '2026-11-23';
const shown = (typed: string, later = today) => {
  const age = readAge(typed) ?? NaN;
  return ageText(yearsOn(bornOf(age, today), later));
};

describe('R91 an age as it is typed', () => {
  it.each([
    ['8 months', '8 months'],
    ['3 years', '3 years'],
    ['2.5 yrs', '2.5 years'],
    ['1 yr 6 mos', '1.5 years'],
    ['1y6m', '1.5 years'],
    ['about 3 years old', '3 years'],
    ['~4', '4 years'],
    ['10 weeks', '2 months'],
    ['0.5', '6 months'],
    ['0', '0 years'],
    ['1', '1 year'],
    ['1.9', '1.5 years'],
    ['3.5', '3.5 years'],
    ['30', '30 years'],
    ['2019', '7 years'],
    ['2026', '4 months'],
    ['11/23/2024', '2 years'],
    ['11/24/2024', '1.5 years'],
    ['2024-11-23', '2 years'],
    ['2024-11-23~', '2 years'],
    ['May 12, 2021', '5.5 years'],
    ['5/2019', '7.5 years'],
    ['May 2019', '7.5 years'],
    ['2½', '2.5 years'],
    ['2 ½ years', '2.5 years'],
    ['½', '6 months'],
  ])('%j is %s', (typed, text) => expect(shown(typed)).toBe(text));

  it.each([
    '',
    'puppy',
    '3 years or 4',
    '1e3',
    '31/12/2020',
    '2/30/2020',
    'May',
    '~',
    '½½',
    `1${' '.repeat(60)}2`,
  ])('%j is no age', (typed) => expect(readAge(typed)).toBeNull());

  it('is a birthday only where a day was told', () => {
    expect(readAge('5/12/2021')).toBe('2021-05-12');
    for (const typed of ['May 2021', '2021', '5/2021', '2021-05-12~'])
      expect(birthdayOf(bornOf(readAge(typed) ?? 0, today))).toBeNull();
  });

  it('is in the future as a day or as a year, and a year that runs is not', () => {
    const ages = ['11/24/2026', '2027', '2026', '11/23/2026', '2026-12-01~'].map(
      (typed) => readAge(typed) ?? 0,
    );
    expect(ages.map((age) => isUnborn(age, today))).toEqual([true, true, false, false, false]);
    expect(bornOf('2026-12-01~', today)).toBe('2026-11-23~');
  });
});

describe('R91 a dog grows older', () => {
  it.each([
    ['8 months', '2026-12-23', '9 months'],
    ['8 months', '2027-03-23', '1 year'],
    ['3', '2027-05-22', '3 years'],
    ['3', '2027-05-23', '3.5 years'],
    ['3', '2027-11-23', '4 years'],
    ['11/30/2023', '2026-11-29', '2.5 years'],
    ['11/30/2023', '2026-11-30', '3 years'],
    ['29', '2036-01-01', '30 years'],
  ])('%s on that day is on %s %s', (typed, later, text) => expect(shown(typed, later)).toBe(text));

  it('never gets younger, and is on the day it is typed what was typed, to the half year', () => {
    const days = fc.integer({ min: 0, max: 400 }).map((months) => addMonths('2019-01-31', months));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), days, days, (halves, one, other) => {
        const [first, second] = [one, other].sort() as [string, string];
        const born = bornOf(halves / 2, first);
        expect(yearsOn(born, first)).toBe(halves / 2);
        expect(yearsOn(born, second)).toBeGreaterThanOrEqual(halves / 2);
      }),
    );
  });

  it('is typed back as the same age, and keeps when it was born', () => {
    for (const born of ['2021-05-12', '2023-05-26~', '2026-03-26~', '2026-11-23~', '1990-01-01~']) {
      const again = readAge(ageForForm(born, today)) ?? NaN;
      expect(bornAfter(again, born, today)).toBe(born);
    }
    expect(ageForForm('2021-05-12', today)).toBe('5/12/2021');
    expect(ageForForm('2026-03-23~', today)).toBe('8 months');
    expect(ageForForm('2023-05-23~', today)).toBe('3.5');
    expect(ageForForm('1990-01-01~', today)).toBe('30');
    expect(bornAfter(4, '2023-05-23~', today)).toBe('2022-11-23~');
    expect(bornAfter('2023-05-20', '2023-05-23~', today)).toBe('2023-05-20');
    expect(bornAfter(3.5, '2023-05-20', today)).toBe('2023-05-23~');
  });

  it('has a birthday once a year, where the day is known', () => {
    expect(hasBirthday('2021-11-23', today)).toBe(true);
    expect(hasBirthday('2021-11-23~', today)).toBe(false);
    expect(hasBirthday('2021-11-22', today)).toBe(false);
    expect(hasBirthday(today, today)).toBe(false);
    expect(hasBirthday('2024-02-29', '2026-02-28')).toBe(true);
    expect(hasBirthday('2024-02-29', '2028-02-28')).toBe(false);
    expect(hasBirthday('2024-02-29', '2028-02-29')).toBe(true);
  });
});
