import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireAdmin } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { CardForm } from '~/features/house/settings/card-form';
import { cardOnPage } from '~/features/house/settings/cards.server';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { paymentsState } from '~/features/money/payments/payment-provider.server';
import { paypalKeysShown } from '~/features/money/payments/paypal-keys.server';
import { useAnswer } from '~/ui/form/lost-connection';
import { paymentsForms } from './forms.server';
import { PaypalCard } from './paypal-card';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'How owners pay · Settings', search: 'noindex' });

/** All ways to pay on one page (R137). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {
    keys: await paypalKeysShown(),
    payments: paymentsState(),
    otherWays: await cardOnPage('otherWays'),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, paymentsForms, paths.adminSettings('payments'));
}

export default function HowOwnersPay() {
  const { keys, payments, otherWays } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <PaypalCard keys={keys} payments={payments} answer={answer} />
      <CardForm
        card="otherWays"
        title="Other ways to pay"
        stored={otherWays}
        answer={answer}
        intro={
          <p>
            The payment page shows what you fill in, with the amount and what to write on it. When
            owners say that they sent it, nothing counts as paid yet: you get an email, and Today
            asks you if it arrived. Until you answer, reminders and deposit deadlines wait. After 2
            days you get one more email.
          </p>
        }
      />
    </SettingsFrame>
  );
}
