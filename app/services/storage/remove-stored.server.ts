import { rm } from 'node:fs/promises';
import { afterCommit, type Transaction } from '../database/database.server';
import { errorFields, log } from '../runtime/log.server';
import { storedFolder, type StoredKind } from './stored-paths.server';

/** Removes all files of an id; for what is not there, or not an id, nothing happens. */
export async function removeStored(kind: StoredKind, id: string): Promise<void> {
  const folder = storedFolder(kind, id);
  if (folder !== null) await rm(folder, { recursive: true, force: true });
}

/**
 * Removes the files of an id once the transaction that removed its row is kept; never when it is
 * undone. What a crash in between leaves, the sweep at the next start removes.
 */
export function removeStoredAfter(tx: Transaction, kind: StoredKind, id: string): void {
  afterCommit(tx, () => {
    removeStored(kind, id).catch((error: unknown) => {
      log.error('storage.remove_failed', { kind, id, ...errorFields(error) });
    });
  });
}
