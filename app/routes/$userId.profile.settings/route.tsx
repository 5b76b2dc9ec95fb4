import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { settingsPage } from '~/services/profiles/settings-page.server';
import { requireOwnPage } from '~/services/web/guards.server';
import { notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import {
  changeEmail,
  choosePreferences,
  pressButton,
  refuseOthers,
  saveDetails,
  updatePassword,
} from './actions.server';
import { SettingsView } from './settings-view';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Settings', search: 'noindex' });

/** The Settings tab (spec section 2): seen, or with ?edit=details or ?edit=email changed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  const page = await settingsPage(ownerId, viewer);
  if (page === null) throw notFound();
  return { page, editing: new URL(request.url).searchParams.get('edit') };
}

/** The admin may change an owner's names and phone number, and nothing else. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  const form = await readForm(request);
  const asked = { request, viewer, ownerId };
  const intent = form.get('intent');
  if (intent === 'details') return saveDetails(form, asked);
  if (viewer.id !== ownerId) return refuseOthers();
  switch (intent) {
    case 'email':
      return changeEmail(form, asked);
    case 'preferences':
      return choosePreferences(form, asked);
    case 'password':
      return updatePassword(form, asked);
    default:
      return pressButton(form, asked);
  }
}

export default function Settings() {
  const { page, editing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SettingsView page={page} editing={editing} answer={answer} />;
}
