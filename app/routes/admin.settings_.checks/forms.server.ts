/** The test of email, and the forms of its service. */
import * as z from 'zod';
import { mailServerSchema, postmarkSchema } from '~/features/messages/outbox/mail-keys.schema';
import {
  type MailKeys,
  removeMailKeys,
  setMailKeys,
} from '~/features/messages/outbox/mail-keys.server';
import { pageForm } from '~/core/web/page-forms.server';
import { countStep } from '~/features/house/set-up/set-up.server';
import { queueTestMail } from '~/features/house/settings/business-emails.server';
import { notSaved, type SettingsSent } from '~/features/house/settings/settings-card.action.server';

const button = { schema: z.object({}), button: true } as const;

/** Keeps a mail service once it has taken an email (R135). */
async function keep(keys: MailKeys, { viewer, back }: SettingsSent['context']) {
  const service = await setMailKeys(keys, viewer);
  await countStep('mail');
  const said = `${service} took a test email to ${viewer.email}. Your emails go out this way from now on.`;
  return { to: back, said };
}

export const checkForms = [
  pageForm({
    ...{ id: 'mail-test', ...button },
    async act(_nothing, { context: { viewer, back }, sentKey }: SettingsSent) {
      await queueTestMail(viewer, sentKey);
      await countStep('mail');
      const said = `Test email to ${viewer.email} queued. The Outbox tab shows whether it was sent.`;
      return { to: back, said };
    },
  }),
  pageForm({
    ...{ id: 'mail-server', schema: mailServerSchema, failed: notSaved },
    act: (typed, { context }: SettingsSent) => keep({ kind: 'smtp', ...typed }, context),
  }),
  pageForm({
    ...{ id: 'mail-postmark', schema: postmarkSchema, failed: notSaved },
    act: (typed, { context }: SettingsSent) => keep({ kind: 'postmark', ...typed }, context),
  }),
  pageForm({
    ...{ id: 'mail-remove', ...button },
    async act(_nothing, { context: { viewer, back } }: SettingsSent) {
      await removeMailKeys(viewer);
      return { to: back, said: 'Removed. Emails wait in the outbox until email is set up again.' };
    },
  }),
] as const;
