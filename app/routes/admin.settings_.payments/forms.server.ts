/** The forms of how owners pay: PayPal's keys, their test, and the other ways (R94, R135). */
import * as z from 'zod';
import { pageForm } from '~/core/web/page-forms.server';
import { countStep } from '~/features/house/set-up/set-up.server';
import {
  cardForms,
  notSaved,
  type SettingsSent,
} from '~/features/house/settings/settings-card.action.server';
import { checkProvider } from '~/features/money/payments/check-provider.server';
import { paypalKeysSchema } from '~/features/money/payments/paypal-keys.schema';
import { removePaypalKeys, setPaypalKeys } from '~/features/money/payments/paypal-keys.server';

const button = { schema: z.object({}), button: true } as const;

export const paymentsForms = [
  ...cardForms(['otherWays']),
  pageForm({
    ...{ id: 'paypal-keys', schema: paypalKeysSchema, failed: notSaved },
    async act({ clientId, password, money }, { context: { viewer, back } }: SettingsSent) {
      const keys = { clientId, clientSecret: password, live: money === 'live' };
      await setPaypalKeys(keys, viewer);
      await countStep('payments');
      return { to: back, said: 'PayPal takes these keys. Owners can pay online now.' };
    },
  }),
  pageForm({
    ...{ id: 'paypal-test', ...button },
    async act(_nothing, { context: { viewer, back } }: SettingsSent) {
      await checkProvider(viewer);
      await countStep('payments');
      return { to: back, said: 'PayPal takes the keys of this site. Owners can pay online.' };
    },
  }),
  pageForm({
    ...{ id: 'paypal-remove', ...button },
    async act(_nothing, { context: { viewer, back } }: SettingsSent) {
      const { isWebhookLeft } = await removePaypalKeys(viewer);
      const removed = 'PayPal removed. Owners can’t pay online anymore.';
      const left = 'PayPal didn’t answer, so it still sends its news here, which we ignore.';
      return { to: back, said: isWebhookLeft ? `${removed} ${left}` : removed };
    },
  }),
] as const;
