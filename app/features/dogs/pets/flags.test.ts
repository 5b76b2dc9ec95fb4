// R66: labels of a dog's flags.
import { expect, it } from 'vitest';
import { flagWords } from './flags';

it('R66 lists the marks in their order and the own word last, and ignores what it does not know', () => {
  const stored = { flags: ['medicine', 'escapes', 'bites-the-moon'], ownFlag: 'Digs' };
  expect(flagWords(stored)).toEqual(['Escapes', 'Takes medicine', 'Digs']);
  expect(flagWords({ flags: null, ownFlag: '' })).toEqual([]);
});
