import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { cardForms, handleSettings } from '~/features/house/settings/settings-card.action.server';
import { cardOnPage } from '~/features/house/settings/cards.server';
import { requireAdmin } from '~/core/web/guards.server';
import { CardForm } from '~/features/house/settings/card-form';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Hours · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { hours: await cardOnPage('hours'), answers: await cardOnPage('answers') };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, cardForms(['hours', 'answers']), paths.adminSettings('hours'));
}

export default function HoursSettings() {
  const { hours, answers } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <CardForm card="hours" title="Hours" stored={hours} answer={answer} />
      <CardForm card="answers" title="Answers to requests" stored={answers} answer={answer} />
    </SettingsFrame>
  );
}
