import { describe, expect, it } from 'vitest';
import { minutesOf, toInstant, toLocal } from '~/core/time/business-time';
import { samplePrices } from '~/features/money/pricing/price-list';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import { bankHolidays, firstHolidayBetween } from '~/features/booking/rules/holidays';
import {
  checkDropOff,
  checkPickUp,
  stayDates,
  specRules,
} from '~/features/booking/rules/stay-rules';
import { timeFrames, timeFramesOf } from '~/features/booking/rules/time-frames';
import { bookingRows } from '../../prisma/sample/bookings';
import { sampleExtras } from '../../prisma/sample/extras';
import { peopleRows } from '../../prisma/sample/people';
import { seededRandom } from '../../prisma/sample/random';
import { type PlannedStay, planStays } from '../../prisma/sample/stays';

const timeZone = 'America/New_York';
const rules = specRules(timeZone);
const holidays = new Set(bankHolidays);

function plan(now: Date, seed = 1): PlannedStay[] {
  return planStays({ now, timeZone, random: seededRandom(seed), holidays });
}

// Around the year and the clock, including both clock changes: the sample is loaded on any day.
const moments = Array.from(
  { length: 24 },
  (_, index) => new Date(Date.UTC(2026, 0, 1 + index * 15, (index * 7) % 24, 13)),
);
moments.push(new Date('2026-03-08T07:30:00Z'), new Date('2026-11-01T05:30:00Z'));

// Applies the windows as of two days before a request, when it was made.
function keepsToWindows({ service, start, end, how }: PlannedStay): boolean {
  if (how === 'quick')
    return (
      minutesOf(start) >= 375 &&
      minutesOf(start) <= 1065 &&
      minutesOf(end) - minutesOf(start) === 300
    );
  const begins = toInstant(start, timeZone);
  if (begins === 'skipped') return false;
  const requested = new Date(begins.getTime() - 48 * 3_600_000);
  return (
    checkDropOff(service, start, requested, rules) === null &&
    checkPickUp(service, start, end, rules) === null
  );
}

function rowsAt(now: Date) {
  let count = 0;
  const newId = () => `id${String((count += 1)).padStart(22, '0')}`;
  const random = seededRandom(7);
  const people = peopleRows({ now, timeZone, random, newId });
  const prices = samplePrices;
  const extras = sampleExtras(newId);
  return bookingRows({ now, timeZone, prices, holidays, random, newId, people, extras });
}

describe('the plan of the sample’s stays', () => {
  it('is the same for the same seed and moment, and another for another seed', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    expect(plan(now, 5)).toEqual(plan(now, 5));
    expect(plan(now, 5)).not.toEqual(plan(now, 6));
    expect(rowsAt(now)).toEqual(rowsAt(now));
  });

  it.each(moments)('R17 keeps to the windows when loaded at %s', (now) => {
    expect(plan(now).filter((stay) => !keepsToWindows(stay))).toEqual([]);
  });

  it.each(moments)('puts no dog in two places on one day at %s', (now) => {
    const entries = plan(now).flatMap(({ owner, pets, service, start, end }) =>
      pets.flatMap((pet) =>
        stayDates(service, start, end).map((date) => `${owner} ${pet} ${date}`),
      ),
    );
    expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([]);
  });

  it.each(moments)('R16 R19 R26 has 120 of every kind at %s', (now) => {
    const stays = plan(now);
    expect(stays).toHaveLength(120);
    expect([...new Set(stays.map(({ status }) => status))].sort()).toEqual(
      [...bookingStatuses].sort(),
    );
    expect(stays.filter(({ how }) => how === 'quick').length).toBeGreaterThanOrEqual(5);
    expect(stays.filter(({ how }) => how === 'admin').length).toBeGreaterThanOrEqual(1);
    const onHoliday = stays.filter(({ service, start, end }) => {
      const days = stayDates(service, start, end);
      return firstHolidayBetween(days[0] ?? '', days.at(-1) ?? '', holidays) !== null;
    });
    expect(new Set(onHoliday.map(({ service }) => service)).size).toBe(2);
    const nowLocal = toLocal(now, timeZone);
    // No stay that has begun is pending.
    for (const { status, start } of stays)
      if (status === 'pending') expect(start > nowLocal).toBe(true);
  });

  it.each(moments)('R15 R29 has every change before the moment it is loaded, at %s', (now) => {
    const { bookings, history, ledger, attempts } = rowsAt(now);
    const instants = [
      ...[...bookings, ...ledger, ...attempts].map(({ createdAt }) => new Date(createdAt)),
      ...history.map(({ at }) => new Date(at)),
    ];
    expect(instants.filter((instant) => instant >= now)).toEqual([]);
    expect([...new Set(ledger.map(({ kind }) => kind))].sort()).toEqual([
      'capture',
      'manual',
      'refund',
    ]);
    const tabs = bookings.flatMap(({ service, status, start, end, dates }) =>
      timeFramesOf(
        {
          service,
          status: status ?? 'pending',
          start: new Date(start),
          end: new Date(end),
          dates: Array.isArray(dates) ? dates.map(String) : [],
        },
        now,
        timeZone,
      ),
    );
    expect([...new Set(tabs)].sort()).toEqual([...timeFrames].sort());
  });
});
