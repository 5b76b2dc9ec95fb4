import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { userPage } from '~/features/people/directory/user-page.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { userForms } from './forms.server';
import { UserView } from './user-view';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Note, prices and sign-in · Admin', search: 'noindex' });

/** Loads the admin's settings for an owner: special prices (R25), private note, sessions. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const user = await userPage(idParam(params['userId']));
  if (user === null) throw notFound();
  return { user, formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, userForms, async () => {
    const viewer = await requireAdmin(args.request);
    return { viewer, userId: idParam(args.params['userId']) };
  });
}

export default function User() {
  const { user, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <UserView key={user.id} user={user} formKey={formKey} answer={answer} />;
}
