import { describe, expect, it } from 'vitest';
import {
  monthBoundsOf,
  calendarAddress,
  calendarProblem,
  monthAfter,
  weeksOf,
} from './calendar-month';

const address = (query: string) => calendarAddress(new URLSearchParams(query), '2026-11-16');

describe('the address of the calendar', () => {
  it('is today’s month when it says nothing, or nonsense', () => {
    const now = { month: '2026-11', view: 'month', day: '2026-11-16' };
    expect(address('')).toEqual(now);
    expect(address('month=2026-13&view=year&day=soon')).toEqual(now);
  });

  it('holds the month, the view and the day', () => {
    expect(address('month=2027-02&view=week&day=2027-02-10')).toEqual({
      month: '2027-02',
      view: 'week',
      day: '2027-02-10',
    });
    expect(address('month=2027-02&day=2026-11-10').day).toBe('2027-02-01');
  });

  it('is today’s month for the first and the last year of four digits, around which days are missing', () => {
    const now = { month: '2026-11', view: 'month', day: '2026-11-16' };
    for (const month of ['9999-12', '9999-01', '1000-01', '10000-01'])
      expect(address(`month=${month}`)).toEqual(now);
    expect(address('month=2026-11&day=9999-12-31').day).toBe('2026-11-16');
    for (const month of ['9998-12', '1001-01']) {
      expect(address(`month=${month}`).month).toBe(month);
      expect(monthBoundsOf(month, 'America/New_York').from).toBeInstanceOf(Date);
    }
  });

  it.each([
    ['', null],
    ['month=&day=', null],
    ['month=2027-02&day=2027-02-28&view=nonsense', null],
    ['month=2026-13&day=soon', 'Please choose a month such as 2026-03. This is the current month.'],
    ['month=9999-01', 'Please choose a month such as 2026-03. This is the current month.'],
    ['month=2027-02&day=2027-02-29', 'Please choose a day such as 2026-03-31.'],
  ])('%s: says what cannot be read', (query, problem) => {
    expect(calendarProblem(new URLSearchParams(query))).toBe(problem);
  });

  it('goes on over the end of a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});

describe('the weeks of a month', () => {
  it('begin on Sunday and hold every day of it', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-11-01', '2026-12-05']);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-08')).toHaveLength(6);
  });

  it('lie between the business’s midnights, also over a clock change', () => {
    const { from, to } = monthBoundsOf('2026-11', 'America/New_York');
    expect(from.toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(to.toISOString()).toBe('2026-12-06T05:00:00.000Z');
  });
});
