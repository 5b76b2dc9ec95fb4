import { describe, expect, it } from 'vitest';
import { newYork } from '~tests/factories/arbitraries';
import { at } from '~tests/setup/clock';
import { dropOffDay, earliestDropOff, earliestPickUp, pickUpDay, stayAgain } from './availability';
import {
  leadSentence,
  nightsByTimeProblem,
  nightsProblem,
  nightsSentences,
  ownRuleNotices,
  ownRulesOf,
} from './lead-and-nights';
import { changeProblems, checkDropOff, checkPickUp, specRules } from './stay-rules';

const settings = {
  leadDaycareHours: null,
  leadBoardingHours: null,
  leastNights: null,
  leastNightsByTime: '',
};
const ownRules = (given: Partial<typeof settings> | Record<string, unknown>) =>
  ownRulesOf({ ...settings, ...given });
const rules = (given: Record<string, unknown>) => ({ ...specRules(newYork), ...ownRules(given) });

// A Saturday.
const now = at('2026-11-21T10:00');

describe('R144 notice before Drop Off', () => {
  const by = rules({ leadBoardingHours: 24 });

  it('R144 refuses a Drop Off in less than those hours, of that service only', () => {
    const check = (service: 'Daycare' | 'Boarding', local: string) =>
      checkDropOff(service, local, now, by)?.message ?? null;
    const sentence = 'Please book Boarding at least 24 hours before Drop Off.';
    expect(check('Boarding', '2026-11-22T09:45')).toBe(sentence);
    expect(check('Boarding', '2026-11-22T10:00')).toBeNull();
    expect(check('Daycare', '2026-11-21T11:00')).toBeNull();
    expect(leadSentence('Daycare', by)).toBeNull();
    expect(leadSentence('Boarding', ownRules({ leadBoardingHours: 1 }))).toBe(
      'Please book Boarding at least 1 hour before Drop Off.',
    );
  });

  it('R144 counts real hours over a clock change', () => {
    // 24 hours after Saturday at 10:00 AM are Sunday at 9:00 AM, as November 1 has 25.
    const check = (local: string) => checkDropOff('Boarding', local, at('2026-10-31T10:00'), by);
    expect(check('2026-11-01T08:45')?.code).toBe('lead');
    expect(check('2026-11-01T09:00')).toBeNull();
  });

  it('R144 is what the pickers say and begin with, and what "book again" keeps', () => {
    expect(dropOffDay('Boarding', '2026-11-21', now, by)).toEqual({
      open: false,
      reason: 'Please book Boarding at least 24 hours before Drop Off.',
    });
    expect(earliestDropOff('Boarding', now, by)).toBe('2026-11-22T10:00');
    expect(earliestDropOff('Daycare', now, by)).toBe('2026-11-21T11:00');
    const stay = { service: 'Boarding', petIds: [] } as const;
    const times = { start: '2026-11-15T09:00', end: '2026-11-16T09:00' };
    const again = stayAgain(
      { ...stay, ...times },
      { now, rules: by, byAdmin: false, standing: [] },
    );
    expect(again?.start).toBe('2026-11-29T09:00');
  });
});

