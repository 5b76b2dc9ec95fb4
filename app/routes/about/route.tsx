import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { picturesOf } from '~/services/pictures/find-pictures.server';
import { businessSettings } from '~/services/settings/business-settings.server';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { AboutWords } from '~/ui/home/about-words';
import { Collage } from '~/ui/home/collage';
import { PageFrame } from '~/ui/layout/page-frame';

export const handle: PageHandle = { scripts: 'none', kept: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'About us',
    description:
      'Personalised care, daily updates and photos, daycare and crate-free overnight boarding: who we are and how your dog lives with us.',
    search: 'index',
  });

export async function loader() {
  const [{ businessName, ownerFirstName, city }, pictures] = await Promise.all([
    businessSettings(),
    picturesOf('about'),
  ]);
  return { businessName, ownerFirstName, city, pictures };
}

export default function About() {
  const { pictures, ...business } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="profile" title={`About ${business.businessName}`}>
      <Card>
        <Collage pictures={pictures} />
        <AboutWords {...business} />
      </Card>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
