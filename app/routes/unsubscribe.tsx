import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { tokenPageHeaders } from '~/lib/token-page';
import { getsOptionalMails, stopOptionalMails } from '~/services/mail/stop-optional-mails.server';
import { profileOfToken } from '~/services/mail/unsubscribe-link.server';
import { countClient } from '~/services/rate-limit/count-client.server';
import { notFound } from '~/services/web/params.server';
import { ErrorPage } from '~/ui/error-page';
import { StopMails } from '~/ui/unsubscribe/stop-mails';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Fewer mails from us', search: 'noindex' });

export const headers: HeadersFunction = tokenPageHeaders;

/** Whoever holds the link got the mail: nobody needs to sign in to stop it (R36). */
async function ownerOf(request: Request): Promise<string> {
  const profileId = profileOfToken(new URL(request.url).searchParams.get('token') ?? '');
  if (profileId !== null) return profileId;
  await countClient(request, 'dead-link');
  throw notFound();
}

/** Looking at the link stops nothing (R5): mail programs look first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const gets = await getsOptionalMails(await ownerOf(request));
  if (gets === null) throw notFound();
  return { stopped: !gets };
}

/** The page's button, and the one click of mail programs (RFC 8058), which carries no cookie. */
export async function action({ request }: ActionFunctionArgs) {
  if (!(await stopOptionalMails(await ownerOf(request)))) throw notFound();
  return { stopped: true };
}

export default function Unsubscribe() {
  const { stopped } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <StopMails stopped={answer?.stopped ?? stopped} />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