describe('R144 least nights', () => {
  const by = ownRules({ leastNights: 2, leastNightsByTime: 'Dec 20 to Jan 3: 3 nights\n' });

  it.each([
    ['2026-12-01', '2026-12-02', 'A stay is at least 2 nights.'],
    ['2026-12-01', '2026-12-03', null],
    // Only a night in the time counts: the night of the 20th is, Pick Up on the 20th is not.
    ['2026-12-18', '2026-12-20', null],
    ['2026-12-19', '2026-12-21', 'From Dec 20 to Jan 3 a stay is at least 3 nights.'],
    ['2026-12-18', '2026-12-21', null],
    ['2027-01-03', '2027-01-05', 'From Dec 20 to Jan 3 a stay is at least 3 nights.'],
    ['2027-01-04', '2027-01-06', null],
  ])('R144 from %s to %s: %s', (from, to, expected) => {
    expect(nightsProblem('Boarding', from, to, by)).toBe(expected);
    expect(nightsProblem('Daycare', from, to, by)).toBeNull();
  });

  it('R144 is what the pickers say and begin with', () => {
    const all = rules({ leastNights: 2, leastNightsByTime: 'Dec 20 to Jan 3: 3 nights' });
    const start = '2026-12-19T09:00';
    expect(checkPickUp('Boarding', start, '2026-12-21T09:00', all)?.code).toBe('too-few-nights');
    expect(pickUpDay('Boarding', start, '2026-12-21', all)).toEqual({
      open: false,
      reason: 'From Dec 20 to Jan 3 a stay is at least 3 nights.',
    });
    expect(pickUpDay('Boarding', start, '2026-12-22', all)).toEqual({ open: true });
    expect(earliestPickUp('Boarding', start, all)).toBe('2026-12-22T06:15');
  });

  it('R144 a change with all days that were agreed has enough nights, a shorter one needs them', () => {
    const all = rules({ leastNights: 5, leadBoardingHours: 48 });
    const was = { start: '2026-11-26T09:00', end: '2026-11-28T09:00' };
    const problems = (start: string, end: string) =>
      changeProblems({ service: 'Boarding', start, end }, was, { now, rules: all });
    expect(problems(was.start, '2026-11-28T10:00')).toEqual({ start: null, end: null });
    expect(problems(was.start, '2026-11-29T09:00').end).toBeNull();
    expect(problems(was.start, '2026-11-27T09:00').end?.message).toBe(
      'A stay is at least 5 nights.',
    );
    expect(problems('2026-11-27T09:00', '2026-11-29T09:00').end?.code).toBe('too-few-nights');
    expect(problems('2026-11-23T09:00', was.end).start?.code).toBe('lead');
  });

  it('R144 says each rule to visitors, and nothing of a service without one', () => {
    expect(nightsSentences('Boarding', by)).toEqual([
      'From Dec 20 to Jan 3 a stay is at least 3 nights.',
      'A stay is at least 2 nights.',
    ]);
    expect(nightsSentences('Daycare', by)).toEqual([]);
    expect(nightsSentences('Boarding', ownRules({ leastNights: 1 }))).toEqual([]);
  });

  it.each([
    ['Dec 20 to Jan 3', 'We can’t read “Dec 20 to Jan 3”. An example: Dec 20 to Jan 3: 3 nights'],
    [
      'Dec 20 to Jan 3: 15 nights',
      'We can’t read “Dec 20 to Jan 3: 15 nights”. An example: Dec 20 to Jan 3: 3 nights',
    ],
    [
      'Dec 20 to Jan 3: 3 nights\nJan 1 to Jan 5: 2 nights',
      'Two of these lines have Jan 1. Each day can have one number of nights.',
    ],
    ['Jul 4 until Jul 4 1 night', null],
    ['', null],
  ])('R144 reads the lines of the setting: %s', (text, problem) => {
    expect(nightsByTimeProblem(text)).toBe(problem);
  });
});

describe('R144 the admin is asked', () => {
  const all = rules({ leadBoardingHours: 24, leadDaycareHours: 3, leastNights: 2 });
  const texts = (
    stay: Parameters<typeof ownRuleNotices>[0],
    was: Parameters<typeof ownRuleNotices>[1] = null,
    asksLead = true,
  ) => ownRuleNotices(stay, was, { now, rules: all, asksLead }).map(({ text }) => text);
  const oneNight = {
    service: 'Boarding',
    start: '2026-11-21T18:00',
    end: '2026-11-22T09:00',
  } as const;

  it('R144 about a Drop Off too soon and too few nights, each once', () => {
    expect(texts(oneNight)).toEqual([
      'Drop Off is in less than 24 hours.',
      'A stay is at least 2 nights.',
    ]);
    const dayToday = { service: 'Daycare', start: '2026-11-21T12:00', end: '2026-11-21T18:00' };
    expect(texts({ ...dayToday, service: 'Daycare' })).toEqual([
      'Drop Off is in less than 3 hours.',
    ]);
  });

  it('R144 not about what was agreed, what is over, or the notice of a request that waited', () => {
    expect(texts(oneNight, oneNight)).toEqual([]);
    expect(texts({ ...oneNight, end: '2026-11-23T09:00' }, oneNight)).toEqual([]);
    expect(texts({ ...oneNight, start: '2026-11-20T18:00', end: '2026-11-22T18:00' })).toEqual([]);
    expect(texts(oneNight, null, false)).toEqual(['A stay is at least 2 nights.']);
  });
});
