import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isFirstName } from '~/lib/owner-name';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { picturesOf } from '~/services/pictures/find-pictures.server';
import { businessSettings } from '~/services/settings/settings.server';
import { notFound } from '~/services/web/params.server';
import { HostCard } from './host-card';
import { PageFrame } from '~/ui/layout/page-frame';

export const handle: PageHandle = { scripts: 'none' };

export const meta = pageMeta<typeof loader>((data) => {
  const name = data?.ownerFirstName ?? '';
  return {
    title: `Meet ${name}`,
    description: `${name} opens the door, fills the bowls and writes the daily updates.`,
    search: 'index',
    canonical: paths.ownerPage(name),
  };
});

/** The page of the business owner, under her or his first name; no other name is one (R2). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { businessName, ownerFirstName, city } = await businessSettings('committed');
  if (!isFirstName(params.name, ownerFirstName)) throw notFound();
  const [picture = null] = await picturesOf('about');
  return { businessName, ownerFirstName, city, picture };
}

export default function OwnerPage() {
  const host = useLoaderData<typeof loader>();
  return (
    <PageFrame width="profile" title={`Hello, I’m ${host.ownerFirstName}`}>
      <HostCard {...host} />
    </PageFrame>
  );
}
