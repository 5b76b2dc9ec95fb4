// R45: dogs to meet before a stay, and dogs to keep apart.
import { describe, expect, it } from 'vitest';
import { nothingAsked, readinessOf } from '~/features/booking/readiness/readiness';
import { type DogBefore, isMet, type MeetRule, visitFacts } from './first-visits';
import type { KeptApart } from './kept-apart';

const now = '2026-11-24T10:00';
const today = '2026-11-24';

function dog(fields: Partial<DogBefore> = {}): DogBefore {
  const none = { fitOn: null, meetAt: null, lastStay: null, proposed: false };
  return { petId: 'rex', fit: 'unknown', ...none, ...fields };
}

const rule = (meetAgainMonths: number | null = null): MeetRule => ({
  meetFirst: true,
  meetAgainMonths,
});

describe('R45 a dog is met', () => {
  it.each<[string, DogBefore, number | null, boolean]>([
    ['never, at first', dog(), null, false],
    ['when the admin said welcome', dog({ fit: 'welcome', fitOn: '2020-01-01' }), null, true],
    ['after an accepted stay', dog({ lastStay: '2020-01-01' }), null, true],
    ['never while it is not a fit', dog({ fit: 'not_a_fit', lastStay: '2026-11-01' }), null, false],
    ['exactly m months after its last stay', dog({ lastStay: '2026-05-24' }), 6, true],
    ['not a day longer', dog({ lastStay: '2026-05-23' }), 6, false],
    [
      'for m months after it was said, however long ago it stayed',
      dog({ fit: 'welcome', fitOn: '2026-05-24', lastStay: '2025-01-01' }),
      6,
      true,
    ],
    [
      'for m months after it stayed, however long ago it was said',
      dog({ fit: 'welcome', fitOn: '2025-01-01', lastStay: '2026-05-24' }),
      6,
      true,
    ],
    [
      'and not when both are longer ago',
      dog({ fit: 'welcome', fitOn: '2026-05-23', lastStay: '2026-05-23' }),
      6,
      false,
    ],
  ])('%s', (_, one, months, met) => {
    expect(isMet(one, rule(months), today)).toBe(met);
  });

  it('counts calendar months: from the end of a long one to the end of a short one', () => {
    const one = dog({ lastStay: '2026-11-30' });
    expect(isMet(one, rule(3), '2027-02-28')).toBe(true);
    expect(isMet(one, rule(3), '2027-03-01')).toBe(false);
  });
});

const stay = { start: '2026-12-23T09:00', end: '2026-12-26T10:00' };

function lines(dogs: readonly DogBefore[], names: readonly string[], forAdmin: boolean, on = true) {
  const visits = visitFacts(dogs, { ...rule(6), meetFirst: on }, { now, forAdmin });
  const pets = names.map((name) => ({ id: name.toLowerCase(), name }));
  return readinessOf({ ...stay, pets }, today, { ...nothingAsked, visits });
}

