import * as z from 'zod';

/** A key, as it was copied from PayPal's page. */
const copied = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(200, 'Please use at most 200 characters')
    .regex(/^[\w-]+$/, 'Please copy it again: PayPal’s keys have only letters, digits, - and _');

/** Keys of a PayPal app (R135); the secret is a password, which no page shows again. */
export const paypalKeysSchema = z.object({
  clientId: copied('Please enter the client ID'),
  password: copied('Please enter the secret'),
  money: z.enum(['live', 'sandbox'], { error: 'Please choose one' }).default('live'),
});
