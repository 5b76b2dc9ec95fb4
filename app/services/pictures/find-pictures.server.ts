import { formatOfPictureFile, type PictureFormat, type PictureView } from '~/domain/picture-files';
import { database } from '../database/database.server';
import { readStored, type StoredFile } from '../storage/stored-files.server';

export async function picturesOf(place: 'home' | 'about'): Promise<PictureView[]> {
  const rows = await database().picture.findMany({
    where: { place },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(pictureView);
}

/** A pet's photo, which is public (R9); null if there is none. */
export async function photoOfPet(petId: string): Promise<PictureView | null> {
  const row = await database().picture.findUnique({ where: { petId } });
  return row && pictureView(row);
}

/** The photos of several pets by the pet's id; a pet without one is missing. */
export async function photosOfPets(petIds: readonly string[]): Promise<Map<string, PictureView>> {
  const rows = await database().picture.findMany({ where: { petId: { in: [...petIds] } } });
  return new Map(rows.flatMap((row) => (row.petId ? [[row.petId, pictureView(row)]] : [])));
}

/** What a page needs of a picture, and nothing else of its row. */
export function pictureView({ id, alt, width, height }: PictureView): PictureView {
  return { id, alt, width, height };
}

type PictureFile = StoredFile & { format: PictureFormat };

/** One size of a picture, such as `640.webp`; null if there is none. Pictures are public (R9). */
export async function openPictureFile(
  pictureId: string,
  file: string,
): Promise<PictureFile | null> {
  const format = formatOfPictureFile(file);
  if (format === null) return null;
  const row = await database().picture.findUnique({
    where: { id: pictureId },
    select: { id: true },
  });
  const stored = row && (await readStored('pictures', row.id, file));
  return stored && { ...stored, format };
}
