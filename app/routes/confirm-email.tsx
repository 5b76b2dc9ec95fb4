import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData } from '@remix-run/react';
import { pageMeta, tokenPageHeaders } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { confirmEmailChange } from '~/features/accounts/change-email.server';
import { findEmailLink } from '~/features/accounts/account-links.server';
import { signedIn } from '~/core/session/session.server';
import { countClient } from '~/core/web/guards.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
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

/** Without a token there is nothing to confirm here. */
function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw redirect(paths.home());
  return token;
}

/** Looking at a link does not use it (R5): mail programs look first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await findEmailLink('committed', tokenOf(request));
  if (link === null) await countClient(request, 'dead-link');
  return data({ newEmail: link?.newEmail ?? null }, { status: link === null ? 410 : 200 });
}

/** Puts the address in force (R13). Whoever holds the link may: it proves that they read that mail. */
export async function action({ request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  let done;
  try {
    done = await confirmEmailChange(token);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const dead = error.code === 'not_found';
    if (dead) await countClient(request, 'dead-link');
    return data(
      { refusal: dead ? null : error.userMessage },
      { status: dead ? 410 : error.status },
    );
  }
  const viewer = await signedIn(request);
  const text = `Your email is now ${done.email}. Please use it to sign in.`;
  const own = viewer?.id === done.profileId;
  const to = own ? paths.settingsOf(done.profileId) : viewer ? paths.home() : paths.login();
  throw await redirectWithFlash(to, { kind: 'success', text });
}

export default function ConfirmEmailRoute() {
  const { newEmail } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <ConfirmEmail newEmail={answer?.refusal === null ? null : newEmail} refusal={answer?.refusal} />
  );
}

const title = 'Confirm your new email';

/** The page behind the link to a new address (R13): one button, which puts it in force. */
function ConfirmEmail({
  newEmail,
  refusal,
}: {
  /** Null when the link works no more. */
  newEmail: string | null;
  /** Why the button did not do what it says, other than that. */
  refusal: string | null | undefined;
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
