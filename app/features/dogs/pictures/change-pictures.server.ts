import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { PageWithPictures, PictureView } from '~/core/files/picture-files';
import {
  newStoredId,
  removeStored,
  removeStoredAfter,
  storeFiles,
} from '~/core/files/stored-files.server';
import { now } from '~/core/runtime/clock.server';
import { recordChanges } from '~/core/settings/changes.server';
import { pictureView } from './find-pictures.server';
import type { PreparedPicture } from './read-picture.server';

const pageNames = {
  home: 'Picture of the home page',
  about: 'Picture of the about page',
  trust: 'Picture of the page of figures',
} as const satisfies Record<PageWithPictures, string>;

export type NewPicture =
  | {
      place: PageWithPictures;
      alt: string;
      actorId?: string | undefined;
    }
  | {
      place: 'pet';
      petId: string;
      ownerId?: string | undefined;
      alt: string;
    };

// More would slow the page down.
const mostPictures = 24;

/**
 * Stores the files before the row; a pet's new photo replaces the old one.
 * @throws ServiceError not_found, conflict
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
        `That page already has ${mostPictures} pictures. Remove one first.`,
      );
    return { position: (last._max.position ?? -1) + 1 };
  }
  const { petId, ownerId } = picture;
  const pet = await tx.pet.findFirst({
    where: { id: petId, ...(ownerId !== undefined && { userId: ownerId }) },
    select: { id: true, photo: { select: { id: true } } },
  });
  if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
  if (pet.photo !== null) {
    await tx.picture.delete({ where: { id: pet.photo.id } });
    removeStoredAfter(tx, 'pictures', pet.photo.id);
  }
  return { petId };
}

async function pagePicture(tx: Transaction, id: string) {
  const picture = await tx.picture.findUnique({ where: { id } });
  if (!picture || picture.place === 'pet' || picture.place === 'stay')
    throw new ServiceError('not_found', 'This picture was not found.');
  return { ...picture, place: picture.place };
}

/** Moves a picture to the front of its page, where it's shown large. @throws ServiceError not_found */
export function putPictureFirst(pictureId: string, actorId: string): Promise<void> {
  return inTransaction(async (tx) => {
    const { place, alt } = await pagePicture(tx, pictureId);
    const all = await tx.picture.findMany({
      where: { place },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    });
    const [first] = all;
    // Already first, such as after a repeated press (R20).
    if (first === undefined || first.id === pictureId) return;
    await tx.picture.update({
      where: { id: pictureId },
      data: { position: first.position - 1 },
    });
    const change = { field: `${pageNames[place]}, the first`, before: first.alt, after: alt };
    await recordChanges(tx, { area: 'pictures', actorId }, [change]);
  });
}

/** Removes a picture of a page. @throws ServiceError not_found */
export function removePicture(pictureId: string, actorId?: string): Promise<void> {
  return inTransaction(async (tx) => {
    const picture = await pagePicture(tx, pictureId);
    await tx.picture.delete({ where: { id: pictureId } });
    removeStoredAfter(tx, 'pictures', pictureId);
    if (actorId === undefined) return;
    const change = { field: pageNames[picture.place], before: picture.alt, after: '' };
    await recordChanges(tx, { area: 'pictures', actorId }, [change]);
  });
}

/**
 * Removes a pet's photo, if there is one.
 * @param ownerId limits it to that owner's pet
 */
export function removePetPhoto(petId: string, ownerId?: string): Promise<void> {
  return inTransaction(async (tx) => {
    const photo = await tx.picture.findFirst({
      where: { petId, ...(ownerId !== undefined && { pet: { userId: ownerId } }) },
      select: { id: true },
    });
    if (photo === null) return;
    await tx.picture.delete({ where: { id: photo.id } });
    removeStoredAfter(tx, 'pictures', photo.id);
  });
}
