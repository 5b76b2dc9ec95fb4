import type { PetDetails } from '~/domain/pet.schema';
import { inTransaction, type Transaction } from '../database/database.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { photoWords } from './photo-words';
import { detailsOf, rowOf } from './pet-row';
import { changedSince, petVersion } from './pet-version.server';
import { StalePet } from './stale-pet.server';
import { theirPet, type PetViewer } from './their-pet';

export type PetChange = {
  petId: string;
  viewer: PetViewer;
  pet: PetDetails;
  /** The version that the form was made from. */
  seen: string;
};

// Spec section 8: the line in the log; the person reads a sentence (R38).
function noRowsUpdated(petId: string): ServiceError {
  log.warn('No rows updated', { petId });
  return new ServiceError('not_found', 'Nothing was saved: this pet is no longer here.');
}

async function save(tx: Transaction, { petId, viewer, pet, seen }: PetChange): Promise<void> {
  const row = await tx.pet.findFirst({ where: theirPet(petId, viewer) });
  if (row === null) throw noRowsUpdated(petId);
  const stored = detailsOf(row);
  // A second press finds saved what the first one saved (R20); that is no conflict.
  if (petVersion(stored) === petVersion(pet)) return;
  const changed = changedSince(seen, stored);
  if (changed.length > 0) throw new StalePet(changed, stored);
  const { count } = await tx.pet.updateMany({ where: theirPet(petId, viewer), data: rowOf(pet) });
  if (count !== 1) throw noRowsUpdated(petId);
  // The photo is described by the pet's name.
  await tx.picture.updateMany({ where: { petId }, data: { alt: photoWords(pet.pet_name) } });
}

/**
 * Saves the fields of a pet (spec section 2). Bookings keep the name that it had (R18).
 * @throws ServiceError not_found for a pet that is not theirs or not there any more; StalePet
 *   (conflict) when somebody saved other contents since the form was made
 */
export function savePet(change: PetChange): Promise<void> {
  return inTransaction((tx) => save(tx, change));
}
