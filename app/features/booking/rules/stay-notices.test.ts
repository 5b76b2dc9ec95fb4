import { describe, expect, it } from 'vitest';
import { endedYesterday, isDaytime, startsTomorrow } from './time-frames';

const zone = 'America/New_York';
const hours = ({ from, before }: { from: Date; before: Date }) =>
  (before.getTime() - from.getTime()) / 3_600_000;

describe('R35 the daytime of the business', () => {
  it.each([
    ['2027-03-01T13:59:59Z', false],
    ['2027-03-01T14:00:00Z', true],
    ['2027-03-02T00:59:59Z', true],
    ['2027-03-02T01:00:00Z', false],
    // From March 14 on the clocks are an hour ahead.
    ['2027-03-14T12:59:59Z', false],
    ['2027-03-14T13:00:00Z', true],
    ['2027-03-15T00:00:00Z', false],
    // And from November 7 on they are back.
    ['2027-11-07T13:30:00Z', false],
    ['2027-11-07T14:00:00Z', true],
  ])('%s: %s', (instant, day) => {
    expect(isDaytime(new Date(instant), zone)).toBe(day);
  });
});

describe('R35 tomorrow and yesterday', () => {
  it('are whole days on the business’s calendar, whatever the day is in UTC', () => {
    // 7:30 PM in New York, the next day in UTC.
    const now = new Date('2027-03-02T00:30:00Z');
    expect(startsTomorrow(now, zone)).toEqual({
      from: new Date('2027-03-02T05:00:00Z'),
      before: new Date('2027-03-03T05:00:00Z'),
    });
    expect(endedYesterday(now, zone)).toEqual({
      from: new Date('2027-02-28T05:00:00Z'),
      before: new Date('2027-03-01T05:00:00Z'),
    });
  });

  it.each([
    ['forward', '2027-03-13T17:00:00Z', 23],
    ['back', '2027-11-06T16:00:00Z', 25],
  ])('clocks that go %s make tomorrow no 24 hours', (_way, now, length) => {
    expect(hours(startsTomorrow(new Date(now), zone))).toBe(length);
    const after = new Date(new Date(now).getTime() + 2 * 24 * 3_600_000);
    expect(hours(endedYesterday(after, zone))).toBe(length);
    expect(endedYesterday(after, zone)).toEqual(startsTomorrow(new Date(now), zone));
  });
});
