/** The folders of a run lie together, on a RAM disk where there is one, and go with the run. */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ramDisk = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;
const prefix = 'tailhouse-tests-';

/** The RAM disk if it has room for a run, otherwise the folder that the system names. */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(ramDisk);
    return bavail * bsize >= neededBytes ? ramDisk : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes the folders of runs that were killed: those whose process is gone. */
function removeLeftOver(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    if (isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's, on a machine that several share.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Sends all temporary folders of this process and of those that it starts into one of the run's own;
 * for the configurations of both test runners. A commit of SQLite takes 4 ms on a disk and 0.04 in
 * memory.
 */
export function gatherFolders(): void {
  // The workers of a run inherit its folder.
  if (path.basename(tmpdir()).startsWith(prefix)) return;
  const parent = fastestFolder();
  removeLeftOver(parent);
  const folder = path.join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
