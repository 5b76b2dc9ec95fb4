import * as z from 'zod';
import { chosenPassword, confirms, emailAddress, passwordConfirmation } from './fields.schema';

/** The form that asks for a reset link. */
export const passwordResetSchema = z.object({ email: emailAddress() });

/** The form that sets a new password through a mailed link (spec section 5, R12). */
export const updatePasswordSchema = z
  .object({ new_password: chosenPassword(), confirm_password: passwordConfirmation() })
  .refine((typed) => typed.new_password === typed.confirm_password, confirms('new_password'));
