/** The tests of PayPal's keys and of email. */
import * as z from 'zod';
import { pageForm } from '~/core/web/page-forms.server';
import { countStep } from '~/features/house/set-up/set-up.server';
import { queueTestMail } from '~/features/house/settings/business-emails.server';
import type { SettingsSent } from '~/features/house/settings/settings-card.action.server';
import { checkProvider } from '~/features/money/payments/check-provider.server';

const button = { schema: z.object({}), button: true } as const;

export const checkForms = [
  pageForm({
    ...{ id: 'paypal-test', ...button },
    async act(_nothing, { context: { viewer, back } }: SettingsSent) {
      await checkProvider(viewer);
      await countStep('payments');
      return { to: back, said: 'PayPal takes the keys of this site. Owners can pay online.' };
    },
  }),
  pageForm({
    ...{ id: 'mail-test', ...button },
    async act(_nothing, { context: { viewer, back }, sentKey }: SettingsSent) {
      await queueTestMail(viewer, sentKey);
      await countStep('mail');
      const said = `Test email to ${viewer.email} queued. The Outbox tab shows whether it was sent.`;
      return { to: back, said };
    },
  }),
] as const;
