// R43: compares the pickers' offers and the free alternatives with a check of every quarter hour.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  atMinutes,
  dateOf,
  eachDate,
  type LocalDateTime,
  toInstant,
  toLocal,
  wallClockMinutesBetween,
} from '~/core/time/business-time';
import { dropOffTimes, earliestPickUp, pickUpTimes } from '~/features/booking/rules/availability';
import { type Service, services } from '~/features/booking/rules/services';
import {
  type BookingRules,
  checkDropOff,
  checkPickUp,
  specRules,
} from '~/features/booking/rules/stay-rules';
import { newYork } from '~tests/factories/arbitraries';
import { anyHouse, fits, house, stay } from '~tests/factories/houses';
import { at } from '~tests/setup/clock';
import {
  freeDropOffDay,
  freeDropOffTimes,
  freePickUpDay,
  freePickUpTimes,
  fullFor,
  isFree,
} from './busy';
import { freeNearby, freeParts, freePlacesText } from './free-parts';
import { busyBetween } from './headcount';

const now = at('2026-03-01T12:00');

// Short windows, so that every pair of times can be checked.
const rules = (given: Partial<BookingRules> = {}): BookingRules => ({
  ...specRules(newYork),
  dropOffFrom: 9 * 60,
  dropOffUntil: 10 * 60,
  pickUpFrom: 9 * 60,
  pickUpUntil: 12 * 60,
  ...given,
});

const allowed = (service: Service, start: LocalDateTime, end: LocalDateTime, by: BookingRules) =>
  checkDropOff(service, start, now, by) === null && checkPickUp(service, start, end, by) === null;

/** Returns every quarter hour of these days. */
function quartersFrom(first: string, days: number): LocalDateTime[] {
  return eachDate(first, addDays(first, days)).flatMap((date) =>
    Array.from({ length: 96 }, (_, index) => atMinutes(date, index * 15)),
  );
}

const isAmbiguous = (local: LocalDateTime) => {
  const first = toInstant(local, newYork);
  return first === 'skipped' || toLocal(new Date(first.getTime() + 3_600_000), newYork) === local;
};

/** A requested stay near a clock change, and the times without a place. */
const anyStay = fc
  .record({
    first: fc.constantFrom('2026-03-06', '2026-10-30'),
    service: fc.constantFrom(...services),
    day: fc.integer({ min: 0, max: 2 }),
    nights: fc.integer({ min: 1, max: 4 }),
    from: fc.integer({ min: 36, max: 40 }),
    until: fc.integer({ min: 36, max: 48 }),
    noMoves: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
    spans: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 7 * 96 }), fc.integer({ min: 1, max: 60 })),
      { maxLength: 4 },
    ),
    sleeping: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
    leadHours: fc.constantFrom(0, 0, 130),
    leastNights: fc.constantFrom(0, 0, 2),
    nightsByTime: fc.array(fc.constantFrom(2, 3), { maxLength: 1 }),
  })
  .map(({ first, service, ...wish }) => {
    const date = addDays(first, wish.day);
    const last = service === 'Daycare' ? date : addDays(date, wish.nights);
    const quarters = quartersFrom(first, 9);
    const stretches = wish.spans.flatMap(([from, length]) => {
      const [begin, end] = [quarters[from], quarters[from + length]];
      return begin === undefined || end === undefined ? [] : [{ from: begin, to: end, free: 0 }];
    });
    const nights = wish.sleeping.map((ahead) => ({ date: addDays(first, ahead), free: 0 }));
    return {
      first,
      service,
      start: atMinutes(date, wish.from * 15),
      end: atMinutes(last, wish.until * 15),
      full: fullFor(1, { stretches, nights }),
      rules: rules({
        noMoves: new Map(wish.noMoves.map((ahead) => [addDays(first, ahead), ''])),
        leadHours: { Daycare: wish.leadHours, Boarding: wish.leadHours },
        leastNights: wish.leastNights,
        nightsByTime: wish.nightsByTime.map((nights) => ({
          from: addDays(first, 2).slice(5),
          until: addDays(first, 3).slice(5),
          nights,
        })),
      }),
    };
  });

