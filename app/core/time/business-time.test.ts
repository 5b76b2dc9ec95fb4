import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDate, anyInstant, anyLocal, newYork } from '~tests/factories/arbitraries';
import { inEveryServerZone } from '~tests/factories/in-server-zone';
import {
  addDays,
  addMonths,
  atMinutes,
  dateOf,
  eachDate,
  isTimeZone,
  localDateOf,
  minutesOf,
  nightsBetween,
  parseLocalDate,
  parseLocalDateTime,
  startOfDay,
  toInstant,
  toLocal,
  wallClockMinutesBetween,
  weekdayOf,
} from './business-time';

const instantIso = (local: string, zone = newYork) => {
  const instant = toInstant(local, zone);
  return instant === 'skipped' ? instant : instant.toISOString();
};

describe('parsing', () => {
  it.each([
    ['2026-11-21T09:00', '2026-11-21T09:00'],
    ['2026-11-21T09:00:00', '2026-11-21T09:00'],
    ['2026-11-21 09:00', '2026-11-21T09:00'],
    ['2026-11-21 09:00:00', '2026-11-21T09:00'],
    ['2028-02-29T00:00', '2028-02-29T00:00'],
    ['2026-12-31T23:59', '2026-12-31T23:59'],
    // A time that New York skips exists in the calendar.
    ['2026-03-08T02:30', '2026-03-08T02:30'],
  ])('reads %s', (text, local) => {
    expect(parseLocalDateTime(text)).toBe(local);
  });

  it.each([
    '',
    '2026-02-30T09:00',
    '2026-02-29T09:00',
    '2026-13-01T09:00',
    '2026-00-10T09:00',
    '2026-11-31T09:00',
    '2026-11-21T24:00',
    '2026-11-21T09:60',
    '2026-11-21T09:00:30',
    '2026-11-21T09:00Z',
    '2026-11-21T9:00',
    '2026-11-21',
    ' 2026-11-21T09:00',
    '2026-11-21  09:00',
    '20261-01-01T09:00',
    '0202-11-21T09:00',
    '21/11/2026 09:00',
  ])('refuses the time %s', (text) => {
    expect(parseLocalDateTime(text)).toBeNull();
  });

  it('reads days that exist only', () => {
    expect(parseLocalDate('2026-11-21')).toBe('2026-11-21');
    expect(parseLocalDate('2028-02-29')).toBe('2028-02-29');
    for (const text of [
      '2026-02-30',
      '2100-02-29',
      '2026-1-1',
      '2026-11-21T09:00',
      '',
      '0026-01-01',
    ])
      expect(parseLocalDate(text), text).toBeNull();
  });
});

