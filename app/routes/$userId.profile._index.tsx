import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { petsOf } from '~/services/pets/list-pets.server';
import { ownerOfPage } from '~/services/profiles/owner-of-page.server';
import { requireOwnPage } from '~/services/web/guards.server';
import { notFound } from '~/services/web/params.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPage } from '~/ui/error-page';
import { EmptyBowl } from '~/ui/illustrations/empty-bowl';
import { LinkButton } from '~/ui/link-button';
import { PetCard } from '~/ui/pets/pet-card';

export const meta: MetaFunction = () => [{ title: 'Pets · Tailhouse' }];

/** The Pets tab: what the cards show of each pet, and no more of it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { ownerId } = await requireOwnPage(request, params.userId);
  if ((await ownerOfPage(ownerId)) === null) throw notFound();
  const pets = (await petsOf(ownerId)).map((pet) => ({
    id: pet.id,
    name: pet.petName,
    breed: pet.breed,
    ageYears: pet.petAge,
    weightPounds: pet.petWeight,
  }));
  return { ownerId, pets };
}

export default function Pets() {
  const { ownerId, pets } = useLoaderData<typeof loader>();
  if (pets.length === 0) return <NoPets ownerId={ownerId} />;
  return pets.map((pet) => (
    <PetCard
      key={pet.id}
      pet={pet}
      actions={<LinkButton to={paths.book(ownerId, { pet: pet.id })}>Book</LinkButton>}
    />
  ));
}

function NoPets({ ownerId }: { ownerId: string }) {
  return (
    <EmptyState
      illustration={<EmptyBowl />}
      title="No pets yet"
      action={<LinkButton to={paths.addPet(ownerId)}>Add your first pet</LinkButton>}
    >
      <p>Tell us about the dog once, and every booking after that takes a minute.</p>
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
