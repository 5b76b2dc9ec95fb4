import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { priceList } from '~/services/settings/price-list.server';
import { answerCardForm } from '~/services/settings/answer-card-form.server';
import { cardOnPage } from '~/services/settings/card-on-page.server';
import { requireAdmin } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { ErrorPage } from '~/ui/error-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { CardForm, refusalIn } from '~/ui/settings/card-form';
import { PricePreview, typedPrices } from '~/ui/settings/price-preview';
import { SubmitButton } from '~/ui/form/submit-button';
import { useHydrated } from '~/ui/use-hydrated';
import { SettingsFrame } from '~/ui/settings/settings-frame';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Prices · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {
    prices: await cardOnPage('prices'),
    quickDaycare: await cardOnPage('quickDaycare'),
    inForce: await priceList(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = { own: ['prices', 'quickDaycare'] as const, back: paths.adminSettings('prices') };
  return answerCardForm(await readForm(request), viewer, page);
}

export const shouldRevalidate = revalidateOnConflict;

export default function PriceSettings() {
  const { prices, quickDaycare, inForce } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hydrated = useHydrated();
  return (
    <SettingsFrame page="prices" refusal={refusalIn(answer)}>
      <CardForm
        card="prices"
        title="Prices"
        intro={<p>In dollars. A change counts for new requests; bookings keep their price.</p>}
        stored={prices}
        answer={answer}
        below={(typed) => <PricePreview stored={inForce} typed={typedPrices(inForce, typed)} />}
        buttons={
          hydrated ? null : (
            <SubmitButton name="intent" value="preview" variant="light">
              Show what stays would cost
            </SubmitButton>
          )
        }
      />
      <CardForm card="quickDaycare" title="Quick Daycare" stored={quickDaycare} answer={answer} />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
