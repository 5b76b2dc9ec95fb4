import type { PageWithPictures } from '~/core/files/picture-files';
import { database } from '~/core/database/database.server';
import { log } from '~/core/runtime/log.server';
import {
  formatOfPictureFile,
  type PictureFormat,
  type PictureView,
} from '~/core/files/picture-files';
import { readStored, type StoredFile } from '~/core/files/stored-files.server';
import { pictureKind } from './picture-header';

/** Returns the pictures of a page in order (R7, R107). */
export async function picturesOf(place: PageWithPictures): Promise<PictureView[]> {
  const rows = await database().picture.findMany({
    where: { place },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(pictureView);
}

/** Returns only the fields of a picture that pages need. */
export function pictureView({ id, alt, width, height }: PictureView): PictureView {
  return { id, alt, width, height };
}

export type PictureFile = StoredFile & { format: PictureFormat };

/**
 * Returns one size of a picture, such as `640.webp`; null if not found or private to a stay (R52). All others
 * are public (R9).
 */
export async function findPictureFile(
  pictureId: string,
  file: string,
): Promise<PictureFile | null> {
  if (formatOfPictureFile(file) === null) return null;
  const row = await database().picture.findFirst({
    where: { id: pictureId, place: { not: 'stay' } },
    select: { id: true },
  });
  return row && readPictureFile(row.id, file);
}

const headBytes = 12;

/**
 * Returns a stored size of a picture; null if missing, or if its bytes don't match the format of its name.
 */
export async function readPictureFile(
  pictureId: string,
  file: string,
): Promise<PictureFile | null> {
  const format = formatOfPictureFile(file);
  const stored = format && (await readStored('pictures', pictureId, file));
  if (!stored) return null;
  if (pictureKind(await stored.head(headBytes)) === format) return { ...stored, format };
  log.error('pictures.damaged', { id: pictureId });
  return null;
}
