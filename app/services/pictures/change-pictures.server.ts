import type { PictureView } from '~/domain/picture-files';
import { inTransaction, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { recordChanges } from '../settings/record-changes.server';
import { newStoredId } from '../storage/new-stored-id.server';
import { removeStored, removeStoredAfter } from '../storage/remove-stored.server';
import { storeFiles } from '../storage/store-files.server';
import { pageNames } from './page-names';
import { pictureView } from './picture-view.server';
import type { PreparedPicture } from './read-picture.server';

/** Where a picture goes, and what it shows, for who cannot see it. */
export type NewPicture =
  | {
      place: 'home' | 'about';
      alt: string;
      /** Whose change the log of the settings says it was. */
      actorId?: string | undefined;
    }
  | {
      place: 'pet';
      petId: string;
      /** The owner that the pet must belong to; left out when the admin acts. */
      ownerId?: string | undefined;
      alt: string;
    };

// More would make the page slow to load, and nobody looks at so many.
const mostPictures = 24;

/**
 * Keeps a picture that `readPicture` prepared for that place: the files first, then the row, so
 * that no row ever lacks its files. A pet has one photo: the earlier one goes, with its files. A
 * picture of the home or about page goes behind the others.
 * @throws ServiceError not_found when there is no such pet of that owner (R8), conflict when the
 *   page has enough pictures; nothing is kept then
 */
export async function savePicture(
  prepared: PreparedPicture,
  picture: NewPicture,
): Promise<PictureView> {
  if (prepared.place !== picture.place) throw new Error('The picture was prepared for elsewhere');
  const id = newStoredId();
  await storeFiles('pictures', id, prepared.files);
  try {
    return await inTransaction(async (tx) => {
      const where = await placeFor(tx, picture);
      const { width, height } = prepared;
      const { place, alt } = picture;
      const row = await tx.picture.create({
        data: { id, place, alt, width, height, createdAt: now(), ...where },
      });
      if (picture.place !== 'pet' && picture.actorId !== undefined)
        await recordChanges(tx, { area: 'pictures', actorId: picture.actorId }, [
          { field: pageNames[picture.place], before: '', after: alt },
        ]);
      return pictureView(row);
    });
  } catch (error) {
    await removeStored('pictures', id);
    throw error;
  }
}

async function placeFor(tx: Transaction, picture: NewPicture) {
  if (picture.place !== 'pet') {
    const last = await tx.picture.aggregate({
      where: { place: picture.place },
      _max: { position: true },
      _count: { _all: true },
    });
    if (last._count._all >= mostPictures)
      throw new ServiceError(
        'conflict',
        `That page has ${mostPictures} pictures: remove one first.`,
      );
    return { position: (last._max.position ?? -1) + 1 };
  }
  const { petId, ownerId } = picture;
  const pet = await tx.pet.findFirst({
    where: { id: petId, ...(ownerId !== undefined && { userId: ownerId }) },
    select: { id: true, photo: { select: { id: true } } },
  });
  if (pet === null) throw new ServiceError('not_found', 'There is no such pet.');
  if (pet.photo !== null) {
    await tx.picture.delete({ where: { id: pet.photo.id } });
    removeStoredAfter(tx, 'pictures', pet.photo.id);
  }
  return { petId };
}
