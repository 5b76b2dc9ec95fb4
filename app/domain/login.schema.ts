import * as z from 'zod';

/** The login form's one alert for what is not filled in (spec section 5). */
export const missingLogin = 'Missing email or password';

/**
 * The login form. What an address or a password may be is not its business: anything else is
 * simply a wrong login.
 */
export const loginSchema = z
  .object({
    email: z.string({ error: missingLogin }).trim().toLowerCase().default(''),
    password: z.string({ error: missingLogin }).default(''),
  })
  .refine(({ email, password }) => email !== '' && password !== '', missingLogin);
