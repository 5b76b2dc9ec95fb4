/** The data folder of a running server at one moment, so that tests can restore it. */
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { databaseIn } from '../setup/test-environment';

/**
 * Saves every row and file of a data folder. SQLite's own backup restores the rows in one transaction,
 * which the server sees like any other commit.
 * @param name of the folder inside it for the copies
 * @returns a function that restores the folder to this moment
 */
export async function saveState(dataDir: string, name: string): Promise<() => Promise<void>> {
  const saved = path.join(dataDir, name);
  mkdirSync(saved);
  await copyRows(databaseIn(dataDir), databaseIn(saved));
  const [files, savedFiles] = [path.join(dataDir, 'files'), path.join(saved, 'files')];
  if (existsSync(files)) cpSync(files, savedFiles, { recursive: true });
  return async () => {
    await copyRows(databaseIn(saved), databaseIn(dataDir));
    if (existsSync(savedFiles)) await copyBack(savedFiles, files);
  };
}

/** Tries again if the server was just removing a folder of a deleted record. */
async function copyBack(saved: string, files: string, tries = 5): Promise<void> {
  try {
    cpSync(saved, files, { recursive: true });
  } catch (error) {
    if (tries === 1 || !(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await copyBack(saved, files, tries - 1);
  }
}

async function copyRows(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true });
  try {
    // All pages in one step: the file is never locked halfway, and other writers wait once.
    await source.backup(to, { progress: () => 1_000_000 });
  } finally {
    source.close();
  }
}
