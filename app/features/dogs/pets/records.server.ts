import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  newStoredId,
  readStored,
  removeStored,
  removeStoredAfter,
  type StoredFile,
  storeFiles,
} from '~/core/files/stored-files.server';
import { now } from '~/core/runtime/clock.server';
import { log } from '~/core/runtime/log.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { mostRecords, petRecordTexts, sizeText } from './pet-page.schema';
import { type PetViewer, theirPet } from './pet-row';
import type { PreparedRecord } from './read-record.server';
import { recordFileName } from './record-file-name.server';

export type RecordOnPage = {
  id: string;
  title: string;
  /** Type and size: 'PDF, 340 KB'. */
  what: string;
  addedOn: string;
  /** True if a confirmed vaccination depends on it (R44). */
  proves: boolean;
};

/** Returns the records of a pet, newest first. Only for pages of its owner and the admin. */
export async function recordsOf(petId: string): Promise<RecordOnPage[]> {
  const rows = await database().petRecord.findMany({
    where: { petId },
    include: { vaccinations: { where: { state: 'confirmed' }, select: { id: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const { timeZone } = await businessSettings('committed');
  return rows.map(({ id, title, mediaType, bytes, createdAt, vaccinations }) => ({
    id,
    title,
    what: `${mediaType === 'application/pdf' ? 'PDF' : 'Picture'}, ${sizeText(bytes)}`,
    addedOn: formatDay(localDateOf(createdAt, timeZone)),
    proves: vaccinations.length > 0,
  }));
}

type RecordFile = StoredFile & { fileName: string; mediaType: string };

/** Returns a record's file for the pet's owner and the admin; null for other viewers (R8). */
export async function findRecordFile(recordId: string, viewer: Viewer): Promise<RecordFile | null> {
  const record = await database().petRecord.findFirst({
    where: { id: recordId, ...(isAdmin(viewer) ? {} : { pet: { userId: viewer.id } }) },
    select: { fileName: true, mediaType: true },
  });
  if (record === null) return null;
  const file = await readStored('records', recordId, recordFile);
  // The file is written before the row and removed after it, so only an outside change can lose it.
  if (file === null) log.error('records.file_missing', { recordId });
  return file === null ? null : { ...file, ...record };
}

type NewRecord = {
  /** The dogs it is about; each gets its own copy. */
  petIds: readonly string[];
  viewer: PetViewer;
  title: string;
  record: PreparedRecord;
  formKey: string | undefined;
  /** Further form content, and writes for the record's transaction (R44). */
  also?: {
    content: unknown;
    write: (tx: Transaction, recordId: string, petId: string) => Promise<void>;
  };
};

async function insertRecord(
  tx: Transaction,
  { id, petId }: { id: string; petId: string },
  request: NewRecord,
): Promise<void> {
  const { viewer, title, record } = request;
  const pet = await tx.pet.findFirst({
    where: theirPet(petId, viewer),
    select: { _count: { select: { records: true } } },
  });
  if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
  if (pet._count.records >= mostRecords) throw new ServiceError('conflict', petRecordTexts.full);
  const { type, bytes, sentName } = record;
  await tx.petRecord.create({
    data: {
      id,
      petId,
      title,
      fileName: recordFileName(sentName, title, type),
      mediaType: type,
      bytes: bytes.byteLength,
      createdAt: now(),
    },
  });
  await request.also?.write(tx, id, petId);
}

/** Stores the file before the row, once per form (R20). @throws ServiceError not_found, conflict */
export async function addRecord(request: NewRecord): Promise<{ recordId: string }> {
  const { petIds, viewer, title, record, formKey, also } = request;
  const content = {
    petIds,
    title,
    also: also?.content,
    file: digestOf(Buffer.from(record.bytes).toString('latin1')),
  };
  const copies = petIds.map((petId) => ({ id: newStoredId(), petId }));
  const forget = async () => {
    for (const { id } of copies) await removeStored('records', id);
  };
  try {
    for (const { id } of copies)
      await storeFiles('records', id, [{ name: recordFile, bytes: record.bytes }]);
    const saved = await inTransaction((tx) =>
      withIdempotencyKey(
        tx,
        { key: formKey, actorId: viewer.id, form: 'pet-record', content },
        async () => {
          for (const copy of copies) await insertRecord(tx, copy, request);
          return copies[0]?.id ?? '';
        },
      ),
    );
    if (saved.repeated) await forget();
    return { recordId: saved.id };
  } catch (error) {
    await forget();
    throw error;
  }
}

/** Removes a record and its file; repeating it changes nothing (R20). @throws ServiceError not_found */
export async function removeRecord(request: {
  recordId: string;
  petId: string;
  viewer: PetViewer;
}): Promise<void> {
  const { recordId, petId, viewer } = request;
  await inTransaction(async (tx) => {
    const pet = await tx.pet.findFirst({ where: theirPet(petId, viewer), select: { id: true } });
    if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
    // Vaccinations that it proved need another review (R44).
    await tx.vaccination.updateMany({
      where: { recordId, petId, state: 'confirmed' },
      data: { state: 'waiting', checkedBy: null, checkedAt: null },
    });
    const { count } = await tx.petRecord.deleteMany({ where: { id: recordId, petId } });
    if (count === 1) removeStoredAfter(tx, 'records', recordId);
  });
}

/** Name of a record's only file in its folder; its type is stored in the row. */
export const recordFile = 'record';
