/** The required contents of the corpus, so that removals are noticed. */
import { expect, it } from 'vitest';
import { pairs } from '../routes/sent-forms';
import { changesOf } from './arbitraries';
import { corpus, objectNames } from './corpus';

const texts = corpus.filter((value) => typeof value === 'string');

it.each([
  ['markup that runs', /<script>/],
  ['markup that loads', /<img src=x onerror=/],
  ['an address that runs', /^\[press\]\(javascript:/],
  ['SQL', /DROP TABLE/],
  ['a NUL', /\0/],
  ['a lone surrogate', /\p{Cs}/u],
  ['__proto__', /^__proto__$/],
  ['letters that turn the line', /\u202e/],
  ['isolated ones', /\u2066/],
  ['a script from right to left', /[\u0590-\u05ff]/],
  ['another one', /[\u0600-\u06ff]/],
  ['emoji of several', /\u200d\p{Extended_Pictographic}/u],
  ['a line break with a header', /\r\n[\w-]+:/],
  ['a formula', /^=/],
  ['a way out of a folder', /^\.\.\//],
])('holds %s', (_what, pattern) => {
  expect(texts.some((text) => pattern.test(text))).toBe(true);
});

it('holds bytes that are no text', () => {
  expect(corpus).toContainEqual({ raw: '%ED%A0%80' });
});

it('is sent under the same name twice, and under names that no form has', () => {
  const mutation = {
    places: [[0, ['one', 'two']]] as [number, string[]][],
    strangers: objectNames.map((name): [string, string] => [name, 'x']),
  };
  const form = pairs({ email: 'a' }, changesOf(mutation, { email: 'a' }));
  expect(form.slice(0, 2)).toEqual([
    ['email', 'one'],
    ['email', 'two'],
  ]);
  expect(form.slice(2).map(([name]) => name)).toEqual(objectNames);
  expect(objectNames).toContain('__proto__');
});
