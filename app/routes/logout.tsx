import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { endSession, signedIn } from '~/core/session/session.server';
import { redirectSignedOut } from '~/core/web/flash.server';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Logout', search: 'noindex' });

/** Opening this page does not sign out: it asks (R5). */
export async function loader({ request }: LoaderFunctionArgs) {
  if ((await signedIn(request)) === null) throw redirect(paths.home());
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const cookie = await endSession(request);
  const flash = { kind: 'success', text: 'You are signed out.' } as const;
  return redirectSignedOut(flash, cookie);
}

export default function LogoutRoute() {
  return (
    <PageFrame width="narrow" title="Logout" lead={<p>Sign out of your account on this device?</p>}>
      <Card>
        <PostForm>
          <SubmitButton fullWidth>Logout</SubmitButton>
        </PostForm>
        <LinkButton to={paths.profile()} variant="subtle" fullWidth>
          Stay signed in
        </LinkButton>
      </Card>
    </PageFrame>
  );
}
