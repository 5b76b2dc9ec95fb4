/** Photos of dogs in emails about their stays (core/mail/decisions.md). */
import { buffer } from 'node:stream/consumers';
import { database } from '~/core/database/database.server';
import { pictureFile, pictureWidths } from '~/core/files/picture-files';
import type { ShownFace } from '~/core/mail/document';
import type { Email } from '~/core/mail/email';
import type { InlinePicture } from '~/core/mail/mail-service';
import type { Face } from '~/core/mail/snapshots';
import { errorFields, log } from '~/core/runtime/log.server';
import { readPictureFile } from '~/features/dogs/pictures/find-pictures.server';

type ReadFace = Face & { jpeg: Buffer };

/** A photo's smallest file has 20 to 30 KB; a larger one stays out, since an email travels whole. */
const largestBytes = 60_000;

/**
 * Returns the photos of an email, read now: those that still exist and show a dog of the profile that gets
 * it. A photo that can't be read costs the face, never the email.
 */
export async function facesIn(
  { faces = [] }: Pick<Email, 'faces'>,
  profileId: string | null,
): Promise<ReadFace[]> {
  if (faces.length === 0 || profileId === null) return [];
  const rows = await database().picture.findMany({
    where: {
      id: { in: faces.map(({ pictureId }) => pictureId) },
      pet: { userId: profileId },
    },
    select: { id: true, width: true },
  });
  const widths = new Map(rows.map(({ id, width }) => [id, width]));
  const read: ReadFace[] = [];
  for (const face of faces) {
    const width = widths.get(face.pictureId);
    const jpeg = width === undefined ? null : await smallestFile(face.pictureId, width);
    if (jpeg !== null) read.push({ ...face, jpeg });
  }
  return read;
}

async function smallestFile(pictureId: string, width: number): Promise<Buffer | null> {
  const [smallest = width] = pictureWidths(width);
  try {
    const file = await readPictureFile(pictureId, pictureFile(smallest, 'jpeg'));
    if (file === null || file.bytes > largestBytes) return null;
    return await buffer(await file.open());
  } catch (error) {
    log.error('pictures.damaged', { ...errorFields(error), id: pictureId });
    return null;
  }
}

const contentId = ({ pictureId }: Face) => `${pictureId}@photo`;

/** Returns a photo as the HTML part of a sent email shows it. */
export function inEmail(face: Face): ShownFace {
  return { src: `cid:${contentId(face)}`, petName: face.petName };
}

/** Returns the attachment that it refers to. */
export function asAttached(face: ReadFace, index: number): InlinePicture {
  return { contentId: contentId(face), fileName: `dog-${index + 1}.jpg`, jpeg: face.jpeg };
}

/** Returns a photo for the outbox's preview, whose frame has no origin and so loads no file of this site. */
export function inPage({ petName, jpeg }: ReadFace): ShownFace {
  return { src: `data:image/jpeg;base64,${jpeg.toString('base64')}`, petName };
}
