// R87: a change is checked only for what it adds, from now on.
import { paper } from '~tests/factories/papers';
import { describe, expect, it } from 'vitest';
import {
  fullestOfParts,
  fullNotices,
  misfitOfParts,
  type Presence,
} from '~/features/booking/places/headcount';
import { nothingAsked, readinessOfParts } from '~/features/booking/readiness/readiness';
import { type AddedPart, addedParts, type AgreedStay } from './added-time';

/** Returns Dec `day` at a UTC hour. */
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 11, day, hour));
const early = at(1);

function stay(start: Date, end: Date, petIds = ['duke'], dogs = petIds.length): AgreedStay {
  return { start, end, petIds, dogs };
}

/** Formats a part: `24.10–25.10 duke +1`. */
const text = ({ start, end, petIds, more }: AddedPart) => {
  const said = (moment: Date) => `${moment.getUTCDate()}.${moment.getUTCHours()}`;
  return `${said(start)}–${said(end)} ${petIds.join('&')} +${more}`;
};

describe('R87 what a stay adds', () => {
  const was = stay(at(23), at(25));
  it.each<[string, AgreedStay, AgreedStay | null, Date, string[]]>([
    ['a new stay', was, null, early, ['23.10–25.10 duke +1']],
    ['a new stay that has begun', was, null, at(24, 7), ['24.7–25.10 duke +1']],
    ['a stay that is over', was, null, at(25), []],
    ['the same stay', was, was, early, []],
    ['one more night', stay(at(23), at(26)), was, early, ['25.10–26.10 duke +1']],
    ['a night before', stay(at(22), at(25)), was, early, ['22.10–23.10 duke +1']],
    [
      'a night at both ends',
      stay(at(22), at(26)),
      was,
      early,
      ['22.10–23.10 duke +1', '25.10–26.10 duke +1'],
    ],
    ['shorter at both ends', stay(at(23, 15), at(24, 20)), was, early, []],
    ['moved by a night', stay(at(24), at(26)), was, early, ['25.10–26.10 duke +1']],
    ['other days', stay(at(27), at(29)), was, early, ['27.10–29.10 duke +1']],
    ['days that touch it', stay(at(25), at(26)), was, early, ['25.10–26.10 duke +1']],
    ['a dog that joins', stay(at(23), at(25), ['duke', 'ada']), was, early, ['23.10–25.10 ada +1']],
    [
      'a dog that joins half way',
      stay(at(23), at(25), ['duke', 'ada']),
      was,
      at(24),
      ['24.10–25.10 ada +1'],
    ],
    [
      'a dog that joins, and a night',
      stay(at(23), at(26), ['duke', 'ada']),
      was,
      early,
      ['23.10–25.10 ada +1', '25.10–26.10 duke&ada +2'],
    ],
    [
      'one dog for another: no place more',
      stay(at(23), at(25), ['ada']),
      was,
      early,
      ['23.10–25.10 ada +0'],
    ],
    [
      'a dog less and a night more',
      stay(at(23), at(26), ['duke']),
      stay(at(23), at(25), ['duke', 'ada']),
      early,
      ['25.10–26.10 duke +1'],
    ],
    [
      'R18 a dog for one that is gone since: no place more',
      stay(at(23), at(25), ['duke', 'ada']),
      stay(at(23), at(25), ['duke'], 2),
      early,
      ['23.10–25.10 ada +0'],
    ],
    ['longer, while here', stay(at(23), at(26)), was, at(24), ['25.10–26.10 duke +1']],
    ['longer, while overdue', stay(at(23), at(26)), was, at(25, 20), ['25.20–26.10 duke +1']],
    ['longer, all of it past', stay(at(23), at(26)), was, at(27), []],
  ])('%s', (_, wish, before, now, parts) => {
    expect(addedParts(wish, before, now).map(text)).toEqual(parts);
  });
});

