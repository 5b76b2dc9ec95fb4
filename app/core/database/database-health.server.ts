import path from 'node:path';
import { StartError } from '~/core/errors/service-error.server';
import { database } from './database.server';

export async function databaseAnswers(): Promise<boolean> {
  try {
    // A row of a table, not a bare number: that reads the file.
    await database().businessSettings.findUnique({ where: { id: 1 }, select: { id: true } });
    return true;
  } catch {
    return false;
  }
}

type DatabaseTrouble = 'locked' | 'disk';

const deepest = 5;

/** System codes for a file that can't be written: no space or no permission. */
const ofTheDisk = new Set(['ENOSPC', 'EFBIG', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

/**
 * Returns the transient trouble that an error reports, at any depth of Prisma's wrapping; null for other
 * errors.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  return troubleIn(error, deepest);
}

function troubleIn(error: unknown, depth: number): DatabaseTrouble | null {
  for (const code of codesIn(error, depth)) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(code) || code === 'P1008' || code === 'P2028') return 'locked';
    if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(code)) return 'disk';
    if (ofTheDisk.has(code)) return 'disk';
  }
  return null;
}

/**
 * Returns the operator's sentence for a damaged database or a driver without its binary; null for other
 * errors.
 */
export function damageOf(error: unknown, file: string): StartError | null {
  if (error instanceof Error && lacksBinary(error))
    return new StartError(
      `better-sqlite3 has no binary for Node ${process.version}: run npm rebuild better-sqlite3.`,
      { cause: error },
    );
  const codes = [...codesIn(error, deepest)];
  if (!codes.some((code) => /^SQLITE_(CORRUPT|NOTADB)/.test(code))) return null;
  return new StartError(
    `The database ${file} is damaged: stop the server and restore a backup with npm run restore -- ${path.join(path.dirname(file), 'backups', '<name>')}`,
    { cause: error },
  );
}

/** The driver was not compiled, not downloaded, or is for another version of Node. */
const lacksBinary = (error: Error) =>
  textOf(error, 'code') === 'ERR_DLOPEN_FAILED' ||
  error.message.startsWith('Could not locate the bindings file');

function* codesIn(error: unknown, depth: number): Generator<string> {
  if (typeof error !== 'object' || error === null || depth === 0) return;
  const code = textOf(error, 'originalCode') ?? textOf(error, 'code');
  if (code !== undefined) yield code;
  for (const name of ['cause', 'meta', 'driverAdapterError'] as const)
    yield* codesIn(Reflect.get(error, name), depth - 1);
}

function textOf(value: object, name: string): string | undefined {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}
