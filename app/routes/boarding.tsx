import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { offeredService } from '~/features/site/frame/structured-data';
import { ratesPage } from '~/features/site/rates/rates-page.server';
import { Card } from '~/ui/card';
import { SofaNap } from '~/ui/empty-state';
import { FactsList } from '~/ui/facts-list';
import { StructuredData } from '~/features/site/frame/use-site';
import { BulletList, FeedingCard, RatesView } from '~/features/site/rates/rates-view';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'Overnight dog boarding rates',
  description:
    'What crate-free overnight boarding costs, on ordinary days and on holidays, how a day with us goes, and a calculator for your own dates.',
  search: 'index',
});

export function loader({ request }: LoaderFunctionArgs) {
  return ratesPage(request, 'Boarding');
}

const amenities = [
  'No crates: your dog sleeps where the family sleeps',
  'Someone in the house, day and night',
  'A fenced garden, and walks in the neighborhood',
  'Bring the blanket, the bed, the favorite toy',
  'Photos and a few words every day',
];

export default function Boarding() {
  const { windows, ...page } = useLoaderData<typeof loader>();
  const facts = {
    name: 'Overnight dog boarding',
    description: 'Crate-free overnight boarding for dogs in a home.',
    path: paths.boarding(),
    rates: page.rates.daily.rows.map(({ name, oneDog }) => ({ name, cents: oneDog })),
  };
  return (
    <RatesView
      service="Boarding"
      address={paths.boarding()}
      lead={
        <p>
          Overnight in our own home, without crates. Drop Off from {windows.dropOffFrom} to{' '}
          {windows.dropOffUntil}, Pick Up from {windows.pickUpFrom} to {windows.pickUpUntil}.
        </p>
      }
      picture={<SofaNap />}
      {...page}
    >
      <StructuredData of={(site) => offeredService(site, facts)} />
      <Card title="Amenities">
        <BulletList items={amenities} />
      </Card>
      <ScheduleCard windows={windows} />
      <FeedingCard />
    </RatesView>
  );
}

/** A typical day and night of Boarding. @param windows earliest Drop Off, latest Pick Up */
function ScheduleCard({
  windows: { dropOffFrom, pickUpUntil },
}: {
  windows: { dropOffFrom: string; pickUpUntil: string };
}) {
  return (
    <Card title="A typical schedule">
      <FactsList
        facts={[
          { label: `From ${dropOffFrom}`, value: 'A first turn in the garden, then breakfast.' },
          {
            label: 'Morning',
            value: 'A long walk, hellos at the door, play for anyone who wants it.',
          },
          { label: 'Noon', value: 'Lunch for dogs who get one, and a nap on the sofa.' },
          { label: 'Afternoon', value: 'Another walk, games, brushing, a photo for you.' },
          { label: 'Evening', value: 'Dinner, the garden again, quiet time with us.' },
          {
            label: `After ${pickUpUntil}`,
            value:
              'The door is shut, and everyone sleeps where they like best. We’re in the house all night.',
          },
        ]}
      />
    </Card>
  );
}
