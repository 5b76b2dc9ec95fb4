import { describe, expect, it } from 'vitest';
import { readWrittenDay } from './written-dates';

describe('R100 readWrittenDay', () => {
  it.each([
    ['3/1/2028', '2028-03-01'],
    ['03-01-28', '2028-03-01'],
    ['3.1.2028', '2028-03-01'],
    ['2028-03-01', '2028-03-01'],
    ['2028/3/1', '2028-03-01'],
    ['2028-03-01T00:00:00Z', '2028-03-01'],
    ['3/1/2028 0:00', '2028-03-01'],
    ['1-Mar-28', '2028-03-01'],
    ['March 1st, 2028', '2028-03-01'],
    ['Mar 1 2028 12:00 AM', '2028-03-01'],
    ['31/12/2027', null],
    ['2/30/2028', null],
    ['1 Foo 2028', null],
    ['1 anf 2028', null],
    ['2028', null],
    ['next year', null],
    ['', null],
  ])('%j', (text, day) => expect(readWrittenDay(text)).toBe(day));
});
