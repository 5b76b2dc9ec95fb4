import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { answerUserForm } from '~/services/users/answer-user-form.server';
import { userPage } from '~/services/users/user-page.server';
import { requireAdmin } from '~/services/web/guards.server';
import { idParam, notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import { ErrorPage } from '~/ui/error-page';
import { UserView } from '~/ui/users/user-view';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'User · Admin', search: 'noindex' });

/** One person as the admin alone sees them: special prices (R25), the private note, sessions. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const user = await userPage(idParam(params['userId']));
  if (user === null) throw notFound();
  return { user };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const userId = idParam(params['userId']);
  return answerUserForm(await readForm(request), { userId, viewer });
}

export default function User() {
  const { user } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UserView key={user.id} user={user} answer={answer} />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
