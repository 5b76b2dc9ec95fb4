import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileAbsent } from '../storage/file-absent.server';
import { backupManifest, manifestName, type BackupManifest } from './backup-manifest';

export type ListedBackup = { name: string; folder: string; manifest: BackupManifest };

/** The backups in a folder, oldest first. What is no backup, or is not whole, is left out. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const found: ListedBackup[] = [];
  for (const name of (await namesIn(folder)).sort()) {
    if (name.startsWith('.')) continue;
    const manifest = await readManifest(path.join(folder, name));
    if (manifest !== null) found.push({ name, folder: path.join(folder, name), manifest });
  }
  return found;
}

/** What a backup says of itself; null when there is no such thing, or it cannot be understood. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  try {
    const text = await readFile(path.join(folder, manifestName), 'utf8');
    return backupManifest.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (fileAbsent(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (fileAbsent(error)) return [];
    throw error;
  }
}
