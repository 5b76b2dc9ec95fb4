import { describe, expect, it } from 'vitest';
import { at } from '~tests/setup/clock';
import { type Stay, stayAgain } from './availability';
import { specRules, overlappingStays, type StandingStay } from './stay-rules';

const zone = 'America/New_York';
const rules = specRules(zone);
// A Wednesday.
const now = at('2027-02-03T12:00');
const daycare: Stay = { service: 'Daycare', start: '2026-11-16T09:00', end: '2026-11-16T15:00' };

const facts = { now, rules, byAdmin: false, standing: [] };
const stayFor = (stay: Stay, change: Partial<Parameters<typeof stayAgain>[1]> = {}) =>
  stayAgain({ ...stay, petIds: ['biscuit'] }, { ...facts, ...change });

describe('the same stay again', () => {
  it('is on the next same weekday, at the same times', () => {
    const again = (stay: Stay) => stayFor(stay);
    expect(again(daycare)).toEqual({ start: '2027-02-08T09:00', end: '2027-02-08T15:00' });
    // Today doesn't count.
    expect(again({ ...daycare, start: '2026-11-18T09:00', end: '2026-11-18T15:00' })).toEqual({
      start: '2027-02-10T09:00',
      end: '2027-02-10T15:00',
    });
    expect(
      again({ service: 'Boarding', start: '2026-11-13T18:30', end: '2026-11-16T08:15' }),
    ).toEqual({ start: '2027-02-05T18:30', end: '2027-02-08T08:15' });
  });

  it('has quarter hours around a Quick Daycare, which any minute begins', () => {
    const quick = { ...daycare, start: '2026-11-16T10:37', end: '2026-11-16T15:37' };
    expect(stayFor(quick)).toEqual({
      start: '2027-02-08T10:30',
      end: '2027-02-08T15:45',
    });
  });

  it('R7 passes over weeks that are closed', () => {
    const closedDates = new Map([
      ['2027-02-08', 'away'],
      ['2027-02-16', 'away'],
    ]);
    const closed = { ...rules, closedDates };
    const nights: Stay = {
      service: 'Boarding',
      start: '2026-11-16T09:00',
      end: '2026-11-17T09:00',
    };
    expect(stayFor(nights, { rules: closed })?.start).toBe('2027-02-22T09:00');
  });

  it('passes over weeks in which one of its pets is here already', () => {
    const stay = (start: string, end: string, petIds: string[]): StandingStay => {
      return { id: start, petIds, service: 'Boarding', status: 'pending', start, end };
    };
    const standing = [
      stay('2027-02-07T09:00', '2027-02-08T10:00', ['otis', 'biscuit']),
      // Touching ends don't overlap, and other dogs don't matter.
      stay('2027-02-15T07:00', '2027-02-15T09:00', ['biscuit']),
      stay('2027-02-15T09:00', '2027-02-16T09:00', ['otis']),
    ];
    expect(stayFor(daycare, { standing })?.start).toBe('2027-02-15T09:00');
    expect(stayFor(daycare, { standing, byAdmin: true })?.start).toBe('2027-02-15T09:00');
  });

  it('R17 is none where the windows take no such stay, but for the admin', () => {
    const night = { ...daycare, start: '2026-11-16T03:00', end: '2026-11-16T05:00' };
    expect(stayFor(night)).toBeNull();
    expect(stayFor(night, { byAdmin: true })).toEqual({
      start: '2027-02-08T03:00',
      end: '2027-02-08T05:00',
    });
  });
});

describe('stays at the same time', () => {
  const stay: StandingStay = {
    id: 's1',
    petIds: ['biscuit', 'mabel'],
    service: 'Daycare',
    status: 'accepted',
    start: '2027-02-08T09:00',
    end: '2027-02-08T15:00',
  };
  const wish = (start: string | null, end: string | null, petIds = ['biscuit']) =>
    overlappingStays([stay], { petIds, start, end }).length;

  it.each([
    ['2027-02-08T08:00', '2027-02-08T09:15', 1],
    ['2027-02-08T14:45', '2027-02-10T09:00', 1],
    ['2027-02-08T10:00', '2027-02-08T11:00', 1],
    ['2027-02-07T10:00', '2027-02-09T11:00', 1],
    ['2027-02-08T08:00', '2027-02-08T09:00', 0],
    ['2027-02-08T15:00', '2027-02-08T18:00', 0],
    ['2027-02-08T09:00', null, 0],
    [null, '2027-02-08T15:00', 0],
  ])('from %s to %s: %i', (start, end, found) => {
    expect(wish(start, end)).toBe(found);
  });

  it('are those of the chosen pets', () => {
    expect(wish('2027-02-08T09:00', '2027-02-08T15:00', ['otis'])).toBe(0);
    expect(wish('2027-02-08T09:00', '2027-02-08T15:00', ['otis', 'mabel'])).toBe(1);
    expect(wish('2027-02-08T09:00', '2027-02-08T15:00', [])).toBe(0);
  });
});
