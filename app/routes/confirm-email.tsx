import { data, redirect } from '@remix-run/node';
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { tokenPageHeaders } from '~/lib/token-page';
import { confirmEmailChange } from '~/services/auth/confirm-email-change.server';
import { findEmailLink } from '~/services/auth/find-email-link.server';
import { signedIn } from '~/services/auth/session.server';
import { countClient } from '~/services/rate-limit/count-client.server';
import { ServiceError } from '~/services/runtime/service-error.server';
import { redirectSaying } from '~/services/web/flash.server';
import { ConfirmEmail } from '~/ui/account/confirm-email';
import { ErrorPage } from '~/ui/error-page';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirm your new email', search: 'noindex' });

export const headers: HeadersFunction = tokenPageHeaders;

/** Without a token there is nothing to confirm here. */
function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw redirect(paths.home());
  return token;
}

/** Looking at a link does not use it (R5): mail programs look first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await findEmailLink(tokenOf(request));
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
    return data({ refusal: dead ? null : error.sentence }, { status: dead ? 410 : error.status });
  }
  const viewer = await signedIn(request);
  const text = `Your email is ${done.email} now. Please sign in with it from now on.`;
  const own = viewer?.id === done.profileId;
  const to = own ? paths.settingsOf(done.profileId) : viewer ? paths.home() : paths.login();
  throw await redirectSaying(to, { kind: 'success', text });
}

export default function ConfirmEmailRoute() {
  const { newEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmEmail newEmail={answer?.refusal === null ? null : newEmail} refusal={answer?.refusal} />
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
