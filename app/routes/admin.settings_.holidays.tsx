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

export const meta = pageMeta({ title: 'Holidays · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { holidays: await cardOnPage('holidays') };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, cardForms(['holidays']), paths.adminSettings('holidays'));
}

export default function HolidaySettings() {
  const { holidays } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <CardForm
        card="holidays"
        title="Holiday rates apply on"
        intro={<p>Each on its actual date. The rate pages list the ones you tick.</p>}
        stored={holidays}
        answer={answer}
      />
    </SettingsFrame>
  );
}
