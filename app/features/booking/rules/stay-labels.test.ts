import { describe, expect, it } from 'vitest';
import { bankHolidays } from './holidays';
import { closedNotices, holidayNote, holidayOfStay, markedDays, staySummary } from './stay-labels';

const holidays = new Set(bankHolidays);
const boarding = (start: string, end: string) => ({ service: 'Boarding', start, end }) as const;
const daycare = (start: string, end: string) => ({ service: 'Daycare', start, end }) as const;

describe('a stay in one line', () => {
  it.each([
    [
      boarding('2026-11-27T09:00', '2026-11-29T09:00'),
      '2 nights, Fri, Nov 27 to Sun, Nov 29',
      null,
    ],
    [
      boarding('2026-11-24T09:00', '2026-11-26T09:00'),
      '2 nights, Tue, Nov 24 to Thu, Nov 26 · includes the Thanksgiving rate',
      'thanksgiving',
    ],
    [boarding('2026-12-01T20:00', '2026-12-02T07:00'), '1 night, Tue, Dec 1 to Wed, Dec 2', null],
    [daycare('2026-11-24T07:00', '2026-11-24T18:00'), '11 h, Tue, Nov 24', null],
    [daycare('2026-11-24T07:00', '2026-11-24T12:15'), '5 h 15 min, Tue, Nov 24', null],
    [
      daycare('2026-11-26T07:00', '2026-11-26T08:00'),
      '1 h, Thu, Nov 26 · includes the Thanksgiving rate',
      'thanksgiving',
    ],
  ])('%o is "%s"', (stay, words, holiday) => {
    expect(staySummary(stay, holidays)).toBe(words);
    expect(holidayOfStay(stay, holidays)?.key ?? null).toBe(holiday);
    expect(staySummary(stay, new Set())).not.toContain('rate');
  });
});

describe('the days ahead', () => {
  it('R26 a day says which holiday it is', () => {
    expect(holidayNote('2026-12-25', holidays)).toBe('Christmas, the holiday rate applies.');
    expect(holidayNote('2026-12-24', holidays)).toBeNull();
  });

  it('R7 R26 name holidays and closed days in order, days in a row as one', () => {
    const closedDates = new Map([
      ['2026-12-25', 'Away '],
      ['2026-12-24', 'Away'],
      ['2026-12-26', 'Painter'],
      ['2026-12-02', ''],
      ['2027-03-01', 'Far ahead'],
    ]);
    expect(markedDays('2026-11-16', '2027-01-01', { holidays, closedDates })).toEqual({
      holidays: [
        'Thu, Nov 26 (Thanksgiving)',
        'Fri, Dec 25 (Christmas)',
        "Fri, Jan 1 (New Year's Day)",
      ],
      closed: ['Wed, Dec 2', 'Thu, Dec 24 to Fri, Dec 25 (Away)', 'Sat, Dec 26 (Painter)'],
    });
  });

  it('R7 have the first and the last of them, and a reason that comes again is told again', () => {
    const days = ['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-06', '2026-12-07'];
    const closedDates = new Map(days.map((day) => [day, 'Away']));
    const { closed } = markedDays('2026-12-02', '2026-12-06', { holidays, closedDates });
    expect(closed).toEqual(['Wed, Dec 2 (Away)', 'Fri, Dec 4 (Away)', 'Sun, Dec 6 (Away)']);
  });
});

describe('R123 what the admin is asked of a closed house', () => {
  const rules = {
    closedDates: new Map([
      ['2027-02-09', 'Burst pipe'],
      ['2027-02-10', 'Burst pipe'],
      ['2027-02-11', ''],
    ]),
    noMoves: new Map([['2027-02-14', 'Family day']]),
  };
  const part = (start: string, end: string) => ({
    start: `${start}T09:00`,
    end: `${end}T09:00`,
  });
  const nothing = { parts: [], dropOff: null, pickUp: null };
  const texts = (stay: Partial<Parameters<typeof closedNotices>[0]>) =>
    closedNotices({ ...nothing, ...stay }, rules).map(({ text }) => text);

  it('names the closed days that the new parts touch, with their reason', () => {
    expect(texts({ parts: [part('2027-02-05', '2027-02-12')] })).toEqual([
      'The house is closed Tue, Feb 9 to Wed, Feb 10 (Burst pipe).',
      'The house is closed Thu, Feb 11.',
    ]);
    expect(texts({ parts: [part('2027-02-10', '2027-02-10')] })).toEqual([
      'The house is closed Wed, Feb 10 (Burst pipe).',
    ]);
    expect(texts({ parts: [part('2027-02-05', '2027-02-08')] })).toEqual([]);
  });

  it('names a day without moves for a new Drop Off or Pick Up, and for no stay across it', () => {
    expect(texts({ parts: [part('2027-02-13', '2027-02-15')] })).toEqual([]);
    expect(texts({ dropOff: '2027-02-14T09:00', pickUp: '2027-02-15T09:00' })).toEqual([
      'There is no Drop Off on Sun, Feb 14 (Family day).',
    ]);
    expect(texts({ dropOff: '2027-02-13T09:00', pickUp: '2027-02-14T09:00' })).toEqual([
      'There is no Pick Up on Sun, Feb 14 (Family day).',
    ]);
  });

  it('says the same of two parts once', () => {
    const twice = [part('2027-02-09', '2027-02-09'), part('2027-02-09', '2027-02-09')];
    expect(texts({ parts: twice })).toHaveLength(1);
  });
});
