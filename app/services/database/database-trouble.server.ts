/** What keeps data from being written for a while: another process's lock, the disk. */
export type DatabaseTrouble = 'locked' | 'disk';

const deepest = 5;

/** What the system says when a file cannot be written: no room, or no right to. */
const ofTheDisk = new Set(['ENOSPC', 'EFBIG', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

/**
 * Which passing trouble an error tells of, wherever Prisma has put the driver's own error; null for
 * any other error.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  return troubleIn(error, deepest);
}

function troubleIn(error: unknown, depth: number): DatabaseTrouble | null {
  if (typeof error !== 'object' || error === null || depth === 0) return null;
  const code = textOf(error, 'originalCode') ?? textOf(error, 'code') ?? '';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code) || code === 'P1008' || code === 'P2028') return 'locked';
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(code)) return 'disk';
  if (ofTheDisk.has(code)) return 'disk';
  for (const name of ['cause', 'meta', 'driverAdapterError'] as const) {
    const found = troubleIn(Reflect.get(error, name), depth - 1);
    if (found !== null) return found;
  }
  return null;
}

function textOf(value: object, name: string): string | undefined {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}
