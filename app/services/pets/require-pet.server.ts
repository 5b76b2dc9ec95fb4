import { database } from '../database/database.server';
import type { Pet } from '../database/generated/client';
import type { SignedIn } from '../auth/session.server';
import { requireProfile } from '../web/guards.server';
import { idParam, notFound } from '../web/params.server';
import { theirPet } from './their-pet';

/**
 * The signed-in person on a page that belongs to one pet: its owner, or the admin (R8).
 * @param petParam the pet's id as it stands in the path
 * @throws Response redirect, or 404 for another owner's pet and for one that does not exist alike
 */
export async function requirePet(
  request: Request,
  petParam: string | undefined,
): Promise<{ viewer: SignedIn; pet: Pet }> {
  const viewer = await requireProfile(request);
  const pet = await database().pet.findFirst({ where: theirPet(idParam(petParam), viewer) });
  if (pet === null) throw notFound();
  return { viewer, pet };
}
