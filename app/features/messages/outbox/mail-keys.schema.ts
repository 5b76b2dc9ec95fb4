import * as z from 'zod';
import { emailAsMeant, shortText } from '~/core/text/fields.schema';

const longestSecret = 200;

/** A password or token, as it was copied. */
function copiedSecret(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longestSecret, `Please use at most ${longestSecret} characters`)
    .regex(/^[\x20-\x7E]+$/, 'Please copy it again: it has a character that no password has here');
}

const sender = () =>
  z
    .string()
    .overwrite(emailAsMeant)
    .pipe(
      z.union([z.literal(''), z.email('Please enter an email address like name@example.com')], {
        error: 'Please enter an email address like name@example.com',
      }),
    )
    .default('');

const portText = 'Please enter a port, such as 465 or 587';

/** A mail server (R135). */
export const mailServerSchema = z.object({
  host: shortText('Please enter the server').regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i,
    'Please enter a server like smtp.example.org',
  ),
  port: z
    .string({ error: portText })
    .trim()
    .regex(/^\d{1,5}$/, portText)
    .refine((text) => Number(text) >= 1 && Number(text) <= 65_535, portText),
  name: shortText('Please enter the name you sign in with'),
  password: copiedSecret('Please enter Password'),
  sender: sender(),
});

/** A server of Postmark (R135); its token is a password, which no page shows again. */
export const postmarkSchema = z.object({
  password: copiedSecret('Please enter the token'),
  sender: sender(),
});
