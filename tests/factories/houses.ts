/** Houses with a limit and stays in them, for counts by the moment (R43). */
import fc from 'fast-check';
import { addDays } from '~/core/time/business-time';
import {
  type HouseLimits,
  type Limits,
  misfit,
  type Presence,
} from '~/features/booking/places/headcount';
import { at } from '../setup/clock';
import { newYork } from './arbitraries';

export const stay = (start: string, end: string, dogs = 1): Presence => ({
  start: at(start),
  end: at(end),
  dogs,
});
export const house = (
  limits: Partial<Limits>,
  byDay: [string, Partial<Limits>][] = [],
): HouseLimits => ({
  timeZone: newYork,
  dogLimit: null,
  overnightLimit: null,
  ...limits,
  byDay: new Map(
    byDay.map(([date, own]) => [date, { dogLimit: null, overnightLimit: null, ...own }]),
  ),
});

export const fits = (...asked: Parameters<typeof misfit>) => {
  const { moments, nights } = misfit(...asked);
  return moments.length === 0 && nights.length === 0;
};

export const quarterMs = 15 * 60_000;

// Around both clock changes of 2026 in New York: March 8 and November 1.
export const anyHouse = fc.constantFrom('2026-03-06', '2026-10-30').chain((first) => {
  const from = at(`${first}T00:00`).getTime();
  const quarters = 5 * 96;
  const presence = fc
    .tuple(
      fc.integer({ min: -40, max: quarters }),
      fc.integer({ min: 1, max: 250 }),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([start, length, dogs]) => ({
      start: new Date(from + start * quarterMs),
      end: new Date(from + (start + length) * quarterMs),
      dogs,
    }));
  const limit = fc.option(fc.integer({ min: 0, max: 9 }));
  const limits = fc.record({ dogLimit: limit, overnightLimit: limit });
  return fc.record({
    others: fc.array(presence, { maxLength: 12 }),
    stay: presence,
    house: fc
      .record({
        limits,
        byDay: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), limits), { maxLength: 3 }),
      })
      .map(({ limits: own, byDay }) =>
        house(
          own,
          byDay.map(([ahead, special]) => [addDays(first, ahead), special]),
        ),
      ),
  });
});
