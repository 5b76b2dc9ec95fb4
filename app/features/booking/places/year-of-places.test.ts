import { describe, expect, it } from 'vitest';
import { toInstant } from '~/core/time/business-time';
import { countsByDay, limitsOn } from './headcount';
import { fullness, leftText, yearAddress, yearOfPlaces } from './year-of-places';

const timeZone = 'America/New_York';
const stay = (start: string, end: string, dogs: number) => {
  const at = (local: string) => {
    const instant = toInstant(local, timeZone);
    if (instant === 'skipped') throw new Error(`No ${local}`);
    return instant;
  };
  return { start: at(start), end: at(end), dogs };
};

const presences = [
  stay('2026-12-22T09:00', '2026-12-26T10:00', 4),
  stay('2026-12-24T12:00', '2026-12-24T18:00', 3),
  stay('2026-12-30T12:00', '2027-01-02T18:00', 5),
  stay('2026-06-01T12:00', '2026-06-02T18:00', 9),
];
const fireworks = {
  from: '2026-12-31',
  until: '2026-12-31',
  kind: 'limit' as const,
  reason: 'Fireworks',
  dogLimit: 4,
  overnightLimit: null,
};
const facts = {
  year: 2026,
  today: '2026-11-22',
  presences,
  house: { timeZone, dogLimit: 8, overnightLimit: 4 },
  special: [fireworks],
  holidays: new Set(['christmas'] as const),
};

describe('R43 the year at a glance', () => {
  it('says how full Christmas is, and the special days', () => {
    const { occasions } = yearOfPlaces(facts);
    expect(occasions).toEqual([
      {
        name: 'Thanksgiving',
        from: '2026-11-25',
        until: '2026-11-27',
        fullest: 'Wed, Nov 25: 0 of 8 · asleep 0 of 4',
        left: '8 places left, 4 overnight',
      },
      {
        name: 'Christmas',
        from: '2026-12-24',
        until: '2026-12-26',
        fullest: 'Thu, Dec 24: 7 of 8 · asleep 4 of 4',
        left: '1 place left, none overnight',
      },
      {
        name: 'At most 4 dogs: Fireworks',
        from: '2026-12-31',
        until: '2026-12-31',
        fullest: 'Thu, Dec 31: 5 of 4, over · asleep 5 of 4, over',
        left: '1 over the limit by day, 1 over the limit overnight',
      },
    ]);
  });

  it('R123 counts no places on closed days', () => {
    const closed = { ...fireworks, kind: 'closed' as const, dogLimit: null, reason: 'Burst pipe' };
    const span = (from: string, until: string) => ({ ...closed, from, until });
    const { days, occasions } = yearOfPlaces({
      ...facts,
      special: [span('2026-11-25', '2026-11-27'), span('2026-12-24', '2026-12-25')],
    });
    const left = new Map(occasions.map((occasion) => [occasion.name, occasion.left]));
    expect(left.get('Thanksgiving')).toBe('Closed');
    expect(left.get('Closed: Burst pipe')).toBe('Closed');
    expect(left.get('Christmas')).toBe('4 places left, 4 overnight');
    expect(days.find(({ date }) => date === '2026-12-24')?.left).toBe('Closed');
    expect(days.find(({ date }) => date === '2026-12-26')?.left).toBe('4 places left, 4 overnight');
  });

  it('has each day of the year with the counts of the calendar', () => {
    const { days } = yearOfPlaces(facts);
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([
      365,
      '2026-01-01',
      '2026-12-31',
    ]);
    const counts = countsByDay(presences, '2026-01-01', '2026-12-31', timeZone);
    const house = { ...facts.house, byDay: new Map([['2026-12-31', fireworks]]) };
    for (const { date, peak, asleep, dogLimit, overnightLimit } of days) {
      expect({ peak, asleep }).toEqual(counts.get(date));
      expect({ dogLimit, overnightLimit }).toEqual(limitsOn(date, house));
    }
    const marks = days.flatMap(({ date, marks }) => (marks.length > 0 ? [[date, ...marks]] : []));
    expect(marks).toHaveLength(12);
    expect(marks.slice(-2)).toEqual([
      ['2026-12-25', 'Christmas'],
      ['2026-12-31', 'At most 4 dogs: Fireworks'],
    ]);
  });

  it('counts New Year’s Day with the days of both years, in a leap year, too', () => {
    const next = yearOfPlaces({ ...facts, year: 2027, special: [] });
    expect(next.occasions[0]).toMatchObject({
      name: "New Year's Day",
      from: '2026-12-31',
      fullest: 'Thu, Dec 31: 5 of 8 · asleep 5 of 4, over',
    });
    expect(next.days[0]).toMatchObject({ date: '2027-01-01', peak: 5, asleep: 5 });
    expect(yearOfPlaces({ ...facts, year: 2028 }).days).toHaveLength(366);
    // A past year lists all of them.
    const past = yearOfPlaces({ ...facts, year: 2025, special: [] }).occasions;
    expect(past.map(({ name }) => name)).toContain('Memorial Day');
    expect(past).toHaveLength(11);
  });

  it('shows plain counts without a limit', () => {
    const house = { timeZone, dogLimit: null, overnightLimit: null };
    const { occasions } = yearOfPlaces({ ...facts, house, special: [] });
    expect(occasions.at(-1)).toMatchObject({
      fullest: 'Thu, Dec 24: 7 dogs, 4 asleep',
      left: '',
    });
  });
});

it.each([
  [{ day: Infinity, night: Infinity }, ''],
  [{ day: 1, night: Infinity }, '1 place left'],
  [{ day: 0, night: Infinity }, 'Full'],
  [{ day: -2, night: Infinity }, '2 over the limit'],
  [{ day: Infinity, night: 3 }, '3 places left overnight'],
  [{ day: Infinity, night: 0 }, 'Full overnight'],
  [{ day: 3, night: 0 }, '3 places left, none overnight'],
  [{ day: 3, night: -1 }, '3 places left, 1 over overnight'],
  [{ day: 0, night: 0 }, 'Full'],
  [{ day: 0, night: 2 }, 'Full by day, 2 places left overnight'],
])('%o is said as %s', (left, text) => expect(leftText(left)).toBe(text));

it.each([
  [0, 8, 'none'],
  [4, 8, 'some'],
  [5, 8, 'much'],
  [8, 8, 'full'],
  [9, 8, 'over'],
  [0, 0, 'full'],
  [8, null, 'much'],
] as const)('%i dogs of %s is %s', (dogs, limit, level) =>
  expect(fullness(dogs, limit, 8)).toBe(level),
);

it.each([
  ['', 2026, 'map', true],
  ['?year=', 2026, 'map', true],
  ['?year=2031&view=table', 2031, 'table', true],
  ['?year=1999', 2026, 'map', false],
  ['?year=20260&view=toString', 2026, 'map', false],
])('reads the address %s', (query, year, view, readable) =>
  expect(yearAddress(new URLSearchParams(query), '2026-11-22')).toEqual({
    year,
    view,
    problem: readable ? null : 'Please choose a year from 2000 to 2099. This is the current year.',
  }),
);
