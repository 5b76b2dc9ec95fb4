/** R50: arrivals, departures and the charge for a late Pick Up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePrices } from '~/features/money/pricing/price-list';
import { noPricesByTime } from '~/features/money/pricing/prices-by-time';
import { schemaOf } from '~/features/house/settings/settings.schema';
import { newYork } from '~tests/factories/arbitraries';
import { at } from '~tests/setup/clock';
import type { TrackedStay } from '~/features/day/whereabouts/whereabouts';
import {
  isLateLine,
  lateLineName,
  lateProposal,
  type LateTerms,
  lateText,
  mayArrive,
  isMissing,
  nextToNote,
  noteProblem,
  arrivalTimesProblem,
} from './arrivals';
import { arrivedSchema, correctTimesSchema, leftSchema } from './arrivals.schema';

const stay = (noted: Partial<TrackedStay> = {}): TrackedStay => ({
  start: at('2026-12-01T09:00'),
  end: at('2026-12-01T17:00'),
  arrivedAt: null,
  leftAt: null,
  ...noted,
});
const noted = (now: Date) => ({ now, notedSince: new Date(0) });
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000);

describe('R50 what can be noted', () => {
  it('an arrival from three hours before Drop Off until the end', () => {
    const { start, end } = stay();
    expect(mayArrive(stay(), minutes(start, -181))).toBe(false);
    expect(mayArrive(stay(), minutes(start, -180))).toBe(true);
    expect(mayArrive(stay(), end)).toBe(true);
    expect(mayArrive(stay(), minutes(end, 1))).toBe(false);
  });

  it('no time to come, and none more than twelve hours before Drop Off', () => {
    const { start, end } = stay();
    expect(noteProblem(minutes(end, 1), start, end)).toBe('That time is still to come.');
    expect(noteProblem(end, start, end)).toBeNull();
    expect(noteProblem(minutes(start, -720), start, end)).toBeNull();
    expect(noteProblem(minutes(start, -721), start, end)).toMatch(/12 hours/);
  });

  it('both times together: left after arrived, and not alone', () => {
    const { start, end } = stay();
    const wrong = (noted: Partial<TrackedStay>) => arrivalTimesProblem(stay(noted), end);
    expect(wrong({})).toBeNull();
    expect(wrong({ arrivedAt: start })).toBeNull();
    expect(wrong({ arrivedAt: start, leftAt: start })).toBeNull();
    expect(wrong({ leftAt: end })).toMatchObject({ field: 'arrived' });
    expect(wrong({ arrivedAt: end, leftAt: start })).toMatchObject({ field: 'left' });
    expect(wrong({ arrivedAt: start, leftAt: minutes(end, 1) })).toMatchObject({ field: 'left' });
    expect(wrong({ arrivedAt: minutes(start, -721) })).toMatchObject({ field: 'arrived' });
  });

  it('R82 next: the arrival, then the leaving; whether they came, until it is said', () => {
    const { start, end } = stay();
    expect(nextToNote(stay(), noted(minutes(start, -200)))).toBeNull();
    expect(nextToNote(stay(), noted(start))).toBe('arrived');
    expect(nextToNote(stay(), noted(minutes(end, 1)))).toBe('came');
    expect(nextToNote(stay(), noted(minutes(end, 30 * 24 * 60)))).toBe('came');
    expect(nextToNote(stay(), { ...noted(minutes(end, 1)), notedSince: end })).toBeNull();
    const here = stay({ arrivedAt: start });
    expect(nextToNote(here, noted(minutes(end, 30 * 24 * 60)))).toBe('left');
    expect(nextToNote({ ...here, leftAt: end }, noted(end))).toBeNull();
  });

  it('R82 they can be missed from Drop Off on, until they are noted', () => {
    const { start, end } = stay();
    expect(isMissing(stay(), noted(minutes(start, -1)))).toBe(false);
    expect(isMissing(stay(), noted(start))).toBe(true);
    expect(isMissing(stay(), noted(minutes(end, 30 * 24 * 60)))).toBe(true);
    expect(isMissing(stay(), { ...noted(minutes(end, 1)), notedSince: end })).toBe(false);
    expect(isMissing(stay({ arrivedAt: start }), noted(end))).toBe(false);
  });
});

describe('R50 what is late', () => {
  it('says what is late only after the grace, until it is noted', () => {
    const facts = (count: number) => ({
      ...noted(minutes(stay().end, count)),
      timeZone: newYork,
      lateGraceMinutes: 15,
    });
    const here = stay({ arrivedAt: stay().start });
    expect(lateText(here, facts(15))).toBeNull();
    expect(lateText(here, facts(16))).toBe('Should have left at 5:00 PM');
    expect(lateText(here, facts(24 * 60))).toBe('Should have left on Tue, Dec 1 at 5:00 PM');
    expect(lateText({ ...here, leftAt: stay().end }, facts(60))).toBeNull();
    expect(lateText(stay(), { ...facts(0), now: at('2026-12-01T09:16') })).toBe(
      'Expected at 9:00 AM',
    );
    expect(lateText(stay(), facts(0))).toBe('Expected at 9:00 AM');
    // Long over and never recorded: no longer awaited.
    expect(lateText(stay(), facts(1))).toBeNull();
  });
});

const terms = (more: Partial<LateTerms>): LateTerms => ({
  lateCharge: 'fee',
  lateFeeCents: 500,
  lateGraceMinutes: 15,
  ...more,
});
const prices = {
  service: 'Daycare',
  dogs: 1,
  prices: samplePrices,
  special: { daycare: null, boarding: null },
  holidays: new Set<never>(),
  byTime: noPricesByTime,
} as const;
const proposal = (late: number, more: Partial<LateTerms> = {}, times = stay()) =>
  lateProposal(
    { ...prices, start: times.start, end: times.end, leftAt: minutes(times.end, late) },
    terms(more),
    newYork,
  );

describe('R50 a late Pick Up', () => {
  it('of 15 minutes is none, of 16 two quarter hours, of two hours eight', () => {
    expect(proposal(15)).toBeNull();
    expect(proposal(16)).toEqual({ minutes: 16, cents: 1000, tooLong: false });
    expect(proposal(30)).toMatchObject({ cents: 1000 });
    expect(proposal(31)).toMatchObject({ cents: 1500 });
    expect(proposal(120)).toMatchObject({ cents: 4000 });
    expect(proposal(121)).toEqual({ minutes: 121, tooLong: true });
  });

  it('counts from the first minute without a grace, and asks nothing where it is off', () => {
    expect(proposal(0, { lateGraceMinutes: 0 })).toBeNull();
    expect(proposal(1, { lateGraceMinutes: 0 })).toMatchObject({ cents: 500 });
    expect(proposal(60, { lateCharge: 'off' })).toBeNull();
    expect(proposal(-30)).toBeNull();
  });

  it('counts whole minutes', () => {
    expect(proposal(15 + 59 / 60)).toBeNull();
    expect(proposal(120 + 59 / 60)).toMatchObject({ minutes: 120, tooLong: false });
  });

  it('by the rates is what the longer stay costs more', () => {
    const rates = { lateCharge: 'by_rates' } as const;
    const partDay = stay({ end: at('2026-12-01T13:00') });
    const step = samplePrices.fullDay - samplePrices.partDay;
    expect(proposal(16, rates, partDay)).toMatchObject({ cents: step });
    // A full day stays a full day: nothing to charge.
    expect(proposal(90, rates)).toBeNull();
    // 11 h 59 min booked, over twelve hours in the end: the boarding rate.
    const long = stay({ end: at('2026-12-01T20:59') });
    expect(proposal(16, rates, long)).toMatchObject({
      cents: samplePrices.boarding - samplePrices.fullDay,
    });
    expect(proposal(121, rates, partDay)).toEqual({ minutes: 121, tooLong: true });
  });

  it('counts instants in the night that clocks go forward, and is never below nothing', () => {
    const night = stay({ start: at('2027-03-13T20:00'), end: at('2027-03-14T01:30') });
    // 3:10 AM by the clock, but only 40 minutes later.
    expect(proposal(40, {}, night)).toEqual({ minutes: 40, cents: 1500, tooLong: false });
    const back = stay({ start: at('2026-11-01T00:45'), end: at('2026-11-01T01:50') });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), (late) => {
        const found = proposal(late, { lateCharge: 'by_rates', lateGraceMinutes: 0 }, back);
        expect(found === null || (!found.tooLong && found.cents > 0)).toBe(true);
      }),
    );
  });

  it('is a line that is known again by its name', () => {
    expect(lateLineName(1)).toBe('Late Pick Up, 1 minute');
    expect(isLateLine({ kind: 'adjustment', what: lateLineName(40) })).toBe(true);
    expect(isLateLine({ kind: 'extra', what: lateLineName(40) })).toBe(false);
    expect(isLateLine({ kind: 'adjustment', what: 'Bath' })).toBe(false);
  });
});

describe('R50 the forms', () => {
  const seen = { booking_id: 'b', version: '3' };
  it('take a time of day or none', () => {
    expect(arrivedSchema.parse(seen)).toEqual({
      booking_id: 'b',
      version: 3,
      time: undefined,
      brought_by: '',
      belongings: [],
    });
    expect(arrivedSchema.parse({ ...seen, time: '09:05' })).toMatchObject({ time: 545 });
    for (const time of ['9', '24:00', '2026-12-01T09:00', 'soon'])
      expect(arrivedSchema.safeParse({ ...seen, time }).success).toBe(false);
  });

  it('take a name of up to 80 characters, and a day with its time', () => {
    expect(leftSchema.parse({ ...seen, picked_up_by: ' Ann ' }).picked_up_by).toBe('Ann');
    expect(leftSchema.safeParse({ ...seen, picked_up_by: 'x'.repeat(81) }).success).toBe(false);
    expect(correctTimesSchema.parse({ ...seen, arrived: '2026-12-01T09:05', left: '' })).toEqual({
      booking_id: 'b',
      version: 3,
      arrived: '2026-12-01T09:05',
      left: null,
      brought_by: '',
      picked_up_by: '',
    });
    expect(correctTimesSchema.safeParse({ ...seen, arrived: '9:00' }).success).toBe(false);
  });

  const card = { lateCharge: 'fee', lateFeeCents: '5', lateGraceMinutes: '15' };
  it.each([
    ['lateGraceMinutes', '121', false],
    ['lateGraceMinutes', '-1', false],
    ['lateGraceMinutes', '1.5', false],
    ['lateGraceMinutes', '0', true],
    ['lateGraceMinutes', '120', true],
    ['lateFeeCents', '0', false],
    ['lateFeeCents', 'free', false],
    ['lateCharge', 'double', false],
  ])('of Settings with %s %s: %s', (name, value, fits) => {
    expect(schemaOf('arrivals').safeParse({ ...card, [name]: value }).success).toBe(fits);
  });

  it('of Settings need a fee only where one is asked', () => {
    const free = { ...card, lateCharge: 'by_rates', lateFeeCents: '0' };
    expect(schemaOf('arrivals').safeParse(free).success).toBe(true);
  });
});

it.each([
  [1, '1 minute'],
  [40, '40 minutes'],
  [60, '1 hour'],
  [445, '7 hours 25 minutes'],
])('a charge for %i minutes is called by hours, too', (minutes, text) => {
  expect(lateLineName(minutes)).toBe(`Late Pick Up, ${text}`);
});
