import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { pageMeta, tokenPageHeaders } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { confirmEmailChange } from '~/features/people/accounts/change-email.server';
import { findEmailLink } from '~/features/people/accounts/account-links.server';
import { signedIn } from '~/core/session/session.server';
import { countClient } from '~/core/web/guards.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import classes from '~/ui/card-parts.module.css';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Confirm your new email', search: 'noindex' });

export const headers: HeadersFunction = tokenPageHeaders;

/** Redirects without a token. */
function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw redirect(paths.home());
  return token;
}

/** Opening a link doesn't use it (R5): email programs open links first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await findEmailLink('committed', tokenOf(request));
  if (link === null) await countClient(request, 'dead-link');
  return data({ newEmail: link?.newEmail ?? null }, { status: link === null ? 410 : 200 });
}

/** Confirms the address (R13). The link is enough: it proves access to that inbox. */
export function action(args: ActionFunctionArgs) {
  const confirmForm = pageForm({
    ...{ id: 'confirm', schema: z.object({}), button: true },
    async act(_nothing, { context: token, request }: Sent<string>) {
      let done;
      try {
        done = await confirmEmailChange(token);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
        await countClient(request, 'dead-link');
        return { shown: 'dead link', status: 410 };
      }
      const { profileId, email } = done;
      const viewer = await signedIn(request);
      const own = viewer?.id === profileId;
      return {
        to: own ? paths.settingsOf(profileId) : viewer ? paths.home() : paths.login(),
        said: `Your email is now ${email}. Please use it to sign in.`,
      };
    },
  });
  return handleForm(args, () => tokenOf(args.request), confirmForm);
}

export default function ConfirmEmailRoute() {
  const { newEmail } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <ConfirmEmail newEmail={answer?.shown ? null : newEmail} refusal={answer?.refusal} />;
}

const title = 'Confirm your new email';

/** The page behind the link to a new address (R13): its button confirms the address. */
function ConfirmEmail({
  newEmail,
  refusal,
}: {
  /** Null if the link no longer works. */
  newEmail: string | null;
  /** Refusal of the button for another reason. */
  refusal: string | undefined;
}) {
  if (newEmail === null) return <DeadLink />;
  return (
    <PageFrame
      width="narrow"
      title={title}
      lead={<p>You’ll sign in with it from now on, and we’ll send our emails there.</p>}
    >
      {refusal ? <AlertBox kind="error">{refusal}</AlertBox> : null}
      <Card>
        <p className={classes.address}>
          Your new email: <span className={classes.strong}>{newEmail}</span>
        </p>
        <PostForm>
          <SubmitButton fullWidth>Use this email</SubmitButton>
        </PostForm>
        <p>Not yours? Close this page and nothing changes.</p>
      </Card>
    </PageFrame>
  );
}

function DeadLink() {
  return (
    <PageFrame width="narrow" title={title}>
      <AlertBox kind="error" title="This link no longer works">
        <p>It may have been used already, have expired, or been replaced by a newer one.</p>
      </AlertBox>
      <LinkButton to={paths.profile()} fullWidth>
        To your profile
      </LinkButton>
    </PageFrame>
  );
}
