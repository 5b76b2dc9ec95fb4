/** R119: whereabouts of dogs, and the time they fill spots. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '~tests/setup/clock';
import {
  areHere,
  type Moment,
  presenceOf,
  type TrackedStay,
  type Whereabouts,
  whereaboutsOf,
} from './whereabouts';

const stay = (noted: Partial<TrackedStay> = {}): TrackedStay => ({
  start: at('2026-12-01T09:00'),
  end: at('2026-12-01T17:00'),
  arrivedAt: null,
  leftAt: null,
  ...noted,
});
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000);
const always = new Date(0);

describe('R119 where they are', () => {
  const { start, end } = stay();
  const came = { arrivedAt: start };
  const gone = { arrivedAt: start, leftAt: minutes(start, 60) };
  it.each<[string, Partial<TrackedStay>, Date, Whereabouts, Whereabouts]>([
    ['before Drop Off', {}, minutes(start, -1), 'expected', 'expected'],
    ['from Drop Off on', {}, start, 'expected', 'here'],
    ['at Pick Up', {}, end, 'expected', 'left'],
    ['after Pick Up', {}, minutes(end, 1), 'absent', 'left'],
    ['came early', { arrivedAt: minutes(start, -60) }, minutes(start, -30), 'here', 'here'],
    ['came', came, minutes(end, -1), 'here', 'here'],
    ['came, at Pick Up', came, end, 'overdue', 'left'],
    ['came, three months later', came, minutes(end, 90 * 24 * 60), 'overdue', 'left'],
    ['left early', gone, minutes(start, 61), 'left', 'left'],
    ['left, long ago', gone, minutes(end, 90 * 24 * 60), 'left', 'left'],
  ])('%s', (_case, noted, now, whereArrivalsAreNoted, elsewhere) => {
    expect(whereaboutsOf(stay(noted), { now, notedSince: always })).toBe(whereArrivalsAreNoted);
    expect(whereaboutsOf(stay(noted), { now, notedSince: null })).toBe(elsewhere);
    // A stay that was over before the switch goes by its booked times.
    expect(whereaboutsOf(stay(noted), { now, notedSince: end })).toBe(elsewhere);
    expect(whereaboutsOf(stay(noted), { now, notedSince: minutes(end, -1) })).toBe(
      whereArrivalsAreNoted,
    );
  });

  it('are here exactly while they fill a place that was not only booked', () => {
    const offset = fc.integer({ min: -3000, max: 3000 });
    const house = fc.record({
      arrived: fc.option(offset),
      stayed: fc.option(fc.integer({ min: 0, max: 3000 })),
      now: offset,
      since: fc.option(offset),
    });
    fc.assert(
      fc.property(house, ({ arrived, stayed, now: later, since }) => {
        const now = minutes(end, later);
        const arrivedAt = arrived === null ? null : minutes(start, arrived);
        const leftAt = arrivedAt && stayed !== null ? minutes(arrivedAt, stayed) : null;
        // Nothing is recorded before it happens.
        fc.pre((arrivedAt === null || arrivedAt <= now) && (leftAt === null || leftAt <= now));
        const one = stay({ arrivedAt, leftAt });
        const moment: Moment = { now, notedSince: since === null ? null : minutes(end, since) };
        const { start: from, end: until } = presenceOf(one, moment);
        const fills = from <= now && now < until;
        const isOnlyBooked = ['expected', 'absent'].includes(whereaboutsOf(one, moment));
        expect(areHere(one, moment)).toBe(fills && !isOnlyBooked);
      }),
    );
  });
});

describe('R50 who fills a place', () => {
  const now = at('2026-12-01T18:30');
  it.each<[string, Partial<TrackedStay>, [string, string]]>([
    ['nothing noted: as booked', {}, ['09:00', '17:00']],
    ['came early', { arrivedAt: at('2026-12-01T08:10') }, ['08:10', '18:45']],
    ['came late: the place was kept', { arrivedAt: at('2026-12-01T10:00') }, ['09:00', '18:45']],
    [
      'left early: free from then',
      { arrivedAt: at('2026-12-01T09:00'), leftAt: at('2026-12-01T12:00') },
      ['09:00', '12:00'],
    ],
    [
      'left late',
      { arrivedAt: at('2026-12-01T09:00'), leftAt: at('2026-12-01T18:00') },
      ['09:00', '18:00'],
    ],
  ])('%s', (_case, noted, [from, to]) => {
    expect(presenceOf(stay(noted), { now, notedSince: always })).toEqual({
      start: at(`2026-12-01T${from}`),
      end: at(`2026-12-01T${to}`),
    });
  });

  it('one who is here as the stay ends fills it from that moment on', () => {
    const { start, end } = stay();
    const next = minutes(end, 15);
    const untilAt = (now: Date) =>
      presenceOf(stay({ arrivedAt: start }), { now, notedSince: always }).end;
    expect(untilAt(end)).toEqual(next);
    expect(untilAt(new Date(end.getTime() - 1))).toEqual(end);
  });
});
