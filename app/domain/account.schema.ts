/** The forms of an owner's settings (spec section 2, R9, R13, R41). */
import * as z from 'zod';
import { chosenPassword, confirms, emailAddress, passwordConfirmation } from './fields.schema';
import { codeWhereOn } from './sign-in-code.schema';

/** Said when a form that asks for the password comes without it. */
export const missingCurrentPassword = 'Please enter your current password';

// What a password may be is not asked here: anything else is simply a wrong one.
const currentPassword = () => z.string({ error: missingCurrentPassword });

const tick = () => z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false);

/** Asks for another e-mail address (R13). */
export const emailChangeSchema = z.object({
  email: emailAddress(),
  current_password: currentPassword(),
  code: codeWhereOn(),
});

/** What mails one gets, and what the public page shows (R36, R9). */
export const preferencesSchema = z.object({ recieve_emails: tick(), show_contact: tick() });

/** Update Password in the settings (spec section 5, R12). */
export const changePasswordSchema = z
  .object({
    current_password: currentPassword(),
    new_password: chosenPassword(),
    confirm_password: passwordConfirmation(),
  })
  .refine((typed) => typed.new_password === typed.confirm_password, confirms('new_password'));

/** Delete my account (R41). */
export const deleteAccountSchema = z.object({
  current_password: currentPassword(),
  code: codeWhereOn(),
});

/** The forms of the settings that are buttons only. */
export const settingsButtons = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('withdraw-email') }),
  z.object({ intent: z.literal('sign-out'), session: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('sign-out-others') }),
]);
