import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { signedIn } from '~/core/session/session.server';
import { publicPet } from '~/features/dogs/pets/public-pet.server';
import { idParam, notFound } from '~/core/web/guards.server';
import { PublicPetView } from './public-pet-view';

export const handle: PageHandle = { scripts: 'none' };

export const meta = pageMeta<typeof loader>((pet) => ({
  title: pet?.details.pet_name ?? 'Pet',
  search: 'noindex',
}));

/** A pet's public page (spec section 2, R9), without a guard. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const petId = idParam(params['petId']);
  const pet = await publicPet(petId, await signedIn(request));
  if (pet === null) throw notFound();
  return pet;
}

export default function PublicPet() {
  return <PublicPetView pet={useLoaderData<typeof loader>()} />;
}
