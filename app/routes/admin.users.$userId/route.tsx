import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { userPage } from '~/features/users/user-page.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import {
  askToSign,
  invite,
  refuseUnknownButton,
  saveEmail,
  saveNote,
  savePrices,
  signOutEverywhere,
  stopRequests,
} from './actions.server';
import { UserView } from './user-view';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Note, prices and sign-in · Admin', search: 'noindex' });

/** What the admin sets for an owner (decision 051): special prices (R25), the private note, sessions. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const user = await userPage(idParam(params['userId']));
  if (user === null) throw notFound();
  return { user, formKey: newFormKey() };
}

const intents = [
  'prices',
  'note',
  'email',
  'sign-out',
  'ask-to-sign',
  'invite',
  'stop-requests',
  'take-requests',
] as const;

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const userId = idParam(params['userId']);
  const form = await readForm(request);
  switch (intentOf(form, intents)) {
    case 'prices':
      return savePrices(form, userId);
    case 'note':
      return saveNote(form, userId);
    case 'email':
      return saveEmail(form, userId, viewer.id);
    case 'sign-out':
      return signOutEverywhere(userId, viewer.id);
    case 'ask-to-sign':
      return askToSign(form, userId, viewer);
    case 'invite':
      return invite(userId);
    case 'stop-requests':
      return stopRequests(userId, true);
    case 'take-requests':
      return stopRequests(userId, false);
    case null:
      return refuseUnknownButton();
  }
}

export default function User() {
  const { user, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <UserView key={user.id} user={user} formKey={formKey} answer={answer} />;
}
