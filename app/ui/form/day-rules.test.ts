import { describe, expect, it } from 'vitest';
import {
  firstDay,
  isOneDay,
  timesOn,
  timeToBeginWith,
  valueOf,
  verdictOn,
  type DayRules,
} from './day-rules';

const rules: DayRules = {
  min: '2026-11-21T09:15',
  max: '2026-12-24T12:00',
  describeDay: (date) =>
    date === '2026-11-26' ? { open: false, reason: 'Closed for Thanksgiving.' } : { open: true },
  timesFor: () => [375, 540, 555, 720, 735],
};

describe('R17 what the calendar offers', () => {
  it('says why a closed day is closed', () => {
    expect(verdictOn('2026-11-26', rules)).toEqual({
      open: false,
      reason: 'Closed for Thanksgiving.',
    });
  });

  it('closes days outside the bounds, whatever the rule says', () => {
    expect(verdictOn('2026-11-20', rules).open).toBe(false);
    expect(verdictOn('2026-12-25', rules).open).toBe(false);
    expect(verdictOn('2026-11-21', rules).open).toBe(true);
    expect(verdictOn('2026-12-24', rules).open).toBe(true);
  });

  it('cuts the times of the first and the last day at the bounds', () => {
    expect(timesOn('2026-11-21', rules)).toEqual([555, 720, 735]);
    expect(timesOn('2026-11-22', rules)).toEqual([375, 540, 555, 720, 735]);
    expect(timesOn('2026-12-24', rules)).toEqual([375, 540, 555, 720]);
  });

  it('begins with the day of the value, else with the first one that is open', () => {
    expect(firstDay('2026-12-01T10:00', rules)).toBe('2026-12-01');
    expect(firstDay('', rules)).toBe('2026-11-21');
    expect(firstDay('', { ...rules, min: '2026-11-26T09:00' })).toBeNull();
    expect(firstDay('', { ...rules, usualDay: '2026-12-02' })).toBe('2026-12-02');
    expect(firstDay('', { ...rules, usualDay: '2026-11-26' })).toBe('2026-11-21');
  });

  it('begins with the offered time nearest to the usual one, 9 AM if none is said', () => {
    expect(timeToBeginWith([375, 555, 720], rules)).toBe(555);
    expect(timeToBeginWith([375, 555, 720], { ...rules, usualTime: 700 })).toBe(720);
    expect(timeToBeginWith([], rules)).toBeUndefined();
  });

  it('asks for no day where the bounds leave one', () => {
    expect(isOneDay(rules)).toBe(false);
    expect(isOneDay({ ...rules, max: '2026-11-21T22:45' })).toBe(true);
  });

  it('writes the value as the native input does', () => {
    expect(valueOf('2026-11-21', 375)).toBe('2026-11-21T06:15');
    expect(valueOf('2026-11-21', 0)).toBe('2026-11-21T00:00');
  });
});
