import { grouped } from '~/core/text/counted';
import * as z from 'zod';
import { capitalized } from './format';
import { withoutMarks } from './phone';

/** R39: the most characters of a short text. */
export const longestShortText = 120;
/** The longest email address (RFC 5321). */
const longestEmail = 254;
/** Longer than any one-line field, with room for characters that are trimmed. */
const mostTyped = 1000;
const shortestPassword = 8;
/** Far above any passphrase; bounds the work of hashing one. */
export const longestPassword = 200;

const passwordTexts = {
  missing: 'Please enter Password',
  missingConfirmation: 'Please enter confirm password',
  mismatch: 'Password did not match: Please try again...',
  tooShort: 'Password must be at least 8 characters: Please try again...',
  tooLong: 'Password must be at most 200 characters: Please try again...',
  unprintable: 'Password must not contain control characters: Please try again...',
} as const;

// A lone surrogate can't be written as UTF-8: a browser sends U+FFFD instead.
const unsaveable = /[\p{Cc}\p{Cs}\uFFFD]/u;
const unsaveableInNotes = /(?![\n\t])\p{Cc}|[\p{Cs}\uFFFD]/u;

export function hasUnsaveableCharacters(text: string): boolean {
  return unsaveable.test(text);
}

/** A check box: absent when it is not ticked. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** A required line of text, trimmed. @param missing error if it is empty */
export function shortText(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longestShortText, `Please use at most ${longestShortText} characters`)
    .refine((text) => text === '' || !nothingToSee.test(text), missing)
    .refine((text) => !hasUnsaveableCharacters(text), 'Please use plain text on one line');
}

/** A required email address, trimmed and in lower case, as accounts store it. */
export function emailAddress() {
  return z
    .string({ error: 'Please enter Email' })
    .overwrite(emailAsMeant)
    .min(1, 'Please enter Email')
    .max(longestEmail, `Please use at most ${longestEmail} characters`)
    .pipe(z.email('Please enter an email address like name@example.com'));
}

/**
 * Returns an email address as it was meant: trimmed, in lower case, without `mailto:` and copied marks
 * (R102).
 */
export function emailAsMeant(text: string): string {
  return withoutMarks(text.slice(0, mostTyped))
    .trim()
    .toLowerCase()
    .replace(/^mailto:\s?/, '');
}

/** A password being chosen (spec section 5, R12). Never trimmed: blanks belong to it. */
export function chosenPassword() {
  return z
    .string({ error: passwordTexts.missing })
    .refine((text) => charactersOf(text) >= shortestPassword, passwordTexts.tooShort)
    .refine((text) => charactersOf(text) <= longestPassword, passwordTexts.tooLong)
    .refine((text) => !hasUnsaveableCharacters(text), passwordTexts.unprintable);
}

/** The second typing of a chosen password; see {@link confirms}. */
export function passwordConfirmation() {
  return z.string({ error: passwordTexts.missingConfirmation });
}

/** Compares `confirm_password` with the named field as soon as both are typed. */
export function confirms(field: 'password' | 'new_password') {
  return {
    path: ['confirm_password'],
    error: passwordTexts.mismatch,
    when: ({ value }: { value: unknown }) =>
      z.object({ [field]: z.string(), confirm_password: z.string() }).safeParse(value).success,
  };
}

// Counts characters as people do: one outside the basic plane is one, not two.
function charactersOf(text: string): number {
  return Array.from(text).length;
}

/** R39, in characters as people count them. */
export const notesLimit = 2000;

// Spaces, control and format characters, fillers and the empty Braille cell leave nothing to see.
const nothingToSee = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export type Reading<Value> = { value: Value } | { problem: string };

export function readWith<Value>(read: (text: string) => Reading<Value>) {
  return (text: string | undefined, context: z.RefinementCtx): Value => {
    const reading = read(text ?? '');
    if ('value' in reading) return reading.value;
    context.addIssue({ code: 'custom', message: reading.problem });
    return z.NEVER;
  };
}

/** A field as text. Refuses one sent twice or as a file; "missing" would not help then. */
export function typedText(what: string, missing = '') {
  return z.string({
    error: ({ input }) =>
      input === undefined ? missing : `${capitalized(what)} couldn’t be read. Please try again.`,
  });
}

// A face or a flag can be several characters of two code units each, and a line's end is two.
const longestCharacter = 4;

function readText(
  what: string,
  limit: number,
  lines = limit >= notesLimit,
): (typed: string) => Reading<string> {
  const tooLong = (length: number) => ({
    problem: `Please keep ${what} to ${grouped(limit)} characters; it has ${grouped(length)}.`,
  });
  return (raw) => {
    // Checked before any work on its characters (R113).
    if (raw.length > limit * longestCharacter + mostTyped) return tooLong([...raw].length);
    const text = raw.replace(/\r\n?/g, '\n').trim();
    const pattern = lines ? unsaveableInNotes : unsaveable;
    if (pattern.test(text))
      return {
        problem: `${capitalized(what)} contains a character we can’t save. Please type it again.`,
      };
    const length = [...text].length;
    if (length > limit) return tooLong(length);
    return { value: nothingToSee.test(text) ? '' : text };
  };
}

/** A required short text (R39). @param missing error if it is empty */
export function requiredText(what: string, missing: string, limit = longestShortText) {
  const read = readText(what, limit);
  return typedText(what, missing).transform(
    readWith((text) => {
      const reading = read(text);
      return 'value' in reading && reading.value === '' ? { problem: missing } : reading;
    }),
  );
}

/** A text that may be empty. @param limit the most characters, as people count them (R39) */
export function optionalText(what: string, limit: number) {
  return typedText(what)
    .optional()
    .transform(readWith(readText(what, limit)));
}

/** As {@link optionalText}, of a box with several lines. */
export function optionalLines(what: string, limit: number) {
  return typedText(what)
    .optional()
    .transform(readWith(readText(what, limit, true)));
}

/** The ids of pictures that were uploaded earlier. */
export const sentPictures = (most: number) =>
  z
    .array(z.string().min(1).max(40))
    .max(most, `Please choose at most ${most} pictures.`)
    .default([]);
