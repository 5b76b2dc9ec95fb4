import { isAdmin, type Role } from '~/domain/permissions';

/** Somebody who is signed in, as the services of pets need to know them. */
export type PetViewer = { id: string; role: Role };

/** The condition under which a pet is the viewer's to see and to change: its owner's, or any for the admin (R8). */
export function theirPet(petId: string, viewer: PetViewer) {
  return isAdmin(viewer) ? { id: petId } : { id: petId, userId: viewer.id };
}
