// R44: vaccinations must cover the whole stay; R42: the checklist before it, line by line.
import { describe, expect, it } from 'vitest';
import { askedTexts } from '~/core/errors/notices';
import { countingEntry, type Vaccination } from '~/features/dogs/vaccinations/vaccinations';
import { paper } from '~tests/factories/papers';
import { nothingAsked, readinessNotices, readinessOf } from './readiness';

const today = '2026-11-23';

function entry(fields: Partial<Vaccination> = {}): Vaccination {
  return {
    petId: 'rex',
    vaccine: 'rabies',
    givenOn: null,
    validUntil: '2027-03-01',
    exempt: false,
    state: 'confirmed',
    note: '',
    ...fields,
  };
}

function lines(entries: readonly Vaccination[], names = ['Rex']) {
  return readinessOf(
    {
      start: '2026-12-20T09:00',
      end: '2026-12-24T23:00',
      pets: names.map((name) => ({ id: name.toLowerCase(), name })),
    },
    today,
    { ...nothingAsked, vaccines: { required: [paper()], entries } },
  );
}

it('R99 a dog of which something is not told yet has a line', () => {
  const stay = {
    ...{ start: '2026-12-20T09:00', end: '2026-12-24T23:00' },
    pets: [
      { id: 'rex', name: 'Rex' },
      { id: 'fig', name: 'Fig' },
    ],
  };
  const toAsk = [
    { petId: 'rex', what: 'age and gender' },
    { petId: 'fig', what: '' },
  ];
  expect(readinessOf(stay, today, { ...nothingAsked, toAsk })).toEqual([
    {
      code: 'ask:rex',
      state: 'missing',
      text: 'Please tell us more about Rex: age and gender.',
      forAdmin: 'Rex: ask the owner about age and gender',
      dog: 'Rex',
      link: { to: 'pet', petId: 'rex' },
    },
  ]);
});

describe('R44 the line of a vaccine', () => {
  it.each<[string, Vaccination[], string, string]>([
    ['none', [], 'missing', 'Rabies for Rex: we have no certificate yet.'],
    ['good', [entry()], 'ok', 'Rabies for Rex: valid until Mar 1, 2027.'],
    [
      'good on the last day, however late it ends',
      [entry({ validUntil: '2026-12-24' })],
      'ok',
      'Rabies for Rex: valid until Dec 24, 2026.',
    ],
    [
      'over the day before',
      [entry({ validUntil: '2026-12-23' })],
      'missing',
      'Rabies for Rex: runs out on Dec 23, during this stay.',
    ],
    [
      'over before Drop Off',
      [entry({ validUntil: '2026-12-19' })],
      'missing',
      'Rabies for Rex: runs out on Dec 19, before this stay.',
    ],
    [
      'over already',
      [entry({ validUntil: '2026-11-22' })],
      'missing',
      'Rabies for Rex: ran out on Nov 22, 2026.',
    ],
    [
      'not looked at',
      [entry({ state: 'waiting' })],
      'waiting',
      'Rabies for Rex: received. We will look at it.',
    ],
    [
      'not looked at, and too short',
      [entry({ state: 'waiting', validUntil: '2026-12-23' })],
      'missing',
      'Rabies for Rex: runs out on Dec 23, during this stay.',
    ],
    [
      'declined',
      [entry({ state: 'declined', note: 'Too dark.' })],
      'missing',
      'Rabies for Rex: we can’t use the certificate you sent. Too dark.',
    ],
    [
      'exempt',
      [entry({ exempt: true })],
      'ok',
      'Rabies for Rex: vet’s exemption until Mar 1, 2027.',
    ],
    [
      'of another dog',
      [entry({ petId: 'ada' })],
      'missing',
      'Rabies for Rex: we have no certificate yet.',
    ],
    [
      'not asked for',
      [entry({ vaccine: 'dhpp' })],
      'missing',
      'Rabies for Rex: we have no certificate yet.',
    ],
  ])('%s', (_, entries, state, text) => {
    expect(lines(entries)).toMatchObject([{ code: 'rabies:rex', state, text }]);
  });

  it('names the dog', () => {
    expect(lines([entry()], ['Rex', 'Ada']).map(({ text }) => text)).toEqual([
      'Rabies for Rex: valid until Mar 1, 2027.',
      'Rabies for Ada: we have no certificate yet.',
    ]);
  });

  it('asks the admin about each that is not in order', () => {
    const found = lines([entry({ state: 'waiting' })], ['Rex', 'Ada']);
    expect(readinessNotices(found)).toEqual([
      {
        code: 'rabies:rex',
        text: 'Rex: rabies certificate to look at.',
        ask: 'Take Rex in anyway?',
      },
      { code: 'rabies:ada', text: 'Ada: no rabies certificate yet.', ask: 'Take Ada in anyway?' },
    ]);
    // A dog that is here is not taken in.
    expect(readinessNotices(found, ['Ada']).map(({ ask }) => ask)).toEqual([
      'Take Rex in anyway?',
      undefined,
    ]);
    expect(readinessNotices(lines([entry()]))).toEqual([]);
  });

  it('R87 asks about each dog once, after all that is said of it', () => {
    const notice = (code: string, text: string, dog?: string) => ({
      ...{ code, text },
      ...(dog !== undefined && { ask: `Take ${dog} in anyway?` }),
    });
    expect(
      askedTexts([
        notice('full', 'That would make 9 dogs.'),
        notice('rabies:duke', 'Duke: no rabies certificate yet.', 'Duke'),
        notice('dhpp:duke', 'Duke: no DHPP certificate yet.', 'Duke'),
        notice('rabies:ada', 'Ada: no rabies certificate yet.', 'Ada'),
        notice('agreement', 'The agreement is not signed yet.'),
      ]),
    ).toEqual([
      'That would make 9 dogs.',
      'Duke: no rabies certificate yet.',
      'Duke: no DHPP certificate yet. Take Duke in anyway?',
      'Ada: no rabies certificate yet. Take Ada in anyway?',
      'The agreement is not signed yet.',
    ]);
  });
});

describe('R44 the entry that counts', () => {
  const [short, long] = [entry({ validUntil: '2026-12-01' }), entry({ validUntil: '2027-05-01' })];
  const waiting = entry({ state: 'waiting', validUntil: '2028-01-01' });
  const declined = entry({ state: 'declined', validUntil: '2029-01-01' });

  it('is the confirmed one that is valid longest', () => {
    expect(countingEntry([long, short, waiting, declined], '2026-12-24')).toBe(long);
  });
  it('is a waiting one where the confirmed one runs out before, and only then', () => {
    expect(countingEntry([short, waiting], '2026-12-24')).toBe(waiting);
    expect(countingEntry([short, waiting], '2026-12-01')).toBe(short);
    expect(countingEntry([short, waiting], '2030-01-01')).toBe(short);
  });
  it('is a declined one where there is no other', () => {
    expect(countingEntry([declined], '2026-12-24')).toBe(declined);
    expect(countingEntry([declined, waiting], '2026-12-24')).toBe(waiting);
    expect(countingEntry([], '2026-12-24')).toBeUndefined();
  });
});
