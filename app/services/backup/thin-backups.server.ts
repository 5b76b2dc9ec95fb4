import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { keptBackups } from '~/domain/backups-kept';
import { localDateOf, type TimeZone } from '~/domain/business-time';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { begunAt, unfinishedName } from './backup-names.server';
import { listBackups } from './list-backups.server';

/**
 * Removes the backups that the rule does not keep, and what a crash left unfinished.
 * @returns the names of the backups removed
 */
export async function thinBackups(folder: string, timeZone: TimeZone): Promise<string[]> {
  const backups = await listBackups(folder);
  const kept = keptBackups(
    backups.map(({ name, manifest: { reason, madeAt } }) => {
      const instant = new Date(madeAt);
      return { name, reason, madeAt: instant, date: localDateOf(instant, timeZone) };
    }),
    now(),
  );
  const removed = backups.map(({ name }) => name).filter((name) => !kept.has(name));
  for (const name of removed) await remove(folder, name);
  await sweepUnfinished(folder);
  return removed;
}

// Under another name first: half a backup must never look like a whole one.
async function remove(folder: string, name: string): Promise<void> {
  const going = path.join(folder, unfinishedName(name));
  await rename(path.join(folder, name), going);
  await rm(going, { recursive: true, force: true });
}

async function sweepUnfinished(folder: string): Promise<void> {
  // Ahead as well: what a clock dated that was wrong then is nobody's who is at work now.
  const at = now().getTime();
  const stray = interval('strayFiles');
  for (const name of await readdir(folder)) {
    const begun = begunAt(name);
    if (begun !== null && Math.abs(at - begun.getTime()) > stray)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