describe('R43 what an owner may know of a full house', () => {
  it('tells whether a stay on quarter hours fits, and never offers one that does not', () => {
    const seen = { free: 0, full: 0 };
    const quarter = fc.integer({ min: 0, max: 6 * 96 });
    fc.assert(
      fc.property(anyHouse, quarter, quarter, ({ stay: around, ...given }, one, other) => {
        const first = around.start < at('2026-07-01T00:00') ? '2026-03-06' : '2026-10-30';
        const quarters = quartersFrom(first, 6);
        const [from, to] = [at(`${first}T00:00`), at(`${addDays(first, 7)}T00:00`)];
        const known = { dogs: 3, house: given.house };
        const full = fullFor(around.dogs, busyBetween(given.others, from, to, known));
        const [start = '', end = ''] = [one, other].sort((a, b) => a - b).map((n) => quarters[n]);
        fc.pre(start < end && toInstant(start, newYork) !== 'skipped');
        fc.pre(toInstant(end, newYork) !== 'skipped');
        const presence = { start: at(start), end: at(end), dogs: around.dogs };
        const truly = fits(presence, given.others, given.house);
        const told = isFree({ start, end }, full);
        seen[told ? 'free' : 'full'] += 1;
        if (told || !(isAmbiguous(start) || isAmbiguous(end))) expect(told).toBe(truly);
      }),
      { numRuns: 1_000, seed: 20_261_122 },
    );
    expect(Math.min(seen.free, seen.full)).toBeGreaterThan(200);
  });

  it('offers the Drop Off and Pick Up times, and the days, that have a place', () => {
    let closed = 0;
    fc.assert(
      fc.property(anyStay, ({ service, first, rules: by, full, start }) => {
        const places = { now, rules: by, full };
        for (const date of eachDate(first, addDays(first, 5))) {
          const times = dropOffTimes(service, date, now, by).filter((minutes) => {
            const from = atMinutes(date, minutes);
            return isFree({ start: from, end: earliestPickUp(service, from, by) }, full);
          });
          expect(freeDropOffTimes(service, date, places)).toEqual(times);
          const offer = freeDropOffDay(service, date, places);
          expect(offer.open).toBe(times.length > 0);
          if (!offer.open && offer.reason === 'The house is full.') closed += 1;
          const ends = pickUpTimes(service, start, date, by).filter((minutes) =>
            isFree({ start, end: atMinutes(date, minutes) }, full),
          );
          expect(freePickUpTimes(service, start, date, places)).toEqual(ends);
          expect(freePickUpDay(service, start, date, places).open).toBe(ends.length > 0);
        }
      }),
      { numRuns: 150, seed: 20_261_122 },
    );
    expect(closed).toBeGreaterThan(150);
  });

  it('says the same to an owner whoever the others’ dogs are', () => {
    const limits = house({ dogLimit: 4 });
    const [from, to] = [at('2026-12-20T00:00'), at('2027-01-05T00:00')];
    const of = (...others: Parameters<typeof busyBetween>[0][]) =>
      others.map((some) => JSON.stringify(busyBetween(some, from, to, { dogs: 2, house: limits })));
    const [one, other] = of(
      [stay('2026-12-22T09:00', '2026-12-24T10:00', 3)],
      [
        stay('2026-12-22T09:00', '2026-12-23T12:00', 2),
        stay('2026-12-22T09:00', '2026-12-24T10:00', 1),
        stay('2026-12-23T12:00', '2026-12-24T10:00', 2),
        // Two places are left, as many as this owner has dogs.
        stay('2026-12-28T09:00', '2026-12-29T10:00', 2),
      ],
    );
    expect(one).toBe(other);
    expect(JSON.parse(one ?? '')).toEqual({
      stretches: [{ from: '2026-12-22T09:00', to: '2026-12-24T10:00', free: 1 }],
      nights: [],
    });
  });
});

