/** A user that the rights of files bind, unlike root, as whom tests may run. */
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../setup/scratch-database';
import { databaseIn, templateDatabase } from '../setup/test-environment';

// The user `nobody` of every Linux.
const nobody = { uid: 65_534, gid: 65_534 };

/** As whom to start a process: `nobody` when these tests run as root, else whoever runs them. */
export const ordinaryUser: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody : {};

/** Gives a folder, and all that is in it, to that user. */
export function giveAway(folder: string): void {
  if (ordinaryUser.uid === undefined) return;
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of ['.', ...inside]) chownSync(path.join(folder, name), nobody.uid, nobody.gid);
}

/** A data folder of that user's, in a scratch folder that it may pass through. */
export function dataFolderOf({ database = true }: { database?: boolean } = {}): string {
  const outside = scratchFolder();
  chmodSync(outside, 0o755);
  const folder = path.join(outside, 'data');
  mkdirSync(folder);
  if (database) copyFileSync(templateDatabase(), databaseIn(folder));
  giveAway(folder);
  return folder;
}
