import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { offeredService } from '~/lib/structured-data';
import { ratesPage } from '~/services/rates/rates-page.server';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { SofaNap } from '~/ui/illustrations/sofa-nap';
import { StructuredData } from '~/ui/layout/structured-data';
import { BulletList } from '~/ui/rates/bullet-list';
import { FeedingCard } from '~/ui/rates/feeding-card';
import { RatesView } from '~/ui/rates/rates-view';
import { ScheduleCard } from '~/ui/rates/schedule-card';

export const handle: PageHandle = { scripts: 'none', kept: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
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
  'Somebody in the house, day and night',
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

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
