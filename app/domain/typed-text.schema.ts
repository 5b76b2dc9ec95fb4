/** How the texts of forms are read: what can be saved, how long, and the sentences when it cannot. */
import * as z from 'zod';
import { longestShortText } from './fields.schema';

/** R39, in characters as people count them. */
export const notesLimit = 2000;

// Spaces, control and format characters (zero-width ones above all) leave nothing to see.
const nothingToSee = /^[\p{Z}\p{Cc}\p{Cf}]*$/u;
const unsaveable = /[\p{Cc}\p{Cs}]/u;
const unsaveableInNotes = /(?![\n\t])\p{Cc}|\p{Cs}/u;

/** What a typed text means, or the sentence that says why it cannot be taken. */
export type Reading<Value> = { value: Value } | { problem: string };

/** Makes of what was typed what it means, or says why it cannot be taken. */
export function readWith<Value>(read: (typed: string) => Reading<Value>) {
  return (typed: string | undefined, context: z.RefinementCtx): Value => {
    const reading = read(typed ?? '');
    if ('value' in reading) return reading.value;
    context.addIssue({ code: 'custom', message: reading.problem });
    return z.NEVER;
  };
}

/** A field as text. One sent twice or as a file is none; saying it is missing would be no help. */
export function typedText(what: string, missing = '') {
  return z.string({
    error: ({ input }) =>
      input === undefined ? missing : `${what} came in a form that we cannot read.`,
  });
}

function readText(what: string, limit: number): (typed: string) => Reading<string> {
  return (typed) => {
    const text = typed.replace(/\r\n?/g, '\n').trim();
    const pattern = limit >= notesLimit ? unsaveableInNotes : unsaveable;
    if (pattern.test(text))
      return {
        problem: `${what} has a character in it that we cannot save. Please type it again.`,
      };
    const length = [...text].length;
    if (length > limit)
      return {
        problem: `Please keep ${what} to ${grouped(limit)} characters; it has ${grouped(length)}.`,
      };
    return { value: nothingToSee.test(text) ? '' : text };
  };
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** A required short text (R39). @param missing said when it is empty */
export function requiredText(what: string, missing: string) {
  const read = readText(what, longestShortText);
  return typedText(what, missing).transform(
    readWith((typed) => {
      const reading = read(typed);
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
