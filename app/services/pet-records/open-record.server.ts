import { isAdmin, type Role } from '~/domain/permissions';
import { database } from '../database/database.server';
import { log } from '../runtime/log.server';
import { readStored, type StoredFile } from '../storage/read-stored.server';
import { recordFile } from './record-file';

export type OpenRecord = StoredFile & { fileName: string; mediaType: string };

/**
 * Opens a record's file, for that pet's owner and the admin; null for anybody else's as for one
 * that does not exist (R8).
 */
export async function openRecord(
  recordId: string,
  viewer: { id: string; role: Role },
): Promise<OpenRecord | null> {
  const record = await database().petRecord.findFirst({
    where: { id: recordId, ...(isAdmin(viewer) ? {} : { pet: { userId: viewer.id } }) },
    select: { fileName: true, mediaType: true },
  });
  if (record === null) return null;
  const file = await readStored('records', recordId, recordFile);
  // The file is written before the row and removed after it: only an outside hand loses it.
  if (file === null) log.error('records.file_missing', { recordId });
  return file === null ? null : { ...file, ...record };
}
