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

/** The login form. Any address or password is accepted: it is simply a wrong login. */
export const loginSchema = z
  .object({
    // As accounts store it, so that each spelling counts as a try with the same account.
    email: z.string({ error: missingLogin }).overwrite(emailAsMeant).default(''),
    password: z.string({ error: missingLogin }).default(''),
  })
  .refine(({ email, password }) => email !== '' && password !== '', missingLogin);

/** The opt-in is unticked at first (R36). */
export const signUpSchema = z
  .object({
    email: emailAddress(),
    password: chosenPassword(),
    confirm_password: passwordConfirmation(),
    recieve_emails: z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false),
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

/** Create Account (spec section 5). The server checks the number: its tables are too large here. */
export const profileSchema = z.object({
  first_name: shortText('Please enter First Name'),
  last_name: shortText('Please enter Last Name'),
  phone_number: shortText(phoneNumberTexts.missing),
  // Where the business asks for it (R58).
  street_address: optionalText('Street address', longestShortText),
  city: optionalText('City', longestShortText),
  region: optionalText('State', longestShortText),
  postal_code: optionalText('ZIP code', longestShortText),
});

const missingCurrentPassword = 'Please enter your current password';

// What a password may be is not asked here: anything else is simply a wrong one.
const currentPassword = () => z.string({ error: missingCurrentPassword });

const tick = () => z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false);

export const emailChangeSchema = z.object({
  email: emailAddress(),
  current_password: currentPassword(),
  code: codeWhereOn(),
});

export const preferencesSchema = z.object({ recieve_emails: tick(), show_contact: tick() });

/** Which notices come (R65); of the kinds that the person's role has. */
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

export const settingsButtons = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('withdraw-email') }),
  z.object({ intent: z.literal('sign-out'), session: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('sign-out-others') }),
  z.object({ intent: z.literal('make-calendar') }),
  z.object({ intent: z.literal('stop-calendar') }),
  z.object({
    intent: z.literal('notify-here'),
    endpoint: z.string().max(1000),
    p256dh: z.string().max(200),
    auth: z.string().max(100),
  }),
  z.object({ intent: z.literal('stop-notices'), browser: z.string().min(1).max(64) }),
]);

export const setUpSchema = z.object({ current_password: currentPassword() });

export const switchOnSchema = z.object({
  /** What was set up, sealed by the server. Without it there is nothing to switch on. */
  set_up: z.string().default(''),
  code: appDigits(),
});

export const changeTwoFactorSchema = z.object({
  intent: z.enum(['switch-off', 'new-codes'], {
    error: 'Please reload this page and press the button again.',
  }),
  current_password: currentPassword(),
  code: anyCode(),
});

export const signInCodeSchema = z.object({ code: anyCode() });
