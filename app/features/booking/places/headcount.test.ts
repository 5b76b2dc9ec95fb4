// R43: the house's dogs, counted by the moment.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachDate, localDateOf } from '~/core/time/business-time';
import { newYork } from '~tests/factories/arbitraries';
import { anyHouse, fits, house, quarterMs, stay } from '~tests/factories/houses';
import { at } from '~tests/setup/clock';
import {
  countsByDay,
  fullestDay,
  headcount,
  type HouseLimits,
  limitSentence,
  limitsOn,
  misfit,
  placesByDay,
  type Presence,
} from './headcount';
import { inDepthElse } from '~tests/setup/depth';

/** Checks the same by brute force, for each quarter hour and each night. */
function fitsByBruteForce(wish: Presence, others: readonly Presence[], limits: HouseLimits) {
  const here = ({ start, end }: Presence, moment: number) =>
    start.getTime() <= moment && moment < end.getTime();
  const sum = (which: readonly Presence[]) => which.reduce((total, { dogs }) => total + dogs, 0);
  for (let moment = wish.start.getTime(); moment < wish.end.getTime(); moment += quarterMs) {
    const { dogLimit } = limitsOn(localDateOf(new Date(moment), newYork), limits);
    const dogs = wish.dogs + sum(others.filter((other) => here(other, moment)));
    if (dogLimit !== null && dogs > dogLimit) return false;
  }
  const sleeps = ({ start, end }: Presence, date: string) =>
    localDateOf(start, newYork) <= date && date < localDateOf(end, newYork);
  for (const date of eachDate(localDateOf(wish.start, newYork), localDateOf(wish.end, newYork))) {
    if (!sleeps(wish, date)) continue;
    const { overnightLimit } = limitsOn(date, limits);
    const dogs = wish.dogs + sum(others.filter((other) => sleeps(other, date)));
    if (overnightLimit !== null && dogs > overnightLimit) return false;
  }
  return true;
}

it('says the limits of a service in one sentence', () => {
  const limits = { dogLimit: 8, overnightLimit: 4 };
  expect(limitSentence(limits, 'Daycare')).toBe('At most 8 dogs at a time.');
  expect(limitSentence(limits, 'Boarding')).toBe('At most 8 dogs at a time, 4 overnight.');
  const nights = { ...limits, dogLimit: null };
  expect(limitSentence(nights, 'Daycare')).toBeNull();
  expect(limitSentence(nights, 'Boarding')).toBe('At most 4 dogs overnight.');
  expect(limitSentence({ dogLimit: 1, overnightLimit: null }, 'Boarding')).toBe(
    'At most 1 dog at a time.',
  );
  expect(limitSentence({ dogLimit: null, overnightLimit: null }, 'Boarding')).toBeNull();
});

