/** The forms of two-step sign-in: setting it up, changing it, and the step after the password. */
import * as z from 'zod';
import { missingCurrentPassword } from './account.schema';
import { anyCode, appDigits } from './sign-in-code.schema';

// As in account.schema.ts: anything else is simply a wrong one.
const currentPassword = () => z.string({ error: missingCurrentPassword });

/** Asks for a key to set an authenticator app up with. */
export const setUpSchema = z.object({ current_password: currentPassword() });

/** The first code of the app, which switches it on. */
export const switchOnSchema = z.object({
  /** What was set up, sealed by the server. Without it there is nothing to switch on. */
  set_up: z.string().default(''),
  code: appDigits(),
});

/** Switches it off, or makes new recovery codes. */
export const changeTwoFactorSchema = z.object({
  intent: z.enum(['switch-off', 'new-codes'], {
    error: 'Please reload this page and press the button again.',
  }),
  current_password: currentPassword(),
  code: anyCode(),
});

/** The step after the password. */
export const signInCodeSchema = z.object({ code: anyCode() });
