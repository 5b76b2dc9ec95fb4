import * as z from 'zod';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import type { OutboxIntent } from '~/features/messages/outbox/outbox-button.schema';
import { resendMail, trustAddress } from '~/features/messages/outbox/resend-mail.server';

/** Declares a button about an email (R36), which redirects back to it. */
const button = <Id extends OutboxIntent>(
  id: Id,
  press: (mailId: string) => Promise<void>,
  said: string,
) =>
  pageForm({
    ...{ id, schema: z.object({}) },
    button: true,
    async act(_nothing, { context: { mailId } }: Sent<{ mailId: string }>) {
      await press(mailId);
      return { to: paths.adminOutboxMail(mailId), said };
    },
  });

export const mailForms = [
  button('send-again', resendMail, 'This email is being sent again.'),
  button('trust-address', trustAddress, 'Emails to this address will be sent again.'),
] as const;