describe('R43 partial answers', () => {
  it('are the longest free parts and the nearest days, as asking every pair of times finds them', () => {
    const seen = { parts: 0, two: 0, nearby: 0 };
    fc.assert(
      fc.property(anyStay, ({ service, start, end, full, rules: by }) => {
        fc.pre(allowed(service, start, end, by) && !isFree({ start, end }, full));
        const quarters = quartersFrom(dateOf(start), 4).filter((at) => at >= start && at <= end);
        const ends = quarters.filter((at) => at.slice(11) >= '09:00' && at.slice(11) <= '12:00');
        const all = ends
          .filter((from) => checkDropOff(service, from, now, by) === null)
          .flatMap((from) => ends.map((to) => ({ start: from, end: to })))
          .filter(
            (pair) => isFree(pair, full) && checkPickUp(service, pair.start, pair.end, by) === null,
          );
        const found = freeParts({ service, start, end }, { now, rules: by, full });
        // Keeps the longest stay of each gap between full times.
        const length = (part: { start: string; end: string }) =>
          wallClockMinutesBetween(part.start, part.end);
        const joined = (one: { start: string; end: string }, two: typeof one) =>
          isFree(
            {
              start: one.start < two.start ? one.start : two.start,
              end: one.end > two.end ? one.end : two.end,
            },
            full,
          );
        const longest: { start: string; end: string }[] = [];
        for (const pair of all.sort((one, two) => length(two) - length(one)))
          if (!longest.some((other) => joined(pair, other))) longest.push(pair);
        expect(found.map(length).sort()).toEqual(longest.slice(0, 2).map(length).sort());
        for (const part of found) expect(all).toContainEqual(part);
        if (found.length > 0) seen.parts += 1;
        if (found.length > 1) seen.two += 1;

        const shift = (local: string, days: number) =>
          addDays(dateOf(local), days) + local.slice(10);
        const nearest = [-1, 1].flatMap((direction) =>
          [1, 2, 3, 4, 5, 6, 7]
            .map((days) => ({
              start: shift(start, days * direction),
              end: shift(end, days * direction),
            }))
            .filter((other) => isFree(other, full) && allowed(service, other.start, other.end, by))
            .slice(0, 1),
        );
        expect(freeNearby({ service, start, end }, { now, rules: by, full })).toEqual(nearest);
        seen.nearby += nearest.length;
      }),
      { numRuns: 250, seed: 20_261_122 },
    );
    expect(seen.parts).toBeGreaterThan(100);
    expect(seen.two).toBeGreaterThan(10);
    expect(seen.nearby).toBeGreaterThan(200);
  });

  it('R144 may begin after a time of year that asks for more nights than there are', () => {
    const wish = {
      service: 'Boarding',
      start: '2026-12-19T09:00',
      end: '2026-12-28T10:00',
    } as const;
    const nightsByTime = [{ from: '12-20', until: '12-21', nights: 14 }];
    const facts = { now, rules: rules({ nightsByTime }), full: [] };
    expect(freeParts(wish, facts)).toEqual([
      { start: '2026-12-22T09:00', end: '2026-12-28T10:00' },
    ]);
  });

  it('reads as its days, for Daycare with its hours', () => {
    const text = (service: Service, start: string, end: string) =>
      freePlacesText({ service, start, end }, '2026-11-22');
    expect(text('Boarding', '2026-12-20T09:00', '2026-12-24T10:00')).toBe('Dec 20 to 24 is free');
    expect(text('Boarding', '2026-12-30T09:00', '2027-01-02T10:00')).toBe(
      'Dec 30 to Jan 2 is free',
    );
    expect(text('Daycare', '2026-12-24T09:00', '2026-12-24T13:00')).toBe(
      'Thu, Dec 24, 9:00 AM to 1:00 PM is free',
    );
  });

  it('are the two ends of a long stay across a full house', () => {
    const nights = eachDate('2026-12-02', '2027-02-25').map((date) => ({ date, free: 0 }));
    const wish = {
      service: 'Boarding',
      start: '2026-12-01T09:00',
      end: '2027-02-27T10:00',
    } as const;
    const facts = { now, rules: specRules(newYork), full: fullFor(1, { stretches: [], nights }) };
    expect(freeParts(wish, facts).map(({ start, end }) => [start, end])).toEqual([
      ['2026-12-01T09:00', '2026-12-02T22:45'],
      ['2027-02-26T06:15', '2027-02-27T10:00'],
    ]);
  });
});
