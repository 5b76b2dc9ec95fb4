import { randomInt } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterCommit, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { errorFields, log } from '~/core/runtime/log.server';

/** A folder for each kind, which holds a folder for each id. */
export const storedKinds = ['pictures', 'records'] as const;

export type StoredKind = (typeof storedKinds)[number];

// Pattern of an id in the database: no dot and no slash, so it can't leave its folder.
const idForm = /^[a-z][a-z0-9]{15,31}$/;
const nameForm = /^[a-z0-9]{1,32}(\.[a-z0-9]{1,8})?$/;

export function kindFolder(kind: StoredKind): string {
  return path.join(environment().dataDir, 'files', kind);
}

/** Returns the folder of one id; null if the text is not an id, so that no path leaves the data folder. */
export function storedFolder(kind: StoredKind, id: string): string | null {
  return idForm.test(id) ? path.join(kindFolder(kind), id) : null;
}

/** Returns the path of one file of an id; null if the id or the name is malformed. */
function storedFile(kind: StoredKind, id: string, name: string): string | null {
  const folder = storedFolder(kind, id);
  return folder !== null && nameForm.test(name) ? path.join(folder, name) : null;
}

/** Folder in which files are written before it gets its final name. */
function unfinishedFolder(kind: StoredKind, id: string): string {
  return path.join(kindFolder(kind), `.${id}.unfinished`);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${letters}0123456789`;

/** Returns an id in the database's own format (R1), for a row with files that are written first. */
export function newStoredId(): string {
  let id = letters.charAt(randomInt(letters.length));
  while (id.length < 24) id += characters.charAt(randomInt(characters.length));
  return id;
}

/** A file to be stored: a short lowercase name, such as `640.webp`. */
export type NewFile = { name: string; bytes: Uint8Array };

/**
 * Stores all files or none: flushed under a temporary name, then renamed. @throws Error, with nothing stored
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
    // A folder with files is never replaced: the rename fails.
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

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A stored file, its first bytes, and a function that opens it; the caller reads or destroys the stream. */
export type StoredFile = {
  bytes: number;
  head: (bytes: number) => Promise<Buffer>;
  open: () => Promise<Readable>;
};

/** Finds a stored file without opening it; null if not found. */
export async function readStored(
  kind: StoredKind,
  id: string,
  name: string,
): Promise<StoredFile | null> {
  const file = storedFile(kind, id, name);
  if (file === null) return null;
  const facts = await factsOf(file);
  if (!facts?.isFile()) return null;
  return { bytes: facts.size, head: (bytes) => headOf(file, bytes), open: () => openFile(file) };
}

// A symbolic link is not followed out of the folder.
async function openFile(file: string): Promise<Readable> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  // The stream closes the file when it ends, fails or is destroyed.
  return handle.createReadStream();
}

async function headOf(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, (await handle.read(head, 0, bytes, 0)).bytesRead);
  } finally {
    await handle.close();
  }
}

async function factsOf(file: string): Promise<Stats | null> {
  try {
    return await lstat(file);
  } catch (error) {
    if (fileAbsent(error)) return null;
    throw error;
  }
}

export async function removeStored(kind: StoredKind, id: string): Promise<void> {
  const folder = storedFolder(kind, id);
  // A busy disk may still list a name that was just removed.
  if (folder !== null) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes an id's files once the transaction commits; after a crash, a sweep removes the rest. */
export function removeStoredAfter(tx: Transaction, kind: StoredKind, id: string): void {
  afterCommit(tx, () => {
    removeStored(kind, id).catch((error: unknown) => {
      log.error('storage.remove_failed', { kind, id, ...errorFields(error) });
    });
  });
}

export function fileAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
