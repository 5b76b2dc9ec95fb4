import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { missingRequiredFields, reviewSchema, starsText } from './review.schema';

type Typed = Partial<Record<'stars' | 'fullName' | 'repeatCustomer' | 'body', string>>;

const whole: Required<Typed> = {
  stars: '4',
  fullName: 'Jamie Alder',
  repeatCustomer: 'yes',
  body: 'Our dog came home tired and happy.',
};

/** Parses a form like the action and the browser. */
function parse(typed: Typed | URLSearchParams) {
  const form = new FormData();
  for (const [name, value] of typed instanceof URLSearchParams ? typed : Object.entries(typed))
    form.append(name, value);
  return parseWithZod(form, { schema: reviewSchema });
}

const errorsOf = (typed: Typed | URLSearchParams) => parse(typed).reply().error ?? {};

describe('spec section 5: a review', () => {
  it('is its stars, its name, its body and a yes or no', () => {
    const submission = parse(whole);
    expect(submission.status === 'success' && submission.value).toEqual({
      stars: 4,
      fullName: 'Jamie Alder',
      repeatCustomer: true,
      body: 'Our dog came home tired and happy.',
    });
    const no = parse({ ...whole, repeatCustomer: 'no' });
    expect(no.status === 'success' && no.value.repeatCustomer).toBe(false);
  });

  it.each(['stars', 'fullName', 'repeatCustomer', 'body'] as const)(
    'without %s is refused with the exact sentence, and at that field',
    (name) => {
      const rest = Object.fromEntries(Object.entries(whole).filter(([field]) => field !== name));
      for (const typed of [rest, { ...whole, [name]: '' }, { ...whole, [name]: ' \t ' }]) {
        const errors = errorsOf(typed);
        expect(errors['']).toEqual(['Missing required fields. Please fill in all the fields']);
        expect(Object.keys(errors).sort()).toEqual(['', name].sort());
      }
    },
  );

  it('without anything says so once, and at all four', () => {
    const errors = errorsOf({});
    expect(errors['']).toEqual([missingRequiredFields]);
    expect(Object.keys(errors).sort()).toEqual(['', 'body', 'fullName', 'repeatCustomer', 'stars']);
  });

  it.each(['1', '5'])('takes %s stars, the fewest or the most', (stars) => {
    const submission = parse({ ...whole, stars });
    expect(submission.status === 'success' && submission.value.stars).toBe(Number(stars));
  });

  it.each(['0', '6', '-1', '4.5', '1e0', '0x1', '55', 'five', '٣'])('has no %s stars', (stars) => {
    expect(errorsOf({ ...whole, stars })).toEqual({ stars: ['Please choose 1 to 5 stars.'] });
  });

  it.each(['maybe', 'true', 'YES', 'on'])('takes no %s for yes or no', (repeatCustomer) => {
    expect(errorsOf({ ...whole, repeatCustomer })).toEqual({
      repeatCustomer: ['Please choose yes or no.'],
    });
  });

  it('says of a field sent twice that it cannot be read, not that it is missing', () => {
    const twice = new URLSearchParams(whole);
    twice.append('fullName', 'Somebody Else');
    expect(errorsOf(twice)).toEqual({
      fullName: ['Full Name couldn’t be read. Please try again.'],
    });
  });
});

describe('R34 lengths', () => {
  it('R34 takes a name of 80 characters and none of 81, an emoji being one', () => {
    expect(parse({ ...whole, fullName: '🐕'.repeat(80) }).status).toBe('success');
    expect(errorsOf({ ...whole, fullName: '🐕'.repeat(81) })).toEqual({
      fullName: ['Please keep Full Name to 80 characters; it has 81.'],
    });
  });

  it('R34 takes a body of 10 to 2,000 characters', () => {
    for (const body of ['Good dogs!', 'x'.repeat(2000), `Twice.\r\n${'y'.repeat(1990)}`])
      expect(parse({ ...whole, body }).status).toBe('success');
    expect(errorsOf({ ...whole, body: 'Good dogs' })).toEqual({
      body: ['Please write at least 10 characters; your review has 9.'],
    });
    expect(errorsOf({ ...whole, body: 'x'.repeat(2001) })).toEqual({
      body: ['Please keep Review to 2,000 characters; it has 2,001.'],
    });
  });

  it('counts what can be seen: blanks around it and characters of no width make no review', () => {
    expect(errorsOf({ ...whole, body: `  Nice.${' '.repeat(20)}` }).body).toEqual([
      'Please write at least 10 characters; your review has 5.',
    ]);
    expect(errorsOf({ ...whole, body: `Nice.${'\u200b'.repeat(20)}` }).body).toEqual([
      'Please write at least 10 characters; your review has 5.',
    ]);
  });
});

describe('text that plays tricks', () => {
  it.each(['\u200b\u200b', '\u202e', '\u2066\u2069', '\ufeff \u00ad'])(
    'is missing when there is nothing to see of it',
    (nothing) => {
      for (const name of ['fullName', 'body'] as const)
        expect(errorsOf({ ...whole, [name]: nothing })['']).toEqual([missingRequiredFields]);
    },
  );

  it('is refused when it cannot be saved', () => {
    for (const name of ['fullName', 'body'] as const)
      expect(errorsOf({ ...whole, [name]: `nul\0nul nul nul` })[name]?.[0]).toContain(
        'a character we can’t save',
      );
    expect(errorsOf({ ...whole, fullName: 'two\nlines' }).fullName?.[0]).toContain('can’t save');
  });

  it('keeps the lines of a body', () => {
    const submission = parse({ ...whole, body: 'First line.\r\nSecond line.' });
    expect(submission.status === 'success' && submission.value.body).toBe(
      'First line.\nSecond line.',
    );
  });
});

it('the form has its four fields and no other', () => {
  expect(Object.keys(reviewSchema.shape)).toEqual(['stars', 'fullName', 'repeatCustomer', 'body']);
});

it('stars are said in words', () => {
  expect([1, 2, 5].map(starsText)).toEqual(['1 star', '2 stars', '5 stars']);
});
