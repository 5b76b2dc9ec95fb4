import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
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

export const meta = pageMeta({ title: 'Email · Settings', search: 'noindex' });

/** The email service, and the test of delivery. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  return {
    email,
    formKey: newFormKey(),
    mail: await mailKeysShown(),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, checkForms, paths.adminSettings('checks'));
}

export default function Checks() {
  const { email, formKey, mail } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
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
