/** Parsing of two-step sign-in codes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTwoFactorSchema, signInCodeSchema, switchOnSchema } from './account.schema';
import {
  codeTexts,
  inGroups,
  readSignInCode,
  recoveryAlphabet,
  recoveryCodeLength,
} from './sign-in-code.schema';

const recoveryCodes = fc
  .array(fc.constantFrom(...recoveryAlphabet), {
    minLength: recoveryCodeLength,
    maxLength: recoveryCodeLength,
  })
  .map((letters) => letters.join(''));

describe('a code as it is typed', () => {
  it.each(['123456', ' 123 456 ', '123-456', '\u00a0123456', '１２３４５６'])(
    '%j is the app’s 123456',
    (typed) => {
      expect(readSignInCode(typed)).toEqual({ kind: 'app', digits: '123456' });
    },
  );

  it('a recovery code is found however it is written down', () => {
    fc.assert(
      fc.property(recoveryCodes, (code) => {
        for (const typed of [code, inGroups(code), inGroups(code).toUpperCase(), ` ${code} `])
          expect(readSignInCode(typed)).toEqual({ kind: 'recovery', code });
      }),
    );
  });

  it('letters that look like digits are those digits', () => {
    expect(readSignInCode('OILoil'.repeat(4))).toEqual({ kind: 'recovery', code: '011'.repeat(8) });
  });

  it.each(['', '12345', '1234567', '12345a', 'u'.repeat(24), '0'.repeat(23), ' '.repeat(200)])(
    '%j is no code',
    (typed) => {
      expect(readSignInCode(typed)).toBeNull();
    },
  );

  it('is never more than a code, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const read = readSignInCode(typed);
        if (read?.kind === 'app') expect(read.digits).toMatch(/^\d{6}$/);
        else if (read) expect(read.code).toMatch(/^[0-9a-hjkmnp-tv-z]{24}$/);
      }),
    );
  });
});

describe('the forms', () => {
  const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message);

  it('say what is missing, and what a code is', () => {
    expect(messages(signInCodeSchema.safeParse({}))).toEqual([codeTexts.missing]);
    expect(messages(signInCodeSchema.safeParse({ code: 'abc' }))).toEqual([codeTexts.any]);
    expect(messages(switchOnSchema.safeParse({ code: '0'.repeat(24) }))).toEqual([codeTexts.app]);
    expect(messages(changeTwoFactorSchema.safeParse({ intent: 'new-codes' }))).toEqual([
      'Please enter your current password',
      codeTexts.missing,
    ]);
  });
});
