import { inTransaction, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { removeStoredAfter } from '../storage/remove-stored.server';

/**
 * Removes a picture of the home or about page, row and files.
 * @throws ServiceError not_found when there is none
 */
export function removePicture(pictureId: string): Promise<void> {
  return inTransaction(async (tx) => {
    const where = { id: pictureId, place: { in: ['home' as const, 'about' as const] } };
    const { count } = await tx.picture.deleteMany({ where });
    if (count === 0) throw new ServiceError('not_found', 'There is no such picture.');
    removeStoredAfter(tx, 'pictures', pictureId);
  });
}

/**
 * Removes a pet's photo, row and files, in the caller's transaction; nothing happens when it has
 * none. Call it before a pet is erased: the row would go with the pet, its files would not.
 * @param ownerId the owner that the pet must belong to; left out when the admin acts
 */
export async function removePetPhoto(
  tx: Transaction,
  petId: string,
  ownerId?: string,
): Promise<void> {
  const photo = await tx.picture.findFirst({
    where: { petId, ...(ownerId !== undefined && { pet: { userId: ownerId } }) },
    select: { id: true },
  });
  if (photo === null) return;
  await tx.picture.delete({ where: { id: photo.id } });
  removeStoredAfter(tx, 'pictures', photo.id);
}
