/** A user bound by file permissions, unlike root, which may run the tests. */
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../setup/scratch-database';
import { databaseIn, templateDatabase } from '../setup/test-environment';

// The user `nobody` of every Linux.
const nobody = { uid: 65_534, gid: 65_534 };

/** The user to start a process as: `nobody` if these tests run as root, otherwise the current user. */
export const ordinaryUser: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody : {};

/** Gives a folder, and all its contents, to that user. */
export function giveAway(folder: string): void {
  if (ordinaryUser.uid === undefined) return;
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of ['.', ...inside]) chownSync(path.join(folder, name), nobody.uid, nobody.gid);
}

/** A data folder owned by that user, in a scratch folder that the user may enter. */
export function dataFolderOf({ database = true }: { database?: boolean } = {}): string {
  const outside = scratchFolder();
  chmodSync(outside, 0o755);
  const folder = path.join(outside, 'data');
  mkdirSync(folder);
  if (database) copyFileSync(templateDatabase(), databaseIn(folder));
  giveAway(folder);
  return folder;
}
