/** R107: texts of the figures, and when they are omitted. */
import { expect, it } from 'vitest';
import { fewestStays, type TrustCounts, trustFigures } from './trust-figures';

const minutes = (count: number, each: number) => Array.from({ length: count }, () => each);
const counts: TrustCounts = {
  stays: 240,
  most: { dogs: 7, limit: 8 },
  answerMinutes: minutes(200, 12),
  days: { all: 300, withPicture: 299 },
  certificates: 51,
  canceledByHouse: 1,
};
const values = (changes: Partial<TrustCounts> = {}) =>
  trustFigures({ ...counts, ...changes }).map(({ title, value }) => `${title}: ${value}`);

it('says each with how it was counted', () => {
  expect(values()).toEqual([
    'Most dogs together: 7 of 8',
    'How soon we answer: 12 minutes',
    'Days with a picture: 99%',
    'Certificates seen: 51',
    'Stays we canceled: 1',
  ]);
  expect(trustFigures(counts).map(({ how }) => how)).toEqual([
    'The most dogs in the house at one moment of the last 12 months, and our limit.',
    'Half of 200 requests of the last 12 months had an answer by then.',
    'Of 300 days of 240 stays in the last 12 months.',
    'Proofs of vaccination that we looked at ourselves and confirmed.',
    'Beside 240 stays that took place in the last 12 months.',
  ]);
});

it('says nothing that rests on fewer than 20 stays', () => {
  expect(values({ stays: fewestStays - 1 })).toEqual([]);
  expect(values({ stays: fewestStays })).toHaveLength(5);
  const few = { answerMinutes: minutes(19, 5), certificates: 19 };
  expect(values(few).join()).not.toMatch(/answer|Certificates/);
  expect(values({ answerMinutes: minutes(20, 5), certificates: 20 })).toHaveLength(5);
});

it('leaves out what the house has switched off', () => {
  expect(values({ most: null, days: null, certificates: null })).toEqual([
    'How soon we answer: 12 minutes',
    'Stays we canceled: 1',
  ]);
  for (const all of [0, 300])
    expect(values({ days: { all, withPicture: 0 } }).join()).not.toContain('picture');
  expect(values({ days: { all: 300, withPicture: 149 } }).join()).not.toContain('picture');
  expect(values({ days: { all: 300, withPicture: 150 } })).toContain('Days with a picture: 50%');
});

it.each([
  [0.2, '1 minute'],
  [59, '59 minutes'],
  [59.5, '1 hour'],
  [61, '2 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
  [49 * 60, '3 days'],
])('%s minutes to an answer are %s', (each, text) =>
  expect(values({ answerMinutes: minutes(20, each) })).toContain(`How soon we answer: ${text}`),
);

it('takes the middle, and of two middles the later', () => {
  const answerMinutes = [...minutes(10, 600), ...minutes(10, 5)];
  expect(values({ answerMinutes })).toContain('How soon we answer: 10 hours');
  expect(values({ answerMinutes: [...answerMinutes, 5] })).toContain(
    'How soon we answer: 5 minutes',
  );
});
