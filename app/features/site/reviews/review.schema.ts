import * as z from 'zod';
import {
  notesLimit,
  optionalText,
  type Reading,
  readWith,
  typedText,
} from '~/core/text/fields.schema';

/** Maximum characters of the name (R34); the body's maximum is {@link notesLimit}. */
const longestReviewer = 80;
const shortestReview = 10;

export const mostStars = 5;

/** Exact text of spec section 5, for any missing field, shown with the values entered. */
export const missingRequiredFields = 'Missing required fields. Please fill in all the fields';

const missing = {
  stars: 'Please choose how many stars.',
  fullName: 'Please tell us your full name.',
  repeatCustomer: 'Please choose whether you have been here before.',
  body: 'Please write your review.',
} as const;

const missingTexts: readonly unknown[] = Object.values(missing);

function readStars(raw: string): Reading<number> {
  const text = raw.trim();
  if (text === '') return { problem: missing.stars };
  // Number() alone would accept '1e0', '0x1' and '1.0'.
  if (!/^\d$/.test(text)) return { problem: `Please choose 1 to ${mostStars} stars.` };
  const stars = Number(text);
  return stars >= 1 && stars <= mostStars
    ? { value: stars }
    : { problem: `Please choose 1 to ${mostStars} stars.` };
}

function readRepeat(text: string): Reading<boolean> {
  const word = text.trim();
  if (word === '') return { problem: missing.repeatCustomer };
  return word === 'yes' || word === 'no'
    ? { value: word === 'yes' }
    : { problem: 'Please choose yes or no.' };
}

// Invisible characters don't count.
function lengthSeen(text: string): number {
  return [...text.replace(/\p{Cf}/gu, '')].length;
}

function readBody(text: string): Reading<string> {
  if (text === '') return { problem: missing.body };
  const length = lengthSeen(text);
  if (length >= shortestReview) return { value: text };
  return {
    problem: `Please write at least ${shortestReview} characters; your review has ${length}.`,
  };
}

export const reviewSchema = z
  .object({
    stars: typedText('Stars').optional().transform(readWith(readStars)),
    fullName: optionalText('Full Name', longestReviewer).transform(
      readWith((text): Reading<string> =>
        text === '' ? { problem: missing.fullName } : { value: text },
      ),
    ),
    repeatCustomer: typedText('Repeat customer').optional().transform(readWith(readRepeat)),
    body: optionalText('Review', notesLimit).transform(readWith(readBody)),
  })
  .refine(() => false, {
    error: missingRequiredFields,
    when: ({ issues }) => issues.some(({ message }) => missingTexts.includes(message)),
  });

export type ReviewDetails = z.output<typeof reviewSchema>;

/** Name of the decoy field (R34), which no browser or password manager fills in. */
export const decoyField = 'paws';

export function starsText(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}`;
}
