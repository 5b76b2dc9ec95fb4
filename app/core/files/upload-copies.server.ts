/**
 * Copies of the uploaded files in the bucket to which Litestream copies the database (decisions.md):
 * `<path>/files/<kind>/<id>/<name>`. The rows of the database say which files there should be.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { S3mini } from 's3mini';
import type { CopyAccess } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { kindFolder, storedKinds, storeFiles, type StoredKind } from './stored-files.server';
import { idsOf, fileNamesIn } from './sweep-files.server';

/** Counts of the files that one round sent, fetched and removed. */
export type CopyRound = { sent: number; fetched: number; removed: number };

/**
 * Runs one round: sends the files that the bucket lacks, fetches those that this machine lacks, and
 * removes from the bucket those without a row.
 * @throws Error if the bucket cannot be used; the next round continues from there
 */
export async function copyUploads(access: CopyAccess): Promise<CopyRound> {
  const round = { sent: 0, fetched: 0, removed: 0 };
  const bucket = new S3mini({ ...access, requestAbortTimeout: interval('uploadCopyTimeout') });
  const gone: string[] = [];
  let anyWanted = false;
  for (const kind of storedKinds) {
    const { wanted, strays } = await copyKind(bucket, `${access.path}/files/${kind}/`, kind, round);
    anyWanted ||= wanted > 0;
    gone.push(...strays);
  }
  // A database without any files is more likely the wrong one than one that was emptied.
  for (const key of anyWanted ? gone : [])
    await alone(bucket, access.path, key, async () => {
      await bucket.deleteObject(key);
      round.removed += 1;
    });
  const { sent, fetched, removed } = round;
  if (sent + fetched + removed > 0) log.info('copies.uploads', { sent, fetched, removed });
  return round;
}

/**
 * Sends and fetches the files of one kind.
 * @returns the number of ids with a row, and the bucket's keys without a row
 */
async function copyKind(
  bucket: S3mini,
  folder: string,
  kind: StoredKind,
  round: CopyRound,
): Promise<{ wanted: number; strays: string[] }> {
  const copied = await namesById(bucket, folder);
  // The rows after the copies: a file sent by an earlier round had its row by then.
  const wanted = await idsOf(kind);
  const here = new Set(await fileNamesIn(kindFolder(kind)));
  for (const id of wanted)
    await alone(bucket, folder, id, async () => {
      if (!here.has(id)) {
        round.fetched += await fetchFiles(bucket, folder, kind, id, copied.get(id) ?? []);
        return;
      }
      for (const name of await readdir(path.join(kindFolder(kind), id)))
        if (!copied.get(id)?.includes(name)) {
          const bytes = await readFile(path.join(kindFolder(kind), id, name));
          await bucket.putObject(`${folder}${id}/${name}`, bytes);
          round.sent += 1;
        }
    });
  const strays = [...copied]
    .filter(([id]) => !wanted.has(id))
    .flatMap(([id, names]) => names.map((name) => `${folder}${id}/${name}`));
  return { wanted: wanted.size, strays };
}

/**
 * Does the work for one item; its failure doesn't stop the others (R110). @throws Error if the bucket fails
 */
async function alone(
  bucket: S3mini,
  folder: string,
  item: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Ends the round if the bucket doesn't answer, or it would be asked for every file.
    await bucket.listObjects('/', folder, 1);
    log.error('copies.file_failed', { ...errorFields(error), id: item });
  }
}

/** The names of the copied files by id. */
async function namesById(bucket: S3mini, folder: string): Promise<Map<string, string[]>> {
  const byId = new Map<string, string[]>();
  // The first argument is a path for this library, not S3's delimiter: it lists all keys, at any depth.
  const objects = await bucket.listObjects('/', folder);
  if (objects === null) throw new Error('There is no bucket of that name');
  for (const { Key } of objects) {
    const [id = '', name = ''] = Key.slice(folder.length).split('/');
    byId.set(id, [...(byId.get(id) ?? []), name]);
  }
  return byId;
}

/** Stores the bucket's files of one id on this machine. @returns the number of files */
async function fetchFiles(
  bucket: S3mini,
  folder: string,
  kind: StoredKind,
  id: string,
  names: readonly string[],
): Promise<number> {
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = await bucket.getObjectArrayBuffer(`${folder}${id}/${name}`);
      if (bytes === null) throw new Error(`The bucket lost ${folder}${id}/${name}`);
      return { name, bytes: new Uint8Array(bytes) };
    }),
  );
  if (files.length > 0) await storeFiles(kind, id, files);
  return files.length;
}
