import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { fileAbsent, kindFolder, type StoredKind, storedKinds } from './stored-files.server';

/** Removes files older than an hour without a row, left by a crash. @returns the number of folders */
export async function sweepFiles(): Promise<number> {
  let removed = 0;
  for (const kind of storedKinds) removed += await sweepKind(kind);
  if (removed > 0) log.info('storage.swept', { removed });
  return removed;
}

async function sweepKind(kind: StoredKind): Promise<number> {
  const folder = kindFolder(kind);
  const names = await fileNamesIn(folder);
  if (names.length === 0) return 0;
  // The rows are read after the names: a row added in between keeps its files.
  const idsInUse = await idsOf(kind);
  const oldest = now().getTime() - interval('strayFiles');
  let removed = 0;
  for (const name of names.filter((name) => !idsInUse.has(name))) {
    const stray = path.join(folder, name);
    try {
      const { mtimeMs } = await lstat(stray);
      if (mtimeMs > oldest) continue;
      await rm(stray, { recursive: true, force: true });
      removed += 1;
    } catch (error) {
      // One failure stops neither the others nor the start.
      log.error('storage.not_swept', { ...errorFields(error), kind });
    }
  }
  return removed;
}

/** Returns the ids of that kind that have a row: their files are in use. */
export async function idsOf(kind: StoredKind): Promise<Set<string>> {
  const select = { id: true } as const;
  const rows =
    kind === 'pictures'
      ? await database().picture.findMany({ select })
      : await database().petRecord.findMany({ select });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the names in a folder; empty if it doesn't exist. */
export async function fileNamesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No file of that kind was ever stored.
    if (fileAbsent(error)) return [];
    throw error;
  }
}
