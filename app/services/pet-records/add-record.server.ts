import { mostRecords, petRecordTexts } from '~/domain/pet-record.schema';
import { inTransaction, type Transaction } from '../database/database.server';
import { theirPet, type PetViewer } from '../pets/their-pet';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';
import { ServiceError } from '../runtime/service-error.server';
import { newStoredId } from '../storage/new-stored-id.server';
import { removeStored } from '../storage/remove-stored.server';
import { storeFiles } from '../storage/store-files.server';
import { once } from '../web/submissions.server';
import { recordFile } from './record-file';
import { recordFileName } from './record-file-name';
import type { PreparedRecord } from './read-record.server';

export type NewRecord = {
  petId: string;
  viewer: PetViewer;
  title: string;
  record: PreparedRecord;
  /** The key that the form carried, if it did. */
  formKey: string | undefined;
};

async function insertRecord(tx: Transaction, id: string, request: NewRecord): Promise<string> {
  const { petId, viewer, title, record } = request;
  const pet = await tx.pet.findFirst({
    where: theirPet(petId, viewer),
    select: { _count: { select: { records: true } } },
  });
  if (pet === null) throw new ServiceError('not_found', 'There is no such pet.');
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
  return id;
}

/**
 * Keeps a record that `readRecord` prepared: the file first, then the row, so that no row ever
 * lacks its file; what a crash leaves in between is swept at the next start. The same form sent
 * again finds the record that it made (R20).
 * @returns the record's id
 * @throws ServiceError not_found for a pet that is not theirs; conflict when the pet has as many as
 *   it can have, or when the same form comes with another file or title; nothing is kept then
 */
export async function addRecord(request: NewRecord): Promise<{ recordId: string }> {
  const { petId, viewer, title, record, formKey } = request;
  const content = { petId, title, file: digestOf(Buffer.from(record.bytes).toString('latin1')) };
  const id = newStoredId();
  await storeFiles('records', id, [{ name: recordFile, bytes: record.bytes }]);
  try {
    const kept = await inTransaction((tx) =>
      once(tx, { key: formKey, actorId: viewer.id, form: 'pet-record', content }, () =>
        insertRecord(tx, id, request),
      ),
    );
    if (kept.repeated) await removeStored('records', id);
    return { recordId: kept.id };
  } catch (error) {
    await removeStored('records', id);
    throw error;
  }
}
