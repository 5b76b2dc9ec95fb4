import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { noRealMoney, payingIsPossible } from '~/features/money/payments/payment-provider.server';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { mailKeysShown } from '~/features/messages/outbox/mail-keys.server';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { MailOff } from '~/ui/mail-off';
import { checkForms } from './forms.server';
import { MailCard } from './mail-card';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'PayPal and email · Settings', search: 'noindex' });

/** Tests of PayPal's keys and of email delivery. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  return {
    email,
    formKey: newFormKey(),
    online: payingIsPossible(),
    noRealMoney: noRealMoney(),
    mail: await mailKeysShown(),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, checkForms, paths.adminSettings('checks'));
}

export default function Checks() {
  const { email, formKey, online, noRealMoney, mail } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <div id="paypal-test">
        <Card title="PayPal test">
          <p>{online ? payingOnline(noRealMoney) : payingByHand}</p>
          {online ? (
            <PostForm className={classes.buttons ?? ''} label="PayPal test">
              <SubmitButton name="intent" value="paypal-test" variant="light">
                Test PayPal
              </SubmitButton>
            </PostForm>
          ) : null}
        </Card>
      </div>
      <div id="email-test">
        <Card title="Email test">
          <p>
            Sends an email to {email}. The <Link to={paths.adminOutbox()}>outbox</Link> shows
            whether it arrived.
          </p>
          <MailOff waits="the test email" />
          <PostForm
            key={formKey}
            formKey={formKey}
            className={classes.buttons ?? ''}
            label="Email test"
          >
            <SubmitButton name="intent" value="mail-test" variant="light">
              Send a test email
            </SubmitButton>
          </PostForm>
        </Card>
      </div>
      <MailCard mail={mail} email={email} answer={answer} />
    </SettingsFrame>
  );
}

const payingByHand =
  'Owners can’t pay online yet, because this site has no PayPal keys. They are set on the server, as PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Until then, note each payment on its booking.';

function payingOnline(noRealMoney: boolean): string {
  const asks = 'Asks PayPal whether it takes the keys of this site. No money moves.';
  return noRealMoney ? `${asks} Payments here are for tests only.` : asks;
}
