/** Free space on the disk of the data folder, for the admin and the log (R112). */
import { grouped } from '~/core/text/counted';
import { statfs } from 'node:fs/promises';
import { now } from './clock.server';
import { environment } from './environment.server';
import { errorFields, log } from './log.server';

/** The admin is warned below either limit. */
const leastShare = 0.2;
const leastBytes = 500 * 1024 * 1024;

export type DiskSpace = { freeBytes: number; allBytes: number };

/** Whether free space is short: less than a fifth of the disk, or less than 500 MB. */
export function isShort({ freeBytes, allBytes }: DiskSpace): boolean {
  return freeBytes < leastBytes || freeBytes < leastShare * allBytes;
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize };
}

/** Free bytes on the disk of the data folder; null if unknown. */
export async function freeBytes(): Promise<number | null> {
  try {
    return (await spaceOf(environment().dataDir)).freeBytes;
  } catch {
    return null;
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

let last: (DiskSpace & { at: Date }) | null = null;

/** Measures the disk, and logs when space gets short and when there is enough again. */
export async function watchDisk(read = () => spaceOf(environment().dataDir)): Promise<void> {
  const before = last !== null && isShort(last);
  try {
    last = { ...(await read()), at: now() };
  } catch (error) {
    log.warn('disk.unknown', errorFields(error));
    return;
  }
  const facts = { freeMb: megabytes(last.freeBytes), allMb: megabytes(last.allBytes) };
  if (isShort(last) && !before) log.warn('disk.short', facts);
  if (!isShort(last) && before) log.info('disk.enough', facts);
}

/** Returns the admin's warning about a disk that fills up, as last measured; null while there is room. */
export function diskWarning(): string | null {
  if (last === null || !isShort(last)) return null;
  const percent = Math.floor((100 * last.freeBytes) / last.allBytes);
  return `The disk is filling up: ${grouped(megabytes(last.freeBytes))} MB (${percent}%) left. Make it larger, or remove old backups, before saving fails.`;
}

/** The room as last measured, with its time; null before the first measure. */
export function diskMeasured(): { at: Date; freeText: string } | null {
  if (last === null) return null;
  const [free, all] = [last.freeBytes, last.allBytes].map((bytes) => grouped(megabytes(bytes)));
  return { at: last.at, freeText: `${free} MB of ${all} MB are free.` };
}
