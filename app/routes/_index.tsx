import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { signedIn, type SignedIn } from '~/services/auth/session.server';
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

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ partDay, fullDay, boarding }, viewer] = await Promise.all([
    priceList(),
    signedIn(request),
  ]);
  return { ways: waysOn(viewer), from: { partDay, fullDay, boarding } };
}

/** Where the first screen leads: in, or for who is in already, on. */
function waysOn(viewer: SignedIn | null) {
  if (viewer === null) return [{ label: 'Book a stay', to: paths.signUp() }];
  if (viewer.role === 'admin') return [{ label: 'Admin', to: paths.admin() }];
  return [
    { label: 'Book a stay', to: paths.book(viewer.id) },
    { label: 'Profile', to: paths.profileOf(viewer.id) },
  ];
}

export default function Home() {
  const { ways, from } = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero ways={ways} />
      <ServiceCards {...from} />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
