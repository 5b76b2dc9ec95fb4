import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { fileAbsent, kindFolder, type StoredKind, storedKinds } from './stored-files.server';

/** Removes files without a row, left by a crash, older than an hour. @returns how many folders */
export async function sweepFiles(): Promise<number> {
  let removed = 0;
  for (const kind of storedKinds) removed += await sweepKind(kind);
  if (removed > 0) log.info('storage.swept', { removed });
  return removed;
}

async function sweepKind(kind: StoredKind): Promise<number> {
  const folder = kindFolder(kind);
  const names = await namesIn(folder);
  if (names.length === 0) return 0;
  // The rows after the names: a row that came meanwhile keeps its files.
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
      // One failure does not hold up the others, nor the start.
      log.error('storage.not_swept', { ...errorFields(error), kind });
    }
  }
  return removed;
}

/** The ids of that kind that have a row, so that their files are wanted. */
export async function idsOf(kind: StoredKind): Promise<Set<string>> {
  const select = { id: true } as const;
  const rows =
    kind === 'pictures'
      ? await database().picture.findMany({ select })
      : await database().petRecord.findMany({ select });
  return new Set(rows.map(({ id }) => id));
}

/** The names in a folder; none if it was never made. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // Nothing of that kind was ever stored.
    if (fileAbsent(error)) return [];
    throw error;
  }
}
