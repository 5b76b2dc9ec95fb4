import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, atMinutes, dateOf, eachDate, localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { anyDate, anyInstant, newYork } from '~tests/factories/arbitraries';
import { at } from '~tests/setup/clock';
import {
  dropOffDay,
  dropOffTimes,
  earliestDropOff,
  earliestPickUp,
  latestDropOff,
  latestPickUp,
  pickUpDay,
  pickUpTimes,
} from './availability';
import { services } from './services';
import { checkDropOff, checkPickUp, specRules, type BookingRules } from './stay-rules';

const rules = specRules(newYork);
const closedOn = (...dates: string[]): BookingRules => ({
  ...rules,
  closedDates: new Map(dates.map((date) => [date, 'away'])),
});
const morning = at('2026-11-21T10:00');
const quarters = Array.from({ length: 96 }, (_, index) => index * 15);

// The spec's windows, and windows that include the hours of clock changes.
const anyRules: fc.Arbitrary<BookingRules> = fc
  .record({
    from: fc.constantFrom(0, 375, 540),
    until: fc.constantFrom(1020, 1245, 1365),
    pickUpUntil: fc.constantFrom(1365, 1425),
    closed: fc.array(anyDate, { maxLength: 3 }),
    leadHours: fc.constantFrom(0, 0, 5, 60, 336),
    leastNights: fc.constantFrom(0, 0, 3),
    nightsByTime: fc.array(
      fc.record({
        from: fc.constantFrom('12-20', '03-01'),
        until: fc.constantFrom('01-03', '12-31'),
        nights: fc.constantFrom(2, 14),
      }),
      { maxLength: 1 },
    ),
  })
  .map(({ from, until, pickUpUntil, closed, leadHours, leastNights, nightsByTime }) => ({
    ...closedOn(...closed),
    leadHours: { Daycare: leadHours, Boarding: leadHours },
    leastNights,
    nightsByTime,
    dropOffFrom: from,
    dropOffUntil: until,
    pickUpFrom: from,
    pickUpUntil,
  }));

describe('R17 Drop Off is offered', () => {
  it('R17 by half hours plus the two ends of the window', () => {
    const times = dropOffTimes('Daycare', '2026-11-22', morning, rules);
    expect(times.slice(0, 3)).toEqual([375, 390, 420]);
    expect(times.slice(-3)).toEqual([1200, 1230, 1245]);
    expect(times).toHaveLength(31);
    expect(dropOffTimes('Daycare', '2026-11-21', morning, rules)[0]).toBe(660);
    expect(dropOffTimes('Daycare', '2026-11-21', at('2026-11-21T10:01'), rules)[0]).toBe(690);
    expect(dropOffTimes('Daycare', '2026-11-21', at('2026-11-21T19:45'), rules)).toEqual([1245]);
    expect(dropOffTimes('Daycare', '2026-11-21', at('2026-11-21T19:46'), rules)).toEqual([]);
  });

  it('R17 on days that have a time, with the reason where they have none', () => {
    const day = (date: string, now = morning, by = rules) => dropOffDay('Daycare', date, now, by);
    expect(day('2026-11-21')).toEqual({ open: true });
    expect(day('2028-05-21')).toEqual({ open: true });
    expect(day('2026-11-21', at('2026-11-21T19:45'))).toEqual({ open: true });
    expect(day('2026-11-21', at('2026-11-21T19:46'))).toEqual({
      open: false,
      reason: 'There is no Drop Off time left today.',
    });
    expect(day('2026-11-20')).toEqual({ open: false, reason: 'That day has already passed.' });
    expect(day('2028-05-22')).toEqual({
      open: false,
      reason: 'Drop Off can be up to 18 months ahead, until May 21, 2028.',
    });
    for (const date of ['2026-11-21', '2026-11-22']) {
      expect(day(date, at('2026-11-21T20:00'), closedOn(date))).toEqual({
        open: false,
        reason: `We are closed on ${formatDay(date)}: away`,
      });
    }
  });

  it.each([
    ['2026-11-21T03:00', '2026-11-21T06:15'],
    ['2026-11-21T05:15', '2026-11-21T06:15'],
    ['2026-11-21T05:16', '2026-11-21T06:30'],
    ['2026-11-21T10:00', '2026-11-21T11:00'],
    ['2026-11-21T10:01', '2026-11-21T11:15'],
    ['2026-11-21T19:45', '2026-11-21T20:45'],
    ['2026-11-21T19:46', '2026-11-22T06:15'],
    ['2026-12-31T23:59', '2027-01-01T06:15'],
  ])('R17 the native input: seen from %s the min is %s', (now, min) => {
    expect(earliestDropOff('Daycare', at(now), rules)).toBe(min);
  });

  it('R7 the native input passes over closed days, and ends at 18 months', () => {
    expect(earliestDropOff('Daycare', morning, closedOn('2026-11-21', '2026-11-22'))).toBe(
      '2026-11-23T06:15',
    );
    expect(latestDropOff(morning, rules)).toBe('2028-05-21T20:45');
    const shut = closedOn(...eachDate('2026-11-21', '2028-05-21'));
    expect(earliestDropOff('Daycare', morning, shut)).toBe('2026-11-22T06:15');
  });

  it('R17 every offered time is accepted, and every accepted one lies between min and max', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -1, max: 560 }), anyRules, (now, ahead, by) => {
        const date = addDays(localDateOf(now, newYork), ahead);
        const offered = dropOffTimes('Daycare', date, now, by);
        const accepted = quarters.filter(
          (q) => !checkDropOff('Daycare', atMinutes(date, q), now, by),
        );
        // Every offer is accepted, no accepted half hour is missing, and a day is open if it has a time.
        expect(offered).toEqual(
          accepted.filter((q) => q % 30 === 0 || q === by.dropOffFrom || q === by.dropOffUntil),
        );
        expect(dropOffDay('Daycare', date, now, by).open).toBe(accepted.length > 0);
        const [min, max] = [earliestDropOff('Daycare', now, by), latestDropOff(now, by)];
        const times = accepted.map((q) => atMinutes(date, q));
        expect(times.filter((time) => time < min || time > max)).toEqual([]);
        if (date === dateOf(min)) expect(times[0]).toBe(min);
      }),
      { numRuns: 150, examples: [[at('2026-03-01T10:00'), 7, { ...rules, dropOffFrom: 0 }]] },
    );
  });

  it('R17 on an ordinary day the check accepts every quarter hour of the window', () => {
    const accepted = quarters.filter(
      (q) => checkDropOff('Daycare', atMinutes('2026-11-22', q), morning, rules) === null,
    );
    expect(accepted).toEqual(quarters.filter((q) => q >= 375 && q <= 1245));
  });
});

