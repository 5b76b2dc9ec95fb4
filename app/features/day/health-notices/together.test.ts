import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDateOf } from '~/core/time/business-time';
import { type PastStay, together, wasHere, windowAround } from './together';

const timeZone = 'America/New_York';
const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;
const at = (text: string) => new Date(`${text}Z`);

// Middles of three weeks: an ordinary one, and both clock changes.
const middles = [at('2027-06-15T12:00'), at('2027-03-14T12:00'), at('2027-11-07T12:00')];

/** An instant within so many days of the middle, in whole minutes. */
const instant = (middle: Date, days: number) =>
  fc
    .integer({ min: -days * 1440, max: days * 1440 })
    .map((minutes) => new Date(middle.getTime() + minutes * minute));

/** A booked stay with its records: some are no-shows, some leave early, some are canceled. */
const pastStay = (middle: Date): fc.Arbitrary<PastStay> =>
  fc
    .record({
      start: instant(middle, 5),
      quarters: fc.integer({ min: 1, max: 400 }),
      noted: fc.constantFrom('none', 'none', 'arrived', 'left', 'canceled', 'never came'),
      late: fc.integer({ min: -600, max: 600 }),
      length: fc.integer({ min: 0, max: 6000 }),
    })
    .map(({ start: given, quarters, noted, late, length }) => {
      const start = new Date(Math.floor(given.getTime() / quarter) * quarter);
      const end = new Date(start.getTime() + quarters * quarter);
      const arrived = new Date(start.getTime() + late * minute);
      const later = new Date(arrived.getTime() + length * minute);
      const booked = { start, end, arrivedAt: null, leftAt: null, canceledAt: null };
      switch (noted) {
        case 'none':
          return booked;
        case 'arrived':
          return { ...booked, arrivedAt: arrived };
        case 'left':
          return { ...booked, arrivedAt: arrived, leftAt: later };
        case 'canceled':
          return { ...booked, arrivedAt: arrived, canceledAt: later };
        case 'never came':
          return { ...booked, canceledAt: new Date(start.getTime() + length * minute) };
      }
    });

/** Whether the dogs were in the house in any minute of a quarter hour, checked minute by minute. */
function inQuarter(
  stay: PastStay,
  from: number,
  { notedSince, now }: { notedSince: Date | null; now: Date },
) {
  const { start, end, arrivedAt, leftAt, canceledAt } = stay;
  const isHere = (ms: number) => {
    if (ms >= now.getTime()) return false;
    if (canceledAt !== null && (arrivedAt === null || ms >= canceledAt.getTime())) return false;
    const isNoted = notedSince !== null && end > notedSince;
    if (arrivedAt === null) return !isNoted && ms >= start.getTime() && ms < end.getTime();
    // Until they left; without a record of that they're still here.
    const until = leftAt ?? (isNoted && now >= end ? now : end);
    return ms >= arrivedAt.getTime() && ms < until.getTime();
  };
  return Array.from({ length: 15 }, (_, n) => from + n * minute).some(isHere);
}

function bruteForce(
  sick: readonly PastStay[],
  others: readonly PastStay[],
  { happenedAt, before, after, ...facts }: Moment,
): number[] {
  const date = localDateOf(happenedAt, timeZone);
  const first = happenedAt.getTime() - 12 * day;
  const quarters = Array.from(
    { length: 24 * 96 },
    (_, n) => (Math.floor(first / quarter) + n) * quarter,
  ).filter((ms) => {
    const local = localDateOf(new Date(ms), timeZone);
    const inDays = local >= addDays(date, -before) && local <= addDays(date, after);
    return inDays && sick.some((stay) => inQuarter(stay, ms, facts));
  });
  return others.flatMap((stay, index) =>
    quarters.some((ms) => inQuarter(stay, ms, facts)) ? index : [],
  );
}

type Moment = {
  happenedAt: Date;
  before: number;
  after: number;
  notedSince: Date | null;
  now: Date;
};

function byRule(sick: readonly PastStay[], others: readonly PastStay[], moment: Moment): number[] {
  const here = (stays: readonly PastStay[]) =>
    stays.flatMap((stay, index) => {
      const span = wasHere(stay, moment);
      return span === null ? [] : { index, here: span };
    });
  const { now } = moment;
  const window = windowAround(moment.happenedAt, moment, { timeZone, now, left: now });
  const theirs = here(sick).map((stay) => stay.here);
  return together(theirs, here(others), window).map(({ index }) => index);
}

const house = fc.constantFrom(...middles).chain((middle) =>
  fc.record({
    sick: fc.array(pastStay(middle), { minLength: 1, maxLength: 3 }),
    others: fc.array(pastStay(middle), { maxLength: 8 }),
    happenedAt: instant(middle, 2),
    before: fc.integer({ min: 0, max: 4 }),
    after: fc.integer({ min: 0, max: 4 }),
    notedSince: fc.option(instant(middle, 9)),
    now: instant(middle, 9),
  }),
);

describe('R105 together', () => {
  it('is who shared a quarter hour of those days, over random houses and both clock changes', () => {
    let met = 0;
    fc.assert(
      fc.property(house, ({ sick, others, ...moment }) => {
        const found = byRule(sick, others, moment);
        met += found.length;
        expect(found).toEqual(bruteForce(sick, others, moment));
      }),
      { numRuns: 150 },
    );
    expect(met).toBeGreaterThan(0);
  });

  const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
  const whole = span('2027-06-14T00:00', '2027-06-20T00:00');
  const meets = (theirs: [string, string], other: [string, string], window = whole) =>
    together([span(...theirs)], [{ here: span(...other) }], window);

  it('counts to the quarter hour, and says from when to when', () => {
    const first: [string, string] = ['2027-06-15T09:00', '2027-06-15T10:05'];
    expect(meets(first, ['2027-06-15T10:10', '2027-06-15T12:00'])).toMatchObject([
      { shared: span('2027-06-15T10:00', '2027-06-15T10:15') },
    ]);
    expect(meets(first, ['2027-06-15T10:15', '2027-06-15T12:00'])).toEqual([]);
    expect(
      meets(['2027-06-15T09:00', '2027-06-15T10:00'], ['2027-06-15T10:00', '2027-06-15T12:00']),
    ).toEqual([]);
  });

  it('looks at the chosen days alone', () => {
    const both: [string, string] = ['2027-06-13T09:00', '2027-06-13T10:00'];
    expect(meets(both, both)).toEqual([]);
  });

  it('takes a day of the house as 23 or 25 hours where the clocks change', () => {
    const days = { before: 0, after: 0 };
    const hours = (middle: string) => {
      const { start, end } = windowAround(at(middle), days, {
        timeZone,
        now: at('2028-01-01T00:00'),
        left: at('2026-01-01T00:00'),
      });
      return (end.getTime() - start.getTime()) / 3_600_000;
    };
    expect([hours('2027-03-14T17:00'), hours('2027-11-07T17:00')]).toEqual([23, 25]);
  });
});
