import { isAdmin, type Role } from '~/domain/permissions';
import type { SignedIn } from '../auth/session.server';
import { database } from '../database/database.server';
import type { Pet } from '../database/generated/client';
import { requireProfile } from '../web/guards.server';
import { idParam, notFound } from '../web/params.server';

/** A signed-in person, as the services of pets need to know them. */
export type PetViewer = { id: string; role: Role };

/** A pet that its viewer may see and change. */
export type PetAccess = { viewer: SignedIn; pet: Pet };

/** The condition that a pet is the viewer's to see and change: the owner's own, or any for the admin (R8). */
export function theirPet(petId: string, viewer: PetViewer) {
  return isAdmin(viewer) ? { id: petId } : { id: petId, userId: viewer.id };
}

/**
 * The guard of a page that belongs to one pet: lets in its owner and the admin (R8).
 * @param petParam the pet's id from the path
 * @throws Response redirect, or 404 for another owner's pet and for one that does not exist alike
 */
export async function requirePet(
  request: Request,
  petParam: string | undefined,
): Promise<PetAccess> {
  const viewer = await requireProfile(request);
  const pet = await database().pet.findFirst({ where: theirPet(idParam(petParam), viewer) });
  if (pet === null) throw notFound();
  return { viewer, pet };
}
