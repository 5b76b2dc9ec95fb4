import { expect, it } from 'vitest';
import { belongingsSchema } from './belongings.schema';
import { allHere, stillHere, withBack, withThings } from './belongings';

const parseText = (belongings: string) => belongingsSchema.safeParse({ belongings });

it('R90 reads one thing per line or comma, each once', () => {
  const read = parseText(' blue  blanket\nbag of kibble, blue blanket,,\n').data;
  expect(read).toEqual({ belongings: ['blue blanket', 'bag of kibble'], back: [] });
  expect(parseText('').data?.belongings).toEqual([]);
});

it('refuses more things than a page can hold, and a long one, in a sentence', () => {
  const many = Array.from({ length: 31 }, (_, index) => `thing ${index}`).join('\n');
  expect(parseText(many).error?.issues[0]?.message).toBe('Please list at most 30 things.');
  expect(parseText(many.replace('thing 30', '')).data?.belongings).toHaveLength(30);
  expect(parseText('🦴'.repeat(80)).success).toBe(true);
  expect(parseText('x'.repeat(81)).error?.issues[0]?.message).toBe(
    'Please keep each to 80 characters.',
  );
});

it('adds what is new, and keeps what was ticked', () => {
  const belongings = [
    { what: 'bed', back: true },
    { what: 'bowl', back: false },
  ];
  expect(withThings(belongings, ['bowl', 'ball'])).toEqual([
    ...belongings,
    { what: 'ball', back: false },
  ]);
  const ticked = withBack(belongings, ['bowl', 'not theirs']);
  expect(stillHere(ticked)).toEqual([]);
  expect(stillHere(allHere(ticked))).toEqual(['bed', 'bowl']);
});
