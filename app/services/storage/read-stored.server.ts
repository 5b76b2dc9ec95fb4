import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { fileAbsent } from './file-absent.server';
import { storedFile, type StoredKind } from './stored-paths.server';

/** A stored file on its way out; whoever takes the stream reads or cancels it. */
export type StoredFile = { bytes: number; stream: ReadableStream<Uint8Array> };

/**
 * Opens a stored file for reading, piece by piece, never as a whole in memory.
 * @returns null when there is no such file, or the id or name is not one of ours
 */
export async function readStored(
  kind: StoredKind,
  id: string,
  name: string,
): Promise<StoredFile | null> {
  const file = storedFile(kind, id, name);
  if (file === null) return null;
  const handle = await openFile(file);
  if (handle === null) return null;
  const facts = await handle.stat();
  if (!facts.isFile()) {
    await handle.close();
    return null;
  }
  // The stream closes the file when it ends, fails or is canceled.
  const stream = createReadableStreamFromReadable(handle.createReadStream());
  return { bytes: facts.size, stream };
}

// A link put there by somebody is not followed out of the folder.
async function openFile(file: string) {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (fileAbsent(error)) return null;
    throw error;
  }
}
