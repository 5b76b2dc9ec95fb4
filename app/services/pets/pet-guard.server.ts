import type { SignedIn } from '~/services/auth/session.server';
import { database } from '~/services/database/database.server';
import type { Pet } from '../database/generated/client';
import { theirPet } from '~/services/pets/pet-row';
import { requireProfile, notFound, idParam } from '~/services/web/guards.server';

export type PetAccess = { viewer: SignedIn; pet: Pet };

/** A pet's page, for its owner or the admin. @throws Response redirect, or 404 (R8) */
export async function requirePet(
  request: Request,
  petParam: string | undefined,
): Promise<PetAccess> {
  const viewer = await requireProfile(request);
  const pet = await database().pet.findFirst({ where: theirPet(idParam(petParam), viewer) });
  if (pet === null) throw notFound();
  return { viewer, pet };
}
