/** Pictures that only some people may see (R52, R64): who sent one, and who was sent it. */
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
import { isAdmin, type Role } from '~/core/session/permissions';
import { type PictureFile, pictureView, readPictureFile } from './find-pictures.server';
import type { PreparedPicture } from './read-picture.server';

/** Names one file of one form, so that sending both again finds the picture it made (R20). */
export function uploadKeyOf(senderId: string, formKey: string, bytes: Uint8Array): string {
  const file = createHash('sha256').update(bytes).digest('base64url');
  return digestOf(`${senderId} ${formKey} ${file}`);
}

/** The picture that this file of this form made before; null for none. */
export async function uploadedBefore(uploadKey: string): Promise<PictureView | null> {
  const row = await database().picture.findUnique({ where: { uploadKey } });
  return row && pictureView(row);
}

/** Stores a picture that only its sender sees until it is part of something that is sent. */
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

/** Checks that the sender may send these. @throws ServiceError conflict */
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

/** Which of these the person sent and can still send, in their order: to show them in a form again. */
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
 * What a person but the admin sees: what nothing was sent with yet, and what belongs to a stay or a
 * conversation of theirs. A helper also sees what they sent of a stay or added to an incident, and nothing
 * of messages (R59).
 */
const visibleTo = (personId: string): Prisma.PictureWhereInput[] => [
  { addedBy: personId, messages: { none: {} } },
  { updates: { some: { update: { booking: { userId: personId } } } } },
  { messages: { some: { message: { ownerId: personId } } } },
];

/** One size of such a picture; null for anyone but sender, reader and admin (R8). */
export async function findPrivatePicture(
  pictureId: string,
  file: string,
  viewer: { id: string; role: Role },
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

/** Deletes those of these pictures that nothing sent shows any more, with their files. */
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
 * Deletes pictures never sent within a day, those of stays over for 180 days (R52) and those of messages
 * of so long ago (R64); those of incidents stay. @returns how many
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
        // One failure does not hold up the others.
        log.error('pictures.not_swept', { ...errorFields(error), id });
      }
  if (removed > 0) log.info('pictures.swept', { removed });
  return removed;
}

type Overdue = { unsent: Date; over: Date };

/** The next pictures to be deleted, by id; with `only`, whether that one still is. */
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
      // They belong to a record that the house keeps.
      incidents: { none: {} },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: atOnce,
  });
  return rows.map(({ id }) => id);
}

async function sweep(tx: Transaction, id: string, limits: Overdue): Promise<boolean> {
  // It may have been sent meanwhile.
  if ((await overdue(tx, { ...limits, after: '', only: id })).length === 0) return false;
  await tx.picture.delete({ where: { id } });
  removeStoredAfter(tx, 'pictures', id);
  return true;
}
