import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { answerSettingsForm } from '~/services/profiles/answer-settings-form.server';
import { settingsPage } from '~/services/profiles/settings-page.server';
import { requireOwnPage } from '~/services/web/guards.server';
import { notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import { SettingsView } from '~/ui/account/settings-view';
import { ErrorPage } from '~/ui/error-page';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Settings', search: 'noindex' });

/** The Settings tab (spec section 2): seen, or with ?edit=details or ?edit=email changed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  const page = await settingsPage(ownerId, viewer);
  if (page === null) throw notFound();
  return { page, editing: new URL(request.url).searchParams.get('edit') };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  return answerSettingsForm(await readForm(request), { request, viewer, ownerId });
}

export default function Settings() {
  const { page, editing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SettingsView page={page} editing={editing} answer={answer} />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
