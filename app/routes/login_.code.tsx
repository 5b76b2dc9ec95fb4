import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect, useSearchParams } from '@remix-run/react';
import { tryAgain } from '~/core/text/error-texts';
import { signInCodeSchema } from '~/features/people/accounts/account.schema';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { landingPath } from '~/features/people/accounts/landing';
import {
  endCodeStep,
  type PendingSignIn,
  pendingSignIn,
} from '~/features/people/accounts/pending-sign-in.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { signedIn } from '~/core/session/session.server';
import { signInAgain, signInByCode } from '~/features/people/accounts/sign-in.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { CodeField } from '~/features/people/accounts/account-fields';
import { Card } from '~/ui/card';
import { SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { LoneLink } from '~/ui/button';
import { useCheckedForm, CheckedForm } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { safeRedirect } from '~/core/web/safe-redirect';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Enter your code', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none' };

/** Page that redirected the visitor here; null if it isn't on this site (R8). */
function backFrom(request: Request): string | null {
  return safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
}

/** Requires a correct password within the last ten minutes; others are sent to the login. */
async function requireCodeStep(request: Request) {
  const viewer = await signedIn(request);
  if (viewer !== null) throw redirect(landingPath(viewer));
  const pending = pendingSignIn(request);
  if (pending === null) throw redirect(paths.login(backFrom(request) ?? undefined));
  return pending;
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCodeStep(request);
  return null;
}

/** The second step of signing in (people/accounts/decisions.md). */
export function action(args: ActionFunctionArgs) {
  const codeForm = pageForm({
    ...{ id: 'code', schema: signInCodeSchema, failed: tryAgain },
    async act({ code }, { context: pending, request }: Sent<PendingSignIn>) {
      const back = backFrom(request);
      try {
        const { cookies, person } = await signInByCode(pending, code, request);
        const headers = new Headers(
          cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
        );
        return redirect(back ?? landingPath(person), { headers });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'forbidden') throw error;
        const flash = { kind: 'error', text: signInAgain } as const;
        return redirectWithFlash(paths.login(back ?? undefined), flash, [endCodeStep()]);
      }
    },
  });
  return handleForm(args, () => requireCodeStep(args.request), codeForm);
}

export default function LoginCodeRoute() {
  const actionData = useAnswer<typeof action>();
  const [search] = useSearchParams();
  const byRecovery = search.get('by') === 'recovery';
  const back = search.get('redirectTo') ?? undefined;
  const [form, fields] = useCheckedForm('login-code', signInCodeSchema, {
    lastResult: actionData?.result,
  });
  return (
    <PageFrame
      width="narrow"
      title="Enter your code"
      lead={<p>Your password is correct. One more step to sign in.</p>}
    >
      <Card>
        <CheckedForm form={form}>
          <CodeField field={fields.code} kind={byRecovery ? 'recovery' : 'app'} />
          <SubmitButton fullWidth>Sign In</SubmitButton>
        </CheckedForm>
        <LoneLink to={paths.loginCode(back, byRecovery ? undefined : 'recovery')}>
          {byRecovery ? 'Use the app’s code' : 'Use a recovery code'}
        </LoneLink>
      </Card>
      <Card tone="tinted" title="No phone and no codes?">
        <p>Call or message us, and we’ll confirm together that it’s you.</p>
        <LoneLink to={paths.contact()}>Contact</LoneLink>
      </Card>
    </PageFrame>
  );
}
