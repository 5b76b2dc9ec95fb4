import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData, useSearchParams } from '@remix-run/react';
import * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { knownBrowser } from '~/core/session/known-browser.server';
import { tryAgain } from '~/core/text/error-texts';
import { countClient, notFound } from '~/core/web/guards.server';
import type { PageHandle } from '~/core/web/page-handle';
import { handleForms, pageForm, type Sent } from '~/core/web/page-forms.server';
import { pageMeta, tokenPageHeaders } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { safeRedirect } from '~/core/web/safe-redirect';
import { findSignInLink } from '~/features/people/accounts/account-links.server';
import { passwordResetSchema } from '~/features/people/accounts/account.schema';
import { placeAfter } from '~/features/people/accounts/landing';
import {
  offersSignInLinks,
  requestSignInLink,
  signInByLink,
} from '~/features/people/accounts/sign-in-link.server';
import { AlertBox } from '~/ui/alert-box';
import { LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { CheckedForm, useCheckedForm } from '~/ui/form/checked-form';
import { TextField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { DeadLink } from '~/features/people/accounts/dead-link';
import { PageFrame } from '~/ui/layout/page-frame';
import { MailOff } from '~/ui/mail-off';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

const title = 'Sign in by email';

export const meta = pageMeta({ title, search: 'noindex' });

export const handle: PageHandle = { scripts: 'none' };

export const headers: HeadersFunction = tokenPageHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Returns the path to return to, from the link or the login page; null unless it is on this site (R8). */
const backOf = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get('redirectTo'));

/** Signing in by a link (R146). Opening the link shows a button: email programs open links first. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await offersSignInLinks())) throw notFound();
  const token = tokenOf(request);
  if (token === '') return data({ link: 'none' as const });
  const works = (await findSignInLink('committed', token)) !== null;
  if (!works) await countClient(request, 'dead-link');
  return data(
    { link: works ? ('works' as const) : ('dead' as const) },
    { status: works ? 200 : 410 },
  );
}

/** Shows the same answer whether or not the address may sign in by a link (R12). */
const askForm = pageForm({
  ...{ id: 'sign-in-link', schema: passwordResetSchema, failed: tryAgain },
  async act({ email }, { request }: Sent<string>) {
    const origin = { client: clientAddress(request), browser: knownBrowser(request) };
    await requestSignInLink(email, origin, backOf(request));
    return { shown: 'link sent' };
  },
});

const useForm = pageForm({
  ...{ id: 'use-link', schema: z.object({}), button: true, failed: tryAgain },
  async act(_nothing, { context: token, request }: Sent<string>) {
    const back = backOf(request);
    if (token === '') return redirect(paths.loginLink(undefined, back ?? undefined));
    try {
      const step = await signInByLink(token, request);
      const headers = step.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
      return redirect(placeAfter(step, back), { headers });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      await countClient(request, 'dead-link');
      return { shown: 'dead link', status: 410 };
    }
  },
});

export async function action(args: ActionFunctionArgs) {
  if (!(await offersSignInLinks())) throw notFound();
  return handleForms(args, [askForm, useForm], () => tokenOf(args.request));
}

export default function SignInLinkRoute() {
  const { link } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const back = useBack();
  if (link === 'dead' || answer?.shown === 'dead link')
    return <DeadLink title={title} to={paths.loginLink(undefined, back)} />;
  return link === 'works' ? <UseLink /> : <AskForLink />;
}

/** Returns the path to return to as the address has it: only the form's own check counts. */
function useBack(): string | undefined {
  const [search] = useSearchParams();
  return search.get('redirectTo') ?? undefined;
}

function UseLink() {
  return (
    <PageFrame width="narrow" title={title} lead={<p>Good to have you back.</p>}>
      <Card>
        <PostForm label="Sign In">
          <SubmitButton name="intent" value="use-link" fullWidth>
            Sign In
          </SubmitButton>
        </PostForm>
      </Card>
    </PageFrame>
  );
}

function AskForLink() {
  const answer = useAnswer<typeof action>();
  const back = useBack();
  const isSent = answer?.shown === 'link sent';
  const [form, fields] = useCheckedForm('sign-in-link', passwordResetSchema, {
    lastResult: answer?.result,
  });
  return (
    <PageFrame
      width="narrow"
      title={title}
      lead={<p>Enter your email and we’ll send you a link that signs you in.</p>}
    >
      {isSent ? (
        <AlertBox kind="success">
          <p>Check your email for a link to sign in.</p>
          <p>
            The link works once, for 15 minutes. Can’t find it? Check your spam folder. With
            two-step sign-in you use your password.
          </p>
        </AlertBox>
      ) : null}
      <Card>
        <CheckedForm form={form}>
          <input type="hidden" name="intent" value="sign-in-link" />
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <MailOff waits="your link" />
          <SubmitButton fullWidth variant={isSent ? 'default' : 'filled'}>
            {isSent ? 'Send another link' : 'Send the link'}
          </SubmitButton>
        </CheckedForm>
      </Card>
      <LoneLink to={paths.login(back)}>Back to Login</LoneLink>
    </PageFrame>
  );
}
