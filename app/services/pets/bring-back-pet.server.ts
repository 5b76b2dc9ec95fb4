import { database } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { theirPet, type PetViewer } from './their-pet';

/**
 * Makes a retired pet one that can be booked again. Pressed twice it does the same.
 * @throws ServiceError not_found for a pet that is not theirs
 */
export async function bringBackPet(petId: string, viewer: PetViewer): Promise<void> {
  const { count } = await database().pet.updateMany({
    where: theirPet(petId, viewer),
    data: { retiredAt: null },
  });
  if (count !== 1) throw new ServiceError('not_found', 'There is no such pet.');
}