describe('R87 places', () => {
  const house = { timeZone: 'UTC', dogLimit: 2, overnightLimit: 1, byDay: new Map() };
  const others: Presence[] = [{ start: at(20), end: at(30), dogs: 2 }];
  const codes = (wish: AgreedStay, was: AgreedStay | null) =>
    fullNotices(misfitOfParts(wish, addedParts(wish, was, early), others, house)).map(
      ({ code }) => code,
    );
  const was = stay(at(23), at(25));

  it('are asked about for the time that is added, with all dogs that are there then', () => {
    expect(codes(stay(at(23), at(26)), was)).toEqual([
      'full:2026-12-25',
      'full:2026-12-26',
      'asleep:2026-12-25',
    ]);
    const joined = stay(at(23), at(24), ['duke', 'ada']);
    const found = misfitOfParts(joined, addedParts(joined, was, early), others, house);
    expect(found.moments[0]).toMatchObject({ dogs: 4, limit: 2 });
  });

  it('are not asked about where nothing is added: hours of the same evening add no night', () => {
    expect(codes(stay(at(23), at(24)), was)).toEqual([]);
    expect(codes(stay(at(23), at(25), ['ada']), was)).toEqual([]);
    expect(codes(stay(at(23), at(25, 18)), was)).toEqual(['full:2026-12-25']);
  });

  it('are told of the fullest day that is added; null for none', () => {
    const longer = stay(at(23), at(26));
    const of = (wish: AgreedStay) =>
      fullestOfParts(wish, addedParts(wish, was, early), others, house)?.text ?? null;
    expect(of(longer)).toBe('Fri, Dec 25: 3 of 2, over · asleep 3 of 1, over');
    expect(of(was)).toBeNull();
  });
});

describe('R87 what should be in order', () => {
  const pets = [
    { id: 'duke', name: 'Duke' },
    { id: 'ada', name: 'Ada' },
  ];
  const rabies = (petId: string, validUntil: string) => ({
    ...{ petId, validUntil, vaccine: 'rabies', givenOn: null },
    ...{ exempt: false, state: 'confirmed' as const, note: '' },
  });
  const said = (wish: AgreedStay, was: AgreedStay | null, known = {}) => {
    const comes = pets.filter(({ id }) => wish.petIds.includes(id));
    return readinessOfParts(
      { start: '2026-12-23T10:00', pets: comes },
      addedParts(wish, was, early),
      { timeZone: 'UTC', today: '2026-12-01', known: { ...nothingAsked, ...known } },
    ).map(({ forAdmin }) => forAdmin);
  };
  const was = stay(at(23), at(25));

  it('is asked of the dogs that join alone, by name', () => {
    const known = { vaccines: { required: [paper()], entries: [] } };
    expect(said(stay(at(23), at(25), ['duke', 'ada']), was, known)).toEqual([
      'Ada: no rabies certificate yet',
    ]);
    expect(said(stay(at(23), at(24)), was, known)).toEqual([]);
    const visits = { toMeet: pets.map(({ id: petId }) => ({ petId, at: null })), notTaken: [] };
    expect(said(stay(at(23), at(25), ['duke', 'ada']), was, { visits })).toEqual([
      'Ada: first visit not planned yet',
    ]);
  });

  it('is asked until the end of what is added, in words about the whole stay', () => {
    const entries = [rabies('duke', '2026-12-25')];
    const known = { vaccines: { required: [paper()], entries } };
    expect(said(stay(at(23), at(26)), was, known)).toEqual([
      'Duke: rabies runs out on Dec 25, during this stay',
    ]);
    expect(said(stay(at(22), at(25)), was, known)).toEqual([
      'Duke: rabies valid until Dec 25, 2026',
    ]);
  });

  it('is asked of a pair where they meet anew, and of one that joins the other', () => {
    const pair = (petId: string, other: string, from: number, until: number) => ({
      petId,
      other: { id: other, name: other },
      stays: [{ bookingId: 'b', start: at(from), end: at(until) }],
    });
    const apart = (pairs: unknown[]) => ({ apart: { timeZone: 'UTC', pairs } });
    const longer = stay(at(23), at(26));
    expect(said(longer, was, apart([pair('duke', 'Rex', 23, 25)]))).toEqual([]);
    expect(said(longer, was, apart([pair('duke', 'Rex', 24, 26)]))).toHaveLength(1);
    const joins = stay(at(23), at(25), ['duke', 'ada']);
    const both = [pair('duke', 'ada', 1, 2), pair('ada', 'duke', 1, 2)];
    expect(said(joins, was, apart(both))).toEqual(['Ada and duke are kept apart']);
    expect(said(joins, null, apart(both))).toEqual(['Duke and ada are kept apart']);
  });
});
