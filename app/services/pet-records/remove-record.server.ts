import { inTransaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { removeStoredAfter } from '../storage/remove-stored.server';
import { theirPet, type PetViewer } from '../pets/their-pet';

/**
 * Removes a record of a pet, its file with it. Pressed twice it is gone as well (R20).
 * @throws ServiceError not_found for a pet that is not theirs
 */
export async function removeRecord(request: {
  recordId: string;
  petId: string;
  viewer: PetViewer;
}): Promise<void> {
  const { recordId, petId, viewer } = request;
  await inTransaction(async (tx) => {
    const pet = await tx.pet.findFirst({ where: theirPet(petId, viewer), select: { id: true } });
    if (pet === null) throw new ServiceError('not_found', 'There is no such pet.');
    const { count } = await tx.petRecord.deleteMany({ where: { id: recordId, petId } });
    if (count === 1) removeStoredAfter(tx, 'records', recordId);
  });
}
