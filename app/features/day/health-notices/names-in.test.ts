/** R105: a name in a text for other owners is found in any spelling. */
import { expect, it } from 'vitest';
import { namesIn, usualTexts } from './health-notices';

const names = ['Bella', 'Rex', 'Daisy', 'Zoë', 'Łukasz Kowalski', 'O’Brien', 'Mary-Jane', '🐶🐶'];

it.each([
  ['Bella is ill.', 'Bella'],
  ['poor bella is ill', 'Bella'],
  ['BELLA', 'Bella'],
  ['Both Bellas are ill.', 'Bella'],
  ["bella's owner", 'Bella'],
  ['Bella’s', 'Bella'],
  ['the bellas’ owners', 'Bella'],
  ['be\u00adlla', 'Bella'],
  ['rex, too', 'Rex'],
  ['two rexes', 'Rex'],
  ['rex’', 'Rex'],
  ['our daisies', 'Daisy'],
  ['zoe and others', 'Zoë'],
  ['ZOÉ', 'Zoë'],
  ['lukasz  kowalski’s dog', 'Łukasz Kowalski'],
  ['OBrien', 'O’Brien'],
  ["o'brien's", 'O’Brien'],
  ['mary jane', 'Mary-Jane'],
  ['🐶🐶 is ill', '🐶🐶'],
])('%s', (text, name) => {
  expect(namesIn(text, names)).toEqual([name]);
});

it.each(['Bellamy is ill.', 'Rexford', 'Please relax.', 'He is lazy, as in daisychain.', ''])(
  'no name in: %s',
  (text) => {
    expect(namesIn(text, names)).toEqual([]);
  },
);

it('R122 the texts to begin with are about one dog, several, or one whose name is gone, where they are', () => {
  const asks = (dogs: string[], here: boolean) =>
    usualTexts(dogs, '2027-02-03T10:00', { here }).own_text.split('. ').at(-1);
  expect(asks(['Bella'], false)).toBe('How is Bella doing?');
  expect(asks(['Bella', 'Rex'], false)).toBe('How are Bella and Rex doing?');
  expect(asks([], false)).toBe('How is your dog doing?');
  const calls = 'here with us, and we’ll call you if anything changes.';
  expect(asks(['Bella'], true)).toBe(`Bella is ${calls}`);
  expect(asks(['Bella', 'Rex'], true)).toBe(`Bella and Rex are ${calls}`);
  expect(asks([], true)).toBe(`Your dog is ${calls}`);
});

it('a name that is an everyday word counts only as a name', () => {
  const everyday = ['Will', 'May', 'House', 'Day'];
  const { text, line } = usualTexts(['Bella'], '2027-02-03T10:00', { here: false });
  expect(namesIn(`${text} ${line} You may call, and we will.`, everyday)).toEqual([]);
  expect(namesIn('Will is ill. So is May’s dog.', everyday)).toEqual(['Will', 'May']);
});

it('reads 20,000 characters of one letter with names of forty', () => {
  const long = 'a'.repeat(40);
  expect(namesIn('a'.repeat(20_000), [long])).toEqual([]);
  expect(namesIn(`${'a '.repeat(10_000)}${long}s`, [long])).toEqual([long]);
});
