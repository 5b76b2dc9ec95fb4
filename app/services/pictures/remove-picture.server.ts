import { inTransaction, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { recordChanges } from '../settings/record-changes.server';
import { removeStoredAfter } from '../storage/remove-stored.server';
import { pageNames } from './page-names';

/**
 * Removes a picture of the home or about page, row and files.
 * @param actorId whose change the log of the settings says it was
 * @throws ServiceError not_found when there is none
 */
export function removePicture(pictureId: string, actorId?: string): Promise<void> {
  return inTransaction(async (tx) => {
    const picture = await tx.picture.findUnique({ where: { id: pictureId } });
    if (picture === null || picture.place === 'pet')
      throw new ServiceError('not_found', 'There is no such picture.');
    await tx.picture.delete({ where: { id: pictureId } });
    removeStoredAfter(tx, 'pictures', pictureId);
    if (actorId === undefined) return;
    const change = { field: pageNames[picture.place], before: picture.alt, after: '' };
    await recordChanges(tx, { area: 'pictures', actorId }, [change]);
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