describe('R17 Pick Up is offered', () => {
  it('R17 of Daycare, each quarter from one hour after Drop Off to 10:45 PM', () => {
    const times = pickUpTimes('Daycare', '2026-11-21T09:15', '2026-11-21', rules);
    expect(times).toEqual(quarters.filter((q) => q >= 615 && q <= 1365));
    expect(earliestPickUp('Daycare', '2026-11-21T09:15', rules)).toBe('2026-11-21T10:15');
    expect(latestPickUp('Daycare', '2026-11-21T09:15', rules)).toBe('2026-11-21T22:45');
    expect(pickUpDay('Daycare', '2026-11-21T09:15', '2026-11-21', rules)).toEqual({ open: true });
    expect(pickUpDay('Daycare', '2026-11-21T09:15', '2026-11-22', rules)).toEqual({
      open: false,
      reason: 'Daycare Pick Up is on the same day as Drop Off.',
    });
  });

  it('R17 of Boarding, each quarter of the window from the next day to the 90th', () => {
    const start = '2026-11-21T20:00';
    expect(pickUpTimes('Boarding', start, '2026-11-22', rules)).toEqual(
      quarters.filter((q) => q >= 375 && q <= 1365),
    );
    expect(pickUpTimes('Boarding', start, '2026-11-21', rules)).toEqual([]);
    expect(earliestPickUp('Boarding', start, rules)).toBe('2026-11-22T06:15');
    expect(latestPickUp('Boarding', start, rules)).toBe('2027-02-19T22:45');
    expect(pickUpDay('Boarding', start, '2027-02-19', rules)).toEqual({ open: true });
    expect(pickUpDay('Boarding', start, '2027-02-20', rules)).toEqual({
      open: false,
      reason: 'A stay can be at most 90 nights.',
    });
    expect(pickUpDay('Boarding', start, '2026-11-21', rules).open).toBe(false);
  });

  it('R7 of Boarding only before the first closed date', () => {
    const start = '2026-11-21T20:00';
    const closed = closedOn('2026-12-25', '2026-11-26');
    expect(latestPickUp('Boarding', start, closed)).toBe('2026-11-25T22:45');
    expect(pickUpDay('Boarding', start, '2026-11-25', closed)).toEqual({ open: true });
    expect(pickUpDay('Boarding', start, '2026-11-27', closed)).toEqual({
      open: false,
      reason: 'We are closed on Nov 26, 2026: away',
    });
    // Closed on the very next day: the bounds stay, the check gives the reason.
    const next = closedOn('2026-11-22');
    expect(latestPickUp('Boarding', start, next)).toBe('2026-11-22T22:45');
    expect(earliestPickUp('Boarding', start, next)).toBe('2026-11-22T06:15');
  });

  it('R17 every offered time is accepted, and every accepted one is offered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...services),
        anyDate,
        fc.constantFrom(375, 600, 1245),
        fc.integer({ min: -1, max: 92 }),
        anyRules,
        (service, startDate, minutes, ahead, by) => {
          const start = atMinutes(startDate, minutes);
          const date = addDays(startDate, service === 'Daycare' ? Math.min(ahead, 1) : ahead);
          const accepted = quarters.filter(
            (q) => checkPickUp(service, start, atMinutes(date, q), by) === null,
          );
          expect(pickUpTimes(service, start, date, by)).toEqual(accepted);
          expect(pickUpDay(service, start, date, by).open).toBe(accepted.length > 0);
          const [min, max] = [earliestPickUp(service, start, by), latestPickUp(service, start, by)];
          const times = accepted.map((q) => atMinutes(date, q));
          expect(times.filter((time) => time < min || time > max)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
