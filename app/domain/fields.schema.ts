/** Rules of fields that several forms have; the sentences are the spec's where it gives them. */
import * as z from 'zod';

/** R39: the most characters of a short text. */
export const longestShortText = 120;
/** The most characters of an e-mail address (RFC 5321). */
export const longestEmail = 254;
/** Spec section 9. */
export const shortestPassword = 8;
/** Far above any passphrase; bounds the work of hashing one. */
export const longestPassword = 200;

export const passwordTexts = {
  missing: 'Please enter Password',
  missingConfirmation: 'Please enter confirm password',
  mismatch: 'Password did not match: Please try again...',
  tooShort: 'Password must be at least 8 characters: Please try again...',
  tooLong: 'Password must be at most 200 characters: Please try again...',
  unprintable: 'Password must not contain control characters: Please try again...',
} as const;

/** Whether a text holds characters that no keyboard types, NUL above all. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** A required line of text, without blanks at its ends. @param missing said when it is empty */
export function shortText(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longestShortText, `Please use at most ${longestShortText} characters`)
    .refine((text) => !hasControlCharacters(text), 'Please use plain text on one line');
}

/** A required e-mail address, trimmed and in lower case: the form in which accounts are kept. */
export function emailAddress() {
  return z
    .string({ error: 'Please enter Email' })
    .trim()
    .toLowerCase()
    .min(1, 'Please enter Email')
    .max(longestEmail, `Please use at most ${longestEmail} characters`)
    .pipe(z.email('Please enter an email address like name@example.com'));
}

/** A password being chosen (spec section 5, R12). Never trimmed: blanks belong to it. */
export function chosenPassword() {
  return z
    .string({ error: passwordTexts.missing })
    .refine((text) => charactersOf(text) >= shortestPassword, passwordTexts.tooShort)
    .refine((text) => charactersOf(text) <= longestPassword, passwordTexts.tooLong)
    .refine((text) => !hasControlCharacters(text), passwordTexts.unprintable);
}

/** The second typing of a chosen password; see {@link confirms}. */
export function passwordConfirmation() {
  return z.string({ error: passwordTexts.missingConfirmation });
}

/**
 * Settings of an object's refinement that compares `confirm_password` with the named field. It
 * runs as soon as both are typed, whatever is wrong elsewhere, so that all is said at once.
 */
export function confirms(field: 'password' | 'new_password') {
  return {
    path: ['confirm_password'],
    error: passwordTexts.mismatch,
    when: ({ value }: { value: unknown }) =>
      z.object({ [field]: z.string(), confirm_password: z.string() }).safeParse(value).success,
  };
}

// As people count them: a character outside the basic plane is one, not two.
function charactersOf(text: string): number {
  return Array.from(text).length;
}
