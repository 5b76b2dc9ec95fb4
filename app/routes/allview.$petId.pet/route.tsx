import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { signedIn } from '~/services/auth/session.server';
import { publicPet } from '~/services/pets/public-pet.server';
import { idParam, notFound } from '~/services/web/guards.server';
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
