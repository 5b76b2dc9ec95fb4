import { describe, expect, it } from 'vitest';
import { readDays } from './day-range';

const days = (query: string, last?: string) => readDays(new URLSearchParams(query), last);

describe('the days of an address', () => {
  it('may have a first day, a last day, both or none', () => {
    const typedDays = { from: '', until: '', problem: null };
    expect(days('')).toEqual({ from: null, until: null, typedDays });
    expect(days('from=2026-11-01&until=')).toEqual({
      ...{ from: '2026-11-01', until: null },
      typedDays: { ...typedDays, from: '2026-11-01' },
    });
    expect(days('until=2026-11-01')).toMatchObject({ until: '2026-11-01' });
    expect(days('to=2026-11-01', 'to')).toMatchObject({ until: '2026-11-01' });
    expect(days('from=2026-11-01&until=2026-11-01').typedDays.problem).toBeNull();
  });

  it.each([
    ['from=10000-01-01', 'from', '10000-01-01'],
    ['until=9999-12-31', 'until', '9999-12-31'],
    ['from=2026-02-30', 'from', '2026-02-30'],
    ['until=0026-01-01', 'until', '0026-01-01'],
    ['from=%00', 'from', '\uFFFD'],
    ['from=soon&until=later', 'from', 'soon'],
  ] as const)('keeps %s as typed, and says so beside it', (query, at, text) => {
    const { from, until, typedDays } = days(query);
    expect({ from, until }[at]).toBeNull();
    expect(typedDays[at]).toBe(text);
    expect(typedDays.problem).toEqual({ at, text: 'Please enter a date such as 2026-03-31.' });
  });

  it('refuses a last day before the first, and keeps both', () => {
    expect(days('from=2026-11-02&until=2026-11-01').typedDays).toEqual({
      ...{ from: '2026-11-02', until: '2026-11-01' },
      problem: { at: 'until', text: 'The last day cannot be before the first.' },
    });
  });
});
