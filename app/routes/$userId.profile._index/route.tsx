import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { petsTab } from '~/services/pets/pets-tab.server';
import { ownerOfPage } from '~/services/profiles/owner-of-page.server';
import { requireOwnPage } from '~/services/web/guards.server';
import { notFound } from '~/services/web/params.server';
import { ErrorPage } from '~/ui/error-page';
import { PetList } from '~/ui/pets/pet-list';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Pets', search: 'noindex' });

/** The Pets tab (spec section 2): what the cards show of each pet, and no more of it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { ownerId } = await requireOwnPage(request, params.userId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  return { ownerId, ...(await petsTab(ownerId)) };
}

export default function Pets() {
  return <PetList {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
