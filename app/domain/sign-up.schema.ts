import * as z from 'zod';
import { chosenPassword, confirms, emailAddress, passwordConfirmation } from './fields.schema';

/** The sign-up form (spec sections 2 and 5). The opt-in is unticked at first (R36). */
export const signUpSchema = z
  .object({
    email: emailAddress(),
    password: chosenPassword(),
    confirm_password: passwordConfirmation(),
    recieve_emails: z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false),
  })
  .refine((typed) => typed.password === typed.confirm_password, confirms('password'));
