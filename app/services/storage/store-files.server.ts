import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { now } from '../runtime/clock.server';
import {
  kindFolder,
  storedFile,
  storedFolder,
  unfinishedFolder,
  type StoredKind,
} from './stored-paths.server';

/** A file to be stored: a short name in small letters, such as `640.webp`. */
export type NewFile = { name: string; bytes: Uint8Array };

/**
 * Stores the files of one id, all of them or none: they are written and flushed under a temporary
 * name, and the whole folder is then renamed. An id is stored once; new content gets a new id.
 * @throws Error for an id or a name that is none, for an id already stored, and when the disk
 *   refuses; nothing is left behind then
 */
export async function storeFiles(kind: StoredKind, id: string, files: NewFile[]): Promise<void> {
  const folder = storedFolder(kind, id);
  if (folder === null) throw new Error('Not an id under which a file can be stored');
  const unfinished = unfinishedFolder(kind, id);
  await mkdir(unfinished, { recursive: true });
  try {
    for (const { name, bytes } of files) {
      const target = storedFile(kind, id, name);
      if (target === null) throw new Error('Not a name under which a file can be stored');
      await writeFlushed(path.join(unfinished, path.basename(target)), bytes);
    }
    await flush(unfinished);
    // The sweep reads the age of a folder by the app's clock.
    await utimes(unfinished, now(), now());
    // A folder that holds files is never replaced: the rename fails.
    await rename(unfinished, folder);
    await flush(kindFolder(kind));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes names in a folder survive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
