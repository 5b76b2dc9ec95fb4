import type { PictureView } from '~/domain/picture-files';
import { database, type Transaction } from '../database/database.server';
import { pictureView } from './picture-view.server';

/** The pictures that the owner put on the home or the about page, in their order. */
export async function picturesOf(
  place: 'home' | 'about',
  tx: Transaction = database(),
): Promise<PictureView[]> {
  const rows = await tx.picture.findMany({
    where: { place },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(pictureView);
}

/** A pet's photo, which everybody may see (R9); null while there is none. */
export async function photoOfPet(
  petId: string,
  tx: Transaction = database(),
): Promise<PictureView | null> {
  const row = await tx.picture.findUnique({ where: { petId } });
  return row && pictureView(row);
}

/** The photos of several pets by the pet's id; a pet without one is missing. */
export async function photosOfPets(
  petIds: readonly string[],
  tx: Transaction = database(),
): Promise<Map<string, PictureView>> {
  const rows = await tx.picture.findMany({ where: { petId: { in: [...petIds] } } });
  return new Map(rows.flatMap((row) => (row.petId ? [[row.petId, pictureView(row)]] : [])));
}
