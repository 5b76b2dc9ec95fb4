import { database } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import type { SignedIn } from '~/core/session/session.server';
import { requireProfile, notFound, idParam } from '~/core/web/guards.server';
import { theirPet } from './pet-row';

export type PetAccess = { viewer: SignedIn; pet: Pet };

/** Returns the pet of a page for its owner or the admin. @throws Response redirect, or 404 (R8) */
export async function requirePet(
  request: Request,
  petParam: string | undefined,
): Promise<PetAccess> {
  const viewer = await requireProfile(request);
  const pet = await database().pet.findFirst({ where: theirPet(idParam(petParam), viewer) });
  if (pet === null) throw notFound();
  return { viewer, pet };
}