describe('instants and zones', () => {
  it.each([
    // Spring: 02:00 to 02:59 on March 8 does not exist.
    ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['9999-12-31T09:00', '9999-12-31T14:00:00.000Z'],
    ['2026-03-08T02:00', 'skipped'],
    ['2026-03-08T02:59', 'skipped'],
    ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    // Autumn: 01:00 to 01:59 on November 1 happens twice; the first is meant.
    ['2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01T01:00', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01T01:59', '2026-11-01T05:59:00.000Z'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    ['2028-02-29T12:00', '2028-02-29T17:00:00.000Z'],
    ['2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
  ])('R17 %s in New York is %s', (local, iso) => {
    expect(instantIso(local)).toBe(iso);
  });

  it.each([
    ['2026-06-21T12:00', 'Asia/Kolkata', '2026-06-21T06:30:00.000Z'],
    ['2026-06-21T00:00', 'Pacific/Kiritimati', '2026-06-20T10:00:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', 'skipped'],
    ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-09-06T00:30', 'America/Santiago', 'skipped'],
    ['2026-06-21T12:00', 'UTC', '2026-06-21T12:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, iso) => {
    expect(instantIso(local, zone)).toBe(iso);
  });

  it('shows both halves of the repeated hour as the same wall-clock time', () => {
    expect(toLocal(new Date('2026-11-01T05:30:45Z'), newYork)).toBe('2026-11-01T01:30');
    expect(toLocal(new Date('2026-11-01T06:30:00Z'), newYork)).toBe('2026-11-01T01:30');
    expect(toLocal(new Date('2026-11-21T05:00:00Z'), newYork)).toBe('2026-11-21T00:00');
    expect(localDateOf(new Date('2026-11-21T04:59:59Z'), newYork)).toBe('2026-11-20');
  });

  it.each([newYork, 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata'])(
    'goes to an instant and back in %s',
    (zone) => {
      fc.assert(
        fc.property(anyLocal, (local) => {
          const instant = toInstant(local, zone);
          if (instant !== 'skipped') expect(toLocal(instant, zone)).toBe(local);
        }),
      );
      fc.assert(
        fc.property(anyInstant, (instant) => {
          const back = toInstant(toLocal(instant, zone), zone);
          // The same instant, or the first of a repeated hour.
          const earlier = instant.getTime() - (back === 'skipped' ? NaN : back.getTime());
          expect([0, 1_800_000, 3_600_000]).toContain(earlier);
        }),
      );
    },
  );

  it.each([
    ['2026-11-21', newYork, '2026-11-21T05:00:00.000Z'],
    ['2026-03-08', newYork, '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', newYork, '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', newYork, '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', newYork, '2026-11-02T05:00:00.000Z'],
    // Midnight is skipped: the day begins at 01:00.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // Midnight happens twice: the day begins with the first.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('the day %s in %s begins at %s', (date, zone, iso) => {
    const start = startOfDay(date, zone);
    expect(start.toISOString()).toBe(iso);
    expect(localDateOf(start, zone)).toBe(date);
    expect(localDateOf(new Date(start.getTime() - 1), zone)).toBe(addDays(date, -1));
  });

  it('knows zones by name', () => {
    for (const zone of [newYork, 'UTC', 'Asia/Kolkata']) expect(isTimeZone(zone), zone).toBe(true);
    for (const zone of ['', 'Mars/Olympus', '+05:00', 'New York']) {
      expect(isTimeZone(zone), zone).toBe(false);
    }
    expect(() => toLocal(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the calendar', () => {
  it('adds days over months, leap days and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('adds months, clamped to the end of a shorter one', () => {
    expect(addMonths('2026-11-21', 18)).toBe('2028-05-21');
    expect(addMonths('2026-08-31', 18)).toBe('2028-02-29');
    expect(addMonths('2025-08-31', 18)).toBe('2027-02-28');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  });

  it('counts nights and lists days', () => {
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(nightsBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(nightsBetween('2026-03-09', '2026-03-07')).toBe(-2);
    expect(eachDate('2026-12-31', '2027-01-02')).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(eachDate('2026-12-31', '2026-12-31')).toEqual(['2026-12-31']);
    expect(eachDate('2026-12-31', '2026-12-30')).toEqual([]);
  });

  it('knows weekdays, Sunday first', () => {
    expect(['2026-11-21', '2026-11-22', '2028-02-29'].map(weekdayOf)).toEqual([6, 0, 2]);
  });

  it('takes times apart and puts them together', () => {
    fc.assert(
      fc.property(anyLocal, (local) => {
        expect(atMinutes(dateOf(local), minutesOf(local))).toBe(local);
      }),
    );
    expect(atMinutes('2026-11-21', 375)).toBe('2026-11-21T06:15');
    expect(minutesOf('2026-11-21T22:45')).toBe(1365);
    for (const minutes of [-1, 1440, 0.5, NaN]) {
      expect(() => atMinutes('2026-11-21', minutes)).toThrow(RangeError);
    }
  });

  it('R24 counts wall-clock minutes, a day always 24 hours', () => {
    expect(wallClockMinutesBetween('2026-03-07T10:00', '2026-03-08T10:00')).toBe(1440);
    expect(wallClockMinutesBetween('2026-10-31T10:00', '2026-11-01T10:00')).toBe(1440);
    expect(wallClockMinutesBetween('2026-11-01T01:00', '2026-11-01T02:00')).toBe(60);
    expect(wallClockMinutesBetween('2026-11-01T02:00', '2026-11-01T01:00')).toBe(-60);
  });

  it('throws on what is no day or time', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => eachDate('2026-01-01', 'zzz')).toThrow(RangeError);
    expect(() => toInstant('2026-02-30T09:00', newYork)).toThrow(RangeError);
    expect(() => wallClockMinutesBetween('2026-01-01', '2026-01-02')).toThrow(RangeError);
  });
});

it('answers the same in every server time zone', () => {
  fc.assert(
    fc.property(anyLocal, anyDate, fc.integer({ min: -40, max: 40 }), (local, date, n) => {
      const answers = inEveryServerZone(() =>
        JSON.stringify([
          parseLocalDateTime(local),
          instantIso(local),
          toLocal(new Date(`${local}Z`), newYork),
          startOfDay(date, newYork),
          addDays(date, n),
          addMonths(date, n),
          eachDate(date, addDays(date, 3)),
          weekdayOf(date),
          nightsBetween(date, dateOf(local)),
          wallClockMinutesBetween(`${date}T00:00`, local),
        ]),
      );
      expect(new Set(answers).size).toBe(1);
    }),
    {
      numRuns: 60,
      examples: [
        ['2026-03-08T02:30', '2026-03-08', 1],
        ['2026-11-01T01:30', '2026-11-01', 1],
        ['2026-09-06T00:30', '2026-09-06', 1],
      ],
    },
  );
});
