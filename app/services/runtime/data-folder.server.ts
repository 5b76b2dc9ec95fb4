/** The folder of the data, looked at before anything is written into it. */
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.server';

/** What the server cannot do without, if it is there. Backups it can: those are logged and tried again. */
const parts = [
  'secret',
  'tailhouse.sqlite',
  'tailhouse.sqlite-wal',
  'tailhouse.sqlite-shm',
  'files',
  'files/pictures',
  'files/records',
];

/**
 * Makes sure that the folder is there and that this user may write it and what is in it: said now, in
 * words, instead of by the first visitor's error.
 * @throws StartError naming what cannot be written and what to do; nothing is made or changed then
 */
export function openDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.writable-${process.pid}`);
  attempt(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  attempt(dataDir, () => {
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
  });
  for (const part of parts.map((name) => path.join(dataDir, name)))
    if (existsSync(part)) attempt(part, () => accessSync(part, constants.R_OK | constants.W_OK));
}

function attempt(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(`${what} cannot be written (${code}): ${remedyFor(code)}`, {
      cause: error,
    });
  }
}

function remedyFor(code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Make room, then start again.';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file is in the way. Point DATA_DIR at a folder.';
    case 'EROFS':
      return 'the disk is read-only. Mount it for writing, or point DATA_DIR at another folder.';
    default:
      return `give it to the user that runs Tailhouse (chown -R ${process.getuid?.() ?? 'USER'}), or point DATA_DIR at another folder.`;
  }
}
