import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileAbsent } from '~/core/files/stored-files.server';

export async function digestOfFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    const piece = chunk as Buffer;
    bytes += piece.byteLength;
    hash.update(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Flushes a file's content, or the names in a folder, so that they survive a power cut. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the finished files under a folder, as paths relative to it; empty if the folder doesn't exist. */
export async function filesUnder(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await entriesOf(folder)) {
    // A name that begins with a dot is still being written.
    if (entry.name.startsWith('.')) continue;
    if (entry.isFile()) found.push(entry.name);
    if (!entry.isDirectory()) continue;
    const below = await filesUnder(path.join(folder, entry.name));
    found.push(...below.map((name) => path.join(entry.name, name)));
  }
  return found.sort();
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (fileAbsent(error)) return [];
    throw error;
  }
}

/** Links a stored file to a second place, or copies it across disks. @returns false if missing */
export async function placeAlso(file: string, target: string): Promise<boolean> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(file, target);
    return true;
  } catch (error) {
    if (fileAbsent(error)) return false;
    const code = codeOf(error);
    if (code === 'EEXIST') return true;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK' && code !== 'ENOTSUP')
      throw error;
  }
  return copyWhole(file, target);
}

async function copyWhole(file: string, target: string): Promise<boolean> {
  try {
    await copyFile(file, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (fileAbsent(error)) return false;
    throw error;
  }
  await flush(target);
  return true;
}

export async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (fileAbsent(error)) return false;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
