import { useLoaderData, useRouteError } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { priceList } from '~/services/settings/price-list.server';
import { ErrorPage } from '~/ui/error-page';
import { HomeHero } from '~/ui/home/home-hero';
import { ServiceCards } from '~/ui/home/service-cards';

export const meta = () => [
  { title: 'Tailhouse · Dog daycare and boarding in a real home' },
  {
    name: 'description',
    content: 'Daycare and crate-free overnight boarding for dogs, in a home and not in a kennel.',
  },
];

export async function loader() {
  const { partDay, fullDay, boarding } = await priceList();
  return { daycareFromCents: Math.min(partDay, fullDay), boardingFromCents: boarding };
}

export default function Home() {
  const from = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero signUp={paths.signUp()} login={paths.login()} />
      <ServiceCards {...from} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
