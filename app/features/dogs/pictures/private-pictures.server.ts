/** Private pictures (R52, R64), visible to their sender and recipients only. */
import { createHash } from 'node:crypto';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { pagesOf } from '~/core/database/pages';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatOfPictureFile, type PictureView } from '~/core/files/picture-files';
import {
  newStoredId,
  removeStored,
  removeStoredAfter,
  storeFiles,
} from '~/core/files/stored-files.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { type PictureFile, pictureView, readPictureFile } from './find-pictures.server';
import type { PreparedPicture } from './read-picture.server';

/** Returns a key for one file of one form, so that a repeated upload finds the same picture (R20). */
export function uploadKeyOf(senderId: string, formKey: string, bytes: Uint8Array): string {
  const file = createHash('sha256').update(bytes).digest('base64url');
  return digestOf(`${senderId} ${formKey} ${file}`);
}

/** Returns the picture from an earlier upload of the same file and form; null if not found. */
export async function uploadedBefore(uploadKey: string): Promise<PictureView | null> {
  const row = await database().picture.findUnique({ where: { uploadKey } });
  return row && pictureView(row);
}

/** Stores a picture that only its sender sees until it's sent with something. */
export async function keepForSending(
  prepared: PreparedPicture,
  { senderId, uploadKey }: { senderId: string; uploadKey: string | null },
): Promise<PictureView> {
  const id = newStoredId();
  await storeFiles('pictures', id, prepared.files);
  try {
    const row = await inTransaction(async (tx) => {
      const earlier = uploadKey && (await tx.picture.findUnique({ where: { uploadKey } }));
      if (earlier) return earlier;
      const { place, width, height } = prepared;
      const facts = { id, place, width, height, alt: '', addedBy: senderId, uploadKey };
      return tx.picture.create({ data: { ...facts, createdAt: now() } });
    });
    if (row.id !== id) await removeStored('pictures', id);
    return pictureView(row);
  } catch (error) {
    await removeStored('pictures', id);
    throw error;
  }
}

const pictureGone = 'One of the pictures is gone. Please choose it again.';

/** Checks that the sender may send these pictures. @throws ServiceError conflict */
export async function assertMaySend(
  tx: Transaction,
  pictureIds: readonly string[],
  senderId: string,
): Promise<void> {
  const count = await tx.picture.count({
    where: { id: { in: [...pictureIds] }, place: 'stay', addedBy: senderId },
  });
  if (count !== new Set(pictureIds).size)
    throw new ServiceError('conflict', pictureGone, 'picture');
}

/** Returns the sender's own pictures among these, in order, to show them in a form again. */
export async function sendable(
  pictureIds: readonly string[],
  senderId: string,
): Promise<PictureView[]> {
  if (pictureIds.length === 0) return [];
  const rows = await database().picture.findMany({
    where: { id: { in: [...pictureIds] }, place: 'stay', addedBy: senderId },
  });
  const byId = new Map(rows.map((row) => [row.id, pictureView(row)]));
  return [...new Set(pictureIds)].flatMap((id) => byId.get(id) ?? []);
}

/**
 * Conditions for pictures visible to a user other than the admin: own unsent uploads, and pictures of their
 * stays or conversation. Helpers also see what they sent for a stay or added to an incident, but no pictures
 * of messages (R59).
 */
const visibleTo = (personId: string): Prisma.PictureWhereInput[] => [
  { addedBy: personId, messages: { none: {} } },
  { updates: { some: { update: { booking: { userId: personId } } } } },
  { messages: { some: { message: { ownerId: personId } } } },
];

/**
 * Returns one size of a private picture; null unless the viewer is its sender, a recipient or the admin (R8).
 */
export async function findPrivatePicture(
  pictureId: string,
  file: string,
  viewer: Viewer,
): Promise<PictureFile | null> {
  if (formatOfPictureFile(file) === null) return null;
  const row = await database().picture.findFirst({
    where: {
      id: pictureId,
      place: 'stay',
      ...(isAdmin(viewer) ? {} : { OR: visibleTo(viewer.id) }),
    },
    select: { id: true },
  });
  return row && readPictureFile(row.id, file);
}

/** Deletes those of these pictures that are no longer used, with their files. */
export async function dropUnused(tx: Transaction, pictureIds: readonly string[]): Promise<void> {
  const unused = await tx.picture.findMany({
    where: {
      id: { in: [...pictureIds] },
      place: 'stay',
      updates: { none: {} },
      messages: { none: {} },
      incidents: { none: {} },
    },
    select: { id: true },
  });
  await tx.picture.deleteMany({ where: { id: { in: unused.map(({ id }) => id) } } });
  for (const { id } of unused) removeStoredAfter(tx, 'pictures', id);
}

const atOnce = 200;

/**
 * Deletes pictures not sent within a day, those of stays over for 180 days (R52) and of equally old messages
 * (R64); those of incidents are kept.
 * @returns the number deleted
 */
export async function sweepPrivatePictures(): Promise<number> {
  const at = now().getTime();
  const unsent = new Date(at - interval('unsentPictures'));
  const over = new Date(at - interval('sentPicturesKept'));
  let removed = 0;
  const pages = pagesOf<string>(atOnce, (last = '') =>
    overdue(database(), { unsent, over, after: last }),
  );
  for await (const ids of pages)
    for (const id of ids)
      try {
        if (await inTransaction((tx) => sweep(tx, id, { unsent, over }))) removed += 1;
      } catch (error) {
        // A failure with one picture must not stop the others.
        log.error('pictures.not_swept', { ...errorFields(error), id });
      }
  if (removed > 0) log.info('pictures.swept', { removed });
  return removed;
}

type Overdue = { unsent: Date; over: Date };

/** Returns the ids of the next pictures to delete; `only` checks a single one again. */
async function overdue(
  tx: Transaction,
  { unsent, over, after, only }: Overdue & { after: string; only?: string },
): Promise<string[]> {
  const rows = await tx.picture.findMany({
    where: {
      place: 'stay',
      createdAt: { lt: unsent },
      id: { gt: after, ...(only !== undefined && { equals: only }) },
      updates: { none: { update: { booking: { end: { gte: over } } } } },
      messages: { none: { message: { createdAt: { gte: over } } } },
      // Incidents keep their pictures.
      incidents: { none: {} },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: atOnce,
  });
  return rows.map(({ id }) => id);
}

async function sweep(tx: Transaction, id: string, limits: Overdue): Promise<boolean> {
  // It may have been sent in the meantime.
  if ((await overdue(tx, { ...limits, after: '', only: id })).length === 0) return false;
  await tx.picture.delete({ where: { id } });
  removeStoredAfter(tx, 'pictures', id);
  return true;
}
