import * as z from 'zod';
import type { NoticeKind } from '~/core/push/phone-notices';
import {
  chosenPassword,
  confirms,
  emailAddress,
  emailAsMeant,
  longestShortText,
  optionalText,
  passwordConfirmation,
  shortText,
} from '~/core/text/fields.schema';
import { anyCode, appDigits, codeWhereOn } from './sign-in-code.schema';

const missingLogin = 'Missing email or password';

/** The login form. It accepts any email or password; an invalid one is just a wrong login. */
export const loginSchema = z
  .object({
    // Normalized as stored, so that each spelling counts as an attempt on the same account.
    email: z.string({ error: missingLogin }).overwrite(emailAsMeant).default(''),
    password: z.string({ error: missingLogin }).default(''),
  })
  .refine(({ email, password }) => email !== '' && password !== '', missingLogin);

/** The email preference is off by default (R36). */
export const signUpSchema = z
  .object({
    email: emailAddress(),
    password: chosenPassword(),
    confirm_password: passwordConfirmation(),
    recieve_emails: z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false),
  })
  .refine((values) => values.password === values.confirm_password, confirms('password'));

/** The first admin (R134). @param address the address to confirm (R133); null if it is known */
export const firstAdminSchema = (address: string | null) =>
  z
    .object({
      token: z.string().default(''),
      email: emailAddress(),
      password: chosenPassword(),
      confirm_password: passwordConfirmation(),
      is_address: z
        .boolean({ error: 'Please tick the box or leave it empty.' })
        .default(false)
        .refine((ticked) => ticked || address === null, {
          error: 'Please confirm the address. To use another one, open this page there.',
        }),
    })
    .refine((values) => values.password === values.confirm_password, confirms('password'));

export const passwordResetSchema = z.object({ email: emailAddress() });

export const updatePasswordSchema = z
  .object({ new_password: chosenPassword(), confirm_password: passwordConfirmation() })
  .refine((values) => values.new_password === values.confirm_password, confirms('new_password'));

export const phoneNumberTexts = {
  missing: 'Please enter Phone Number',
  wrong: 'Please enter a phone number like (212) 555-0123',
} as const;

/**
 * Create Account (spec section 5). The phone number is checked on the server, since its tables are too large
 * here.
 */
export const profileSchema = z.object({
  first_name: shortText('Please enter First Name'),
  last_name: shortText('Please enter Last Name'),
  phone_number: shortText(phoneNumberTexts.missing),
  // Shown if the business asks for it (R58).
  street_address: optionalText('Street address', longestShortText),
  city: optionalText('City', longestShortText),
  region: optionalText('State', longestShortText),
  postal_code: optionalText('ZIP code', longestShortText),
});

const missingCurrentPassword = 'Please enter your current password';

// Not checked against the password rules: any other text is just a wrong password.
const currentPassword = () => z.string({ error: missingCurrentPassword });

const tick = () => z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false);

export const emailChangeSchema = z.object({
  email: emailAddress(),
  current_password: currentPassword(),
  code: codeWhereOn(),
});

export const preferencesSchema = z.object({ recieve_emails: tick(), show_contact: tick() });

/** The wanted notices (R65), of the kinds that the user's role has. */
export const noticesSchema = z.object({
  requests: tick(),
  answers: tick(),
  messages: tick(),
  updates: tick(),
  late: tick(),
} satisfies Record<NoticeKind, ReturnType<typeof tick>>);

export const changePasswordSchema = z
  .object({
    current_password: currentPassword(),
    new_password: chosenPassword(),
    confirm_password: passwordConfirmation(),
  })
  .refine((values) => values.new_password === values.confirm_password, confirms('new_password'));

export const deleteAccountSchema = z.object({
  current_password: currentPassword(),
  code: codeWhereOn(),
});

export const signOutSchema = z.object({ session: z.string().min(1).max(64) });

export const notifyHereSchema = z.object({
  endpoint: z.string().max(1000),
  p256dh: z.string().max(200),
  auth: z.string().max(100),
});

export const stopNoticesSchema = z.object({ browser: z.string().min(1).max(64) });

export const setUpSchema = z.object({ current_password: currentPassword() });

export const switchOnSchema = z.object({
  /** The pending set-up, sealed by the server; without it there is nothing to switch on. */
  set_up: z.string().default(''),
  code: appDigits(),
});

/** As switchOnSchema, where no code is asked: the set-up is over. */
export const withoutCodeSchema = switchOnSchema.extend({ code: z.string().default('') });

export const changeTwoFactorSchema = z.object({
  current_password: currentPassword(),
  code: anyCode(),
});

export const signInCodeSchema = z.object({ code: anyCode() });
