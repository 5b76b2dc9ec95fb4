import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';

import { answerCardForm } from '~/services/settings/answer-card-form.server';
import { cardOnPage } from '~/services/settings/card-on-page.server';
import { requireAdmin } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { ErrorPage } from '~/ui/error-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { CardForm, refusalIn } from '~/ui/settings/card-form';

import { SettingsFrame } from '~/ui/settings/settings-frame';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Hours · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { hours: await cardOnPage('hours') };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = { own: ['hours'] as const, back: paths.adminSettings('hours') };
  return answerCardForm(await readForm(request), viewer, page);
}

export const shouldRevalidate = revalidateOnConflict;

export default function HoursSettings() {
  const { hours } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsFrame page="hours" refusal={refusalIn(answer)}>
      <CardForm card="hours" title="Hours" stored={hours} answer={answer} />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
