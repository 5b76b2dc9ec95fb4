import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { petsTab } from './pets-tab.server';
import { ownerOfPage } from '~/services/profiles/owner.server';
import { requireOwnPage } from '~/services/web/guards.server';
import { notFound } from '~/services/web/params.server';
import { PetList } from './pet-list';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Pets', search: 'noindex' });

/** The Pets tab (spec section 2): what the cards show of each pet, and no more of it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { ownerId } = await requireOwnPage(request, params.userId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  return { ownerId, ...(await petsTab(ownerId)) };
}

export default function Pets() {
  return <PetList {...useLoaderData<typeof loader>()} />;
}