describe('R45 the line about a visit', () => {
  it.each<[string, DogBefore, string, string, string]>([
    [
      'none planned',
      dog(),
      'missing',
      'We would like to meet Rex before the first stay.',
      'Rex: first visit not planned yet',
    ],
    [
      'times proposed',
      dog({ proposed: true }),
      'waiting',
      'You proposed times to meet Rex. We’ll write to you.',
      'Rex: first visit with times proposed',
    ],
    [
      'planned',
      dog({ meetAt: '2026-12-01T17:00' }),
      'waiting',
      'We meet Rex on Tue, Dec 1 at 5:00 PM.',
      'Rex: first visit on Tue, Dec 1 at 5:00 PM',
    ],
    [
      'planned for next year',
      dog({ meetAt: '2027-01-05T17:15' }),
      'waiting',
      'We meet Rex on Tue, Jan 5, 2027 at 5:15 PM.',
      'Rex: first visit on Tue, Jan 5, 2027 at 5:15 PM',
    ],
    [
      'over, and nothing said yet',
      dog({ meetAt: now }),
      'waiting',
      'We’ll write to you about our meeting with Rex on Tue, Nov 24.',
      'Rex: first visit was on Tue, Nov 24, with no answer from you yet',
    ],
    [
      'again',
      dog({ lastStay: '2026-01-02' }),
      'missing',
      'We would like to meet Rex again before the next stay.',
      'Rex: meeting not planned yet',
    ],
  ])('%s', (_, one, state, text, forAdmin) => {
    // Links to the proposal form until a meeting is planned.
    const link = one.meetAt === null && { link: { to: 'meeting', petId: 'rex' } };
    expect(lines([one], ['Rex'], false)).toEqual([
      { code: 'meet:rex', state, text, forAdmin, dog: 'Rex', ...link },
    ]);
  });

  it('names the dog for the admin', () => {
    const found = lines(
      [dog(), dog({ petId: 'ada', fit: 'welcome', fitOn: today })],
      ['Rex', 'Ada'],
      true,
    );
    expect(found.map(({ forAdmin }) => forAdmin)).toEqual(['Rex: first visit not planned yet']);
  });

  it('is none while the house does not ask', () => {
    expect(lines([dog({ meetAt: '2026-12-01T17:00' })], ['Rex'], true, false)).toEqual([]);
  });

  it('about a dog that does not fit is the admin’s alone, whatever the switch', () => {
    const one = dog({ fit: 'not_a_fit' });
    for (const on of [true, false]) {
      expect(lines([one], ['Rex'], true, on)).toMatchObject([
        { code: 'fit:rex', state: 'missing', forAdmin: 'Rex is marked as not a fit' },
      ]);
      expect(lines([one], ['Rex'], false, on)).toEqual([]);
    }
  });
});

describe('R45 dogs that are kept apart', () => {
  const timeZone = 'America/New_York';
  const ada = { id: 'ada', name: 'Ada' };
  const at = (start: string, end: string, bookingId = 'b1') => ({
    bookingId,
    start: new Date(start),
    end: new Date(end),
  });

  function apart(pairs: readonly KeptApart[], names = ['Rex']) {
    const pets = names.map((name) => ({ id: name.toLowerCase(), name }));
    const facts = { ...nothingAsked, apart: { timeZone, pairs } };
    return readinessOf({ ...stay, pets }, today, facts).map(({ code, forAdmin, text }) => ({
      code,
      forAdmin,
      text,
    }));
  }
  const pair = (...stays: KeptApart['stays'][number][]): KeptApart => ({
    petId: 'rex',
    other: ada,
    stays,
  });

  it('are named with each stay that overlaps, in words only the admin has', () => {
    const first = at('2026-12-20T14:00Z', '2026-12-24T15:00Z');
    const second = at('2026-12-25T14:00Z', '2027-01-02T15:00Z', 'b2');
    expect(apart([pair(first, second)])).toEqual([
      { code: 'apart:rex:ada:b1', forAdmin: 'Ada (Dec 20–24) and Rex are kept apart', text: '' },
      { code: 'apart:rex:ada:b2', forAdmin: 'Ada (Dec 25–Jan 2) and Rex are kept apart', text: '' },
    ]);
  });

  it('do not meet where one stay ends as the other begins', () => {
    const [before, after] = [
      at('2026-12-20T14:00Z', '2026-12-23T14:00Z'),
      at('2026-12-26T15:00Z', '2026-12-27T15:00Z'),
    ];
    expect(apart([pair(before, after)])).toEqual([]);
    const minute = at('2026-12-26T14:59Z', '2026-12-26T23:00Z');
    expect(apart([pair(minute)])).toMatchObject([
      { forAdmin: 'Ada (Dec 26) and Rex are kept apart' },
    ]);
  });

  it('are told once when both come in one booking', () => {
    const back: KeptApart = { petId: 'ada', other: { id: 'rex', name: 'Rex' }, stays: [] };
    expect(apart([pair(), back], ['Ada', 'Rex'])).toEqual([
      { code: 'apart:ada:rex', forAdmin: 'Ada and Rex are kept apart', text: '' },
    ]);
    expect(apart([pair()])).toEqual([]);
  });
});
