import { expect, it } from 'vitest';
import { belongingsSchema } from './belongings.schema';
import {
  allHere,
  belongingsIn,
  belongingsJson,
  stillHere,
  withBack,
  withThings,
} from './belongings';

const typed = (belongings: string) => belongingsSchema.safeParse({ belongings });

it('R90 reads one thing per line or comma, each once', () => {
  const read = typed(' blue  blanket\nbag of kibble, blue blanket,,\n').data;
  expect(read).toEqual({ belongings: ['blue blanket', 'bag of kibble'], back: [] });
  expect(typed('').data?.belongings).toEqual([]);
});

it('refuses more things than a page can hold, and a long one, in a sentence', () => {
  const many = Array.from({ length: 31 }, (_, index) => `thing ${index}`).join('\n');
  expect(typed(many).error?.issues[0]?.message).toBe('Please list at most 30 things.');
  expect(typed('x'.repeat(81)).error?.issues[0]?.message).toBe(
    'Please keep each to 80 characters.',
  );
});

it('adds what is new, and keeps what was ticked', () => {
  const kept = [
    { what: 'bed', back: true },
    { what: 'bowl', back: false },
  ];
  expect(withThings(kept, ['bowl', 'ball'])).toEqual([...kept, { what: 'ball', back: false }]);
  const ticked = withBack(kept, ['bowl', 'not theirs']);
  expect(stillHere(ticked)).toEqual([]);
  expect(stillHere(allHere(ticked))).toEqual(['bed', 'bowl']);
  expect(belongingsIn(belongingsJson(ticked))).toEqual(ticked);
});
