import * as z from 'zod';

export const recoveryCodeCount = 10;

/** Alphabet of recovery codes: Crockford's base 32, which has no letters that look like digits. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Length of a recovery code: 24 times 5 bits are 120, too many to guess. */
export const recoveryCodeLength = 24;

const groupLength = 6;
const longestTyped = 100;

export type SignInCode = { kind: 'app'; digits: string } | { kind: 'recovery'; code: string };

/** Parses a typed code, with spaces, dashes or capitals; null if it's neither kind. */
export function readSignInCode(text: string): SignInCode | null {
  if (text.length > longestTyped) return null;
  const plain = text.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');
  if (/^[0-9]{6}$/.test(plain)) return { kind: 'app', digits: plain };
  const code = plain.replace(/o/g, '0').replace(/[il]/g, '1');
  const isReadable = [...code].every((letter) => recoveryAlphabet.includes(letter));
  return isReadable && code.length === recoveryCodeLength ? { kind: 'recovery', code } : null;
}

/** Formats a recovery code: `0a1b2c-3d4e5f-6g7h8j-9k0m1n`. */
export function inGroups(code: string): string {
  const groups = [];
  for (let at = 0; at < code.length; at += groupLength)
    groups.push(code.slice(at, at + groupLength));
  return groups.join('-');
}

export const codeTexts = {
  missing: 'Please enter the code',
  app: 'Please enter the six digits your app shows.',
  any: 'Please enter the six digits your app shows, or a recovery code.',
} as const;

const typedCode = () => z.string({ error: codeTexts.missing });

export const appDigits = () =>
  typedCode().transform((text, context) => {
    const code = readSignInCode(text);
    if (code?.kind === 'app') return code.digits;
    context.addIssue({ code: 'custom', message: codeTexts.app });
    return z.NEVER;
  });

export const anyCode = () =>
  typedCode().transform((text, context) => {
    const code = readSignInCode(text);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: codeTexts.any });
    return z.NEVER;
  });

/**
 * Returns the schema of a code of either kind; optional, because only the server knows whether two-step
 * sign-in is on.
 */
export const codeWhereOn = () => anyCode().optional();