describe('R43: whether a stay fits', () => {
  it('equals asking each quarter hour, over any house and both clock changes', () => {
    let full = 0;
    const houses = inDepthElse(10_000, 1_000);
    fc.assert(
      fc.property(anyHouse, ({ stay: wish, others, house: limits }) => {
        const expected = fitsByBruteForce(wish, others, limits);
        if (!expected) full += 1;
        expect(fits(wish, others, limits)).toBe(expected);
      }),
      { numRuns: houses, seed: 20_261_122 },
    );
    // Both outcomes are frequent enough.
    expect(full).toBeGreaterThan(houses / 5);
    expect(full).toBeLessThan(houses * 0.9);
  });

  it('never counts the one who leaves at the moment another arrives', () => {
    const others = [stay('2026-12-24T07:00', '2026-12-24T10:00', 8)];
    expect(fits(stay('2026-12-24T10:00', '2026-12-24T18:00'), others, house({ dogLimit: 8 }))).toBe(
      true,
    );
    expect(fits(stay('2026-12-24T09:45', '2026-12-24T18:00'), others, house({ dogLimit: 8 }))).toBe(
      false,
    );
  });

  it('counts a night for stays that end on a later day, also just after midnight', () => {
    const others = [stay('2026-12-24T20:00', '2026-12-25T00:15', 4)];
    const wish = stay('2026-12-24T08:00', '2026-12-25T08:00');
    const limits = house({ overnightLimit: 4 });
    expect(misfit(wish, others, limits).nights).toMatchObject([
      { date: '2026-12-24', dogs: 5, limit: 4 },
    ]);
    expect(fits(wish, [stay('2026-12-24T20:00', '2026-12-24T23:45', 4)], limits)).toBe(true);
  });

  it('takes a special day’s number for that day and its night, and inherits an empty one', () => {
    const limits = house({ dogLimit: 8, overnightLimit: 4 }, [
      ['2026-12-24', { dogLimit: 2 }],
      ['2026-12-26', { overnightLimit: 0 }],
    ]);
    expect(limitsOn('2026-12-24', limits)).toEqual({ dogLimit: 2, overnightLimit: 4 });
    expect(limitsOn('2026-12-25', limits)).toEqual({ dogLimit: 8, overnightLimit: 4 });
    const three = stay('2026-12-23T08:00', '2026-12-27T08:00', 3);
    const { moments, nights } = misfit(three, [], limits);
    expect(moments).toMatchObject([{ date: '2026-12-24', dogs: 3, limit: 2 }]);
    expect(moments[0]).toMatchObject({ from: at('2026-12-24T00:00'), to: at('2026-12-25T00:00') });
    expect(nights).toMatchObject([{ date: '2026-12-26', dogs: 3, limit: 0 }]);
  });

  it('names the fullest day with the stay in it, by the limits that are set', () => {
    const others = [
      stay('2026-12-24T09:00', '2026-12-26T10:00', 5),
      stay('2026-12-25T09:00', '2026-12-25T18:00', 2),
    ];
    const wish = stay('2026-12-23T08:00', '2026-12-27T08:00');
    expect(fullestDay(wish, others, house({}))).toBeNull();
    expect(fullestDay(wish, others, house({ dogLimit: 8 }))?.text).toBe('Fri, Dec 25: 8 of 8');
    expect(fullestDay(wish, others, house({ dogLimit: 9, overnightLimit: 5 }))?.text).toBe(
      'Thu, Dec 24: 6 of 9 · asleep 6 of 5, over',
    );
  });

  it('is never asked when nothing is limited', () => {
    expect(fits(stay('2026-12-24T08:00', '2026-12-26T08:00', 99), [], house({}))).toBe(true);
  });
});

describe('R43: the counts of days', () => {
  it('are said only where a limit is set', () => {
    const presences = [stay('2026-12-24T09:00', '2026-12-25T10:00', 9)];
    const texts = (limits: HouseLimits) => [
      ...placesByDay(presences, '2026-12-24', '2026-12-25', limits),
    ];
    expect(texts(house({}))).toEqual([]);
    expect(texts(house({ dogLimit: 8, overnightLimit: 9 }))).toEqual([
      ['2026-12-24', '9 of 8, over · asleep 9 of 9'],
      ['2026-12-25', '9 of 8, over · asleep 0 of 9'],
    ]);
    expect(texts(house({}, [['2026-12-25', { dogLimit: 10 }]]))).toEqual([
      ['2026-12-25', '9 of 10'],
    ]);
  });

  it('tells the fullest moment and the night, on days of 23 and 25 hours', () => {
    const presences = [
      stay('2026-10-31T09:00', '2026-11-02T10:00', 2),
      stay('2026-11-01T08:00', '2026-11-01T12:00', 3),
      stay('2026-11-01T12:00', '2026-11-01T18:00', 1),
    ];
    expect([...countsByDay(presences, '2026-10-31', '2026-11-02', newYork)]).toEqual([
      ['2026-10-31', { peak: 2, asleep: 2 }],
      ['2026-11-01', { peak: 5, asleep: 2 }],
      ['2026-11-02', { peak: 2, asleep: 0 }],
    ]);
    expect(headcount([], at('2026-11-01T00:00'), at('2026-11-02T00:00'), newYork)).toEqual([
      {
        date: '2026-11-01',
        from: at('2026-11-01T00:00'),
        to: at('2026-11-02T00:00'),
        dogs: 0,
        night: true,
      },
    ]);
  });
});
