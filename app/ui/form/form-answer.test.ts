import { expect, it } from 'vitest';
import { refusalOf, resultOf } from './form-answer';

const result = { error: { name: null, time: ['That time is still to come.'] } };

it.each([
  ['no answer', undefined, undefined],
  ['a refusal', { refusal: 'Changed meanwhile.', result }, 'Changed meanwhile.'],
  ['a wrong field', { result }, 'That time is still to come.'],
  ['nothing wrong', { result: { initialValue: { name: 'Rex' } } }, undefined],
])('says on a page without a place for it: %s', (_what, answer, said) => {
  expect(refusalOf(answer)).toBe(said);
});

it('is a form’s own answer, and not another’s', () => {
  const answer = { form: 'left' as 'left' | 'arrived', result };
  expect(resultOf(answer, 'left')).toBe(result);
  expect(resultOf(answer, 'arrived')).toBeUndefined();
  expect(resultOf(undefined, 'left')).toBeUndefined();
});
