/** The field in which a code of two-step sign-in is typed, wherever one is asked for. */
import * as z from 'zod';
import { readSignInCode } from './sign-in-code';

export const codeTexts = {
  missing: 'Please enter the code',
  app: 'Please enter the six digits that your app shows.',
  any: 'Please enter the six digits that your app shows, or a recovery code.',
} as const;

const typedCode = () => z.string({ error: codeTexts.missing });

/** A code of the app, and no other. */
export const appDigits = () =>
  typedCode().transform((typed, context) => {
    const code = readSignInCode(typed);
    if (code?.kind === 'app') return code.digits;
    context.addIssue({ code: 'custom', message: codeTexts.app });
    return z.NEVER;
  });

/** A code of the app, or a recovery code. */
export const anyCode = () =>
  typedCode().transform((typed, context) => {
    const code = readSignInCode(typed);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: codeTexts.any });
    return z.NEVER;
  });

/** A code of either kind; left out where two-step sign-in is off, which the server knows. */
export const codeWhereOn = () => anyCode().optional();
