import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { handleCard } from '~/services/web/settings-card.server';
import { overbooked } from '~/services/places/presences.server';
import { cardOnPage } from '~/services/settings/cards.server';
import { requireAdmin } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { CardForm, refusalIn } from '~/ui/settings/card-form';
import { SettingsFrame } from '~/ui/settings/settings-frame';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'House rules · Settings', search: 'noindex' });

/** The house rules (R42): a card for each capability that is off until it is set. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { places: await cardOnPage('places') };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = {
    own: ['places'] as const,
    back: paths.adminSettings('house'),
    after: overbooked,
  };
  return handleCard(await readForm(request), viewer, page);
}

export default function HouseRules() {
  const { places } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame page="house" refusal={refusalIn(answer)}>
      <CardForm
        card="places"
        title="Places"
        stored={places}
        answer={answer}
        intro={
          <p>
            Owners can’t book when the house is full. You’re asked first and can go on. Stays that
            are booked already stay booked.
          </p>
        }
      />
    </SettingsFrame>
  );
}
