import { formatOfPictureFile, type PictureFormat } from '~/domain/picture-files';
import { database } from '../database/database.server';
import { readStored, type StoredFile } from '../storage/read-stored.server';

/** One file of a picture on its way out. */
export type PictureFile = StoredFile & { format: PictureFormat };

/**
 * Opens one size of a picture. Pictures are public (R9); once its row is gone, so are they.
 * @param file width and format, like `640.webp`
 * @returns null when there is no such picture or size
 */
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
