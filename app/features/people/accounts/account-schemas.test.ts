import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  loginSchema,
  passwordResetSchema,
  profileSchema,
  signUpSchema,
  updatePasswordSchema,
} from './account.schema';

type Fields = Record<string, string>;

/** Returns the errors by field, '' for the whole form; null if valid. */
function sentences(schema: z.ZodType, fields: Fields) {
  const { error } = parseWithZod(new URLSearchParams(fields), { schema }).reply();
  return error ?? null;
}

const account = {
  email: 'robin@example.com',
  password: 'long enough',
  confirm_password: 'long enough',
};
const missing = 'Please enter Password';
const missingConfirmation = 'Please enter confirm password';
const mismatch = 'Password did not match: Please try again...';
const tooShort = 'Password must be at least 8 characters: Please try again...';

describe('sign-up (spec section 5, R12)', () => {
  it.each<[string, Fields, Record<string, string[]> | null]>([
    ['all is well', {}, null],
    ['no password', { password: '' }, { password: [missing] }],
    ['no confirmation', { confirm_password: '' }, { confirm_password: [missingConfirmation] }],
    ['another confirmation', { confirm_password: 'other' }, { confirm_password: [mismatch] }],
    [
      'seven characters',
      { password: '1234567', confirm_password: '1234567' },
      { password: [tooShort] },
    ],
    ['eight characters', { password: '12345678', confirm_password: '12345678' }, null],
    [
      'seven characters outside the basic plane',
      { password: '🐕'.repeat(7), confirm_password: '🐕'.repeat(7) },
      { password: [tooShort] },
    ],
    ['blanks at the ends', { password: ' 1234567', confirm_password: ' 1234567' }, null],
    [
      'too short and unlike',
      { password: '1234567', confirm_password: 'x' },
      { password: [tooShort], confirm_password: [mismatch] },
    ],
    [
      'all wrong at once',
      { email: '', password: '1234567', confirm_password: 'x' },
      { email: ['Please enter Email'], password: [tooShort], confirm_password: [mismatch] },
    ],
    [
      'nothing typed',
      { email: '', password: '', confirm_password: '' },
      {
        email: ['Please enter Email'],
        password: [missing],
        confirm_password: [missingConfirmation],
      },
    ],
    [
      '10,000 characters',
      { password: 'x'.repeat(10_000), confirm_password: 'x'.repeat(10_000) },
      { password: ['Password must be at most 200 characters: Please try again...'] },
    ],
    [
      'NUL',
      { password: 'secret\u0000secret', confirm_password: 'secret\u0000secret' },
      { password: ['Password must not contain control characters: Please try again...'] },
    ],
    [
      'half a character',
      { password: 'secret\ud83dsecret', confirm_password: 'secret\ud83dsecret' },
      { password: ['Password must not contain control characters: Please try again...'] },
    ],
    [
      'what a browser sends of half a character',
      { password: 'secret\ufffdsecret', confirm_password: 'secret\ufffdsecret' },
      { password: ['Password must not contain control characters: Please try again...'] },
    ],
  ])('%s', (_name, change, expected) => {
    expect(sentences(signUpSchema, { ...account, ...change })).toEqual(expected);
  });

  it.each([
    'robin',
    'robin@',
    '@example.com',
    'a b@example.com',
    'a@b\u0000.com',
    'a@example.com,b@example.com',
  ])('refuses the address %j', (email) => {
    expect(sentences(signUpSchema, { ...account, email })).toEqual({
      email: ['Please enter an email address like name@example.com'],
    });
  });

  it('refuses an address over 254 characters', () => {
    const email = `${'a'.repeat(250)}@example.com`;
    expect(sentences(signUpSchema, { ...account, email })).toHaveProperty(
      'email.0',
      'Please use at most 254 characters',
    );
  });

  it('R36 reads the opt-in as no unless it is ticked, and the address in its one form', () => {
    const typed = { ...account, email: '  Robin@Example.COM ' };
    const read = (fields: Fields) => signUpValue(new URLSearchParams(fields));
    expect(read(typed)).toMatchObject({ email: 'robin@example.com', recieve_emails: false });
    expect(read({ ...typed, recieve_emails: 'on' })).toMatchObject({ recieve_emails: true });
  });
});

function signUpValue(form: URLSearchParams) {
  const submission = parseWithZod(form, { schema: signUpSchema });
  return submission.status === 'success' ? submission.value : null;
}

it.each<Fields>([
  {},
  { email: '', password: '' },
  { email: '  ', password: 'secret' },
  { email: 'robin@example.com' },
  { password: 'secret' },
])("login says 'Missing email or password' once for the form (%j)", (fields) => {
  expect(sentences(loginSchema, fields)).toEqual({ '': ['Missing email or password'] });
});

it('login leaves to the check what is no address', () => {
  expect(sentences(loginSchema, { email: 'robin\u0000', password: 'x' })).toBeNull();
});

it('the new password has the texts of sign-up', () => {
  expect(sentences(updatePasswordSchema, {})).toEqual({
    new_password: [missing],
    confirm_password: [missingConfirmation],
  });
  expect(
    sentences(updatePasswordSchema, { new_password: '1234567', confirm_password: '123' }),
  ).toEqual({ new_password: [tooShort], confirm_password: [mismatch] });
});

it('the reset form wants an address', () => {
  expect(sentences(passwordResetSchema, {})).toEqual({ email: ['Please enter Email'] });
});

it('the profile wants first name, last name and phone, each on one short line (R39)', () => {
  expect(sentences(profileSchema, { first_name: ' ' })).toEqual({
    first_name: ['Please enter First Name'],
    last_name: ['Please enter Last Name'],
    phone_number: ['Please enter Phone Number'],
  });
  expect(
    sentences(profileSchema, {
      first_name: 'x'.repeat(121),
      last_name: 'a\nb',
      phone_number: '555-010-1234',
    }),
  ).toEqual({
    first_name: ['Please use at most 120 characters'],
    last_name: ['Please use plain text on one line'],
  });
  for (const character of ['\0', '\ud83d', '\ufffd'])
    expect(
      sentences(profileSchema, {
        first_name: `Ida${character}`,
        last_name: 'Okafor',
        phone_number: '(212) 555-0123',
      }),
    ).toEqual({ first_name: ['Please use plain text on one line'] });
});

it.each(['\u200b', '\u2800', '\u3164', '\u00ad', '\u202e\u200b', '\u115f \u1160', '\ufe0f'])(
  'a name of nothing that can be seen is none: %j',
  (name) => {
    expect(
      sentences(profileSchema, { first_name: name, last_name: 'A', phone_number: '1' }),
    ).toEqual({
      first_name: ['Please enter First Name'],
    });
  },
);

it.each(['Zoë 👨‍👩‍👧', 'می‌خواهم', 'क्‍ष', 'ᄀ', '❤️'])(
  'a name with joiners is kept whole: %s',
  (name) => {
    const read = profileSchema.safeParse({ first_name: name, last_name: 'A', phone_number: '1' });
    expect(read.data?.first_name).toBe(name);
  },
);

it.each([
  ['mailto:ann@example.com', 'ann@example.com'],
  ['\u202AAnn@Example.com\u202C', 'ann@example.com'],
  [' ann@example.com\u200B ', 'ann@example.com'],
])('R102 the address %j is read as it was meant', (typed, email) => {
  expect(passwordResetSchema.parse({ email: typed })).toEqual({ email });
  expect(loginSchema.parse({ email: typed, password: 'x' })).toEqual({ email, password: 'x' });
});
