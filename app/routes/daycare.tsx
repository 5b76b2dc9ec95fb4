import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { offeredService } from '~/features/site/frame/structured-data';
import { ratesPage } from '~/features/site/rates/rates-page.server';
import { Card } from '~/ui/card';
import { GardenPlay } from '~/ui/illustrations/garden-play';
import { StructuredData } from '~/features/site/frame/use-site';
import { BulletList, FeedingCard, RatesView } from '~/features/site/rates/rates-view';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'Dog daycare rates',
  description:
    'What a day of dog daycare costs, on ordinary days and on holidays, what’s included, and a calculator for your own dates.',
  search: 'index',
});

export function loader({ request }: LoaderFunctionArgs) {
  return ratesPage(request, 'Daycare');
}

const amenities = [
  'A few dogs at a time, in a house with people in it',
  'A fenced garden, and walks in the neighborhood',
  'Sofas, beds and a quiet room for dogs who want to be alone',
  'Playmates matched by size and temperament, always supervised',
  'A few words on how the day went, with photos',
];

export default function Daycare() {
  const { windows, ...page } = useLoaderData<typeof loader>();
  const facts = {
    name: 'Dog daycare',
    description: 'Company, play and naps for dogs while their people are out.',
    path: paths.daycare(),
    rates: page.rates.daily.rows.map(({ name, oneDog }) => ({ name, cents: oneDog })),
  };
  return (
    <RatesView
      service="Daycare"
      address={paths.daycare()}
      lead={
        <p>
          Company, play and naps while you are out. Drop Off from {windows.dropOffFrom} to{' '}
          {windows.dropOffUntil}, Pick Up the same day until {windows.pickUpUntil}.
        </p>
      }
      picture={<GardenPlay />}
      {...page}
    >
      <StructuredData of={(site) => offeredService(site, facts)} />
      <Card title="Amenities">
        <BulletList items={amenities} />
      </Card>
      <FeedingCard />
    </RatesView>
  );
}
