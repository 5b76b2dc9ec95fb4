import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta, tokenPageHeaders } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  getsOptionalMails,
  profileOfToken,
  stopOptionalMails,
} from '~/features/messages/outbox/unsubscribe.server';
import { countClient, notFound } from '~/core/web/guards.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Fewer emails from us', search: 'noindex' });

export const headers: HeadersFunction = tokenPageHeaders;

/** The link proves access to the email, so unsubscribing needs no sign-in (R36). */
async function ownerOf(request: Request): Promise<string> {
  const profileId = profileOfToken(new URL(request.url).searchParams.get('token') ?? '');
  if (profileId !== null) return profileId;
  await countClient(request, 'dead-link');
  throw notFound();
}

/** Opening the link stops nothing (R5): email programs open links first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const gets = await getsOptionalMails(await ownerOf(request));
  if (gets === null) throw notFound();
  return { stopped: !gets };
}

/** Handles the page's button and email programs' one-click request (RFC 8058), which has no cookie. */
export async function action({ request }: ActionFunctionArgs) {
  if (!(await stopOptionalMails(await ownerOf(request)))) throw notFound();
  return { stopped: true };
}

/** The page with one button that stops the optional emails (R36). */

export default function Unsubscribe() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { stopped } = answer ?? loaded;
  return (
    <PageFrame width="narrow" title="Fewer emails from us">
      {stopped ? (
        <>
          <AlertBox kind="success" title="Done. These emails have stopped">
            <p>You won’t get receipts, reminders or review requests anymore.</p>
          </AlertBox>
          <p>
            You’ll still get what you need to know: answers to your requests, changes, our messages,
            and news about your account. You can turn the others back on in your settings.
          </p>
          <LinkButton to={paths.profile()} variant="default">
            To your profile
          </LinkButton>
        </>
      ) : (
        <Card>
          <p>
            Stop receipts, reminders and review requests with one tap. You’ll still get answers to
            your requests, changes, our messages, and news about your account.
          </p>
          <PostForm>
            <SubmitButton fullWidth>Stop these emails</SubmitButton>
          </PostForm>
        </Card>
      )}
    </PageFrame>
  );
}
