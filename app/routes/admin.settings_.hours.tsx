import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleCard } from '~/features/settings/settings-card.action.server';
import { cardOnPage } from '~/features/settings/cards.server';
import { requireAdmin } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';
import { CardForm, refusalIn } from '~/features/settings/card-form';
import { SettingsFrame } from '~/features/settings/settings-frame';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Hours · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { hours: await cardOnPage('hours'), answers: await cardOnPage('answers') };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = { own: ['hours', 'answers'] as const, back: paths.adminSettings('hours') };
  return handleCard(await readForm(request), viewer, page);
}

export default function HoursSettings() {
  const { hours, answers } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame refusal={refusalIn(answer)}>
      <CardForm card="hours" title="Hours" stored={hours} answer={answer} />
      <CardForm card="answers" title="Answers to requests" stored={answers} answer={answer} />
    </SettingsFrame>
  );
}
