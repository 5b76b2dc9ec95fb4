import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { cardForms, handleSettings } from '~/features/house/settings/settings-card.action.server';
import { cardOnPage } from '~/features/house/settings/cards.server';
import { requireAdmin } from '~/core/web/guards.server';
import { CardForm } from '~/features/house/settings/card-form';
import { PricePreview, typedPrices } from './price-preview';
import { SubmitButton } from '~/ui/form/post-form';
import { useHydrated } from '~/ui/use-hydrated';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { useAnswer } from '~/ui/form/lost-connection';
import { priceList } from '~/features/money/pricing/prices-in-force.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Prices · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {
    prices: await cardOnPage('prices'),
    quickDaycare: await cardOnPage('quickDaycare'),
    inForce: await priceList('committed'),
  };
}

export function action(args: ActionFunctionArgs) {
  const forms = cardForms(['prices', 'quickDaycare']);
  return handleSettings(args, forms, paths.adminSettings('prices'));
}

export default function PriceSettings() {
  const { prices, quickDaycare, inForce } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const hydrated = useHydrated();
  return (
    <SettingsFrame answer={answer}>
      <CardForm
        card="prices"
        title="Prices"
        intro={
          <p>In dollars. Changes apply to new requests; existing bookings keep their price.</p>
        }
        stored={prices}
        answer={answer}
        below={(values) => <PricePreview stored={inForce} typed={typedPrices(inForce, values)} />}
        buttons={
          hydrated ? null : (
            <SubmitButton data-scripts="off" name="preview" value="on" variant="light">
              Show what stays would cost
            </SubmitButton>
          )
        }
      />
      <CardForm card="quickDaycare" title="Quick Daycare" stored={quickDaycare} answer={answer} />
    </SettingsFrame>
  );
}
