import path from 'node:path';
import { environment } from '../runtime/environment.server';

/** What is stored: a folder for each, and in it a folder for each id. */
export const storedKinds = ['pictures', 'records'] as const;

export type StoredKind = (typeof storedKinds)[number];

// The form of an id in the database: no dot, no slash, nothing that leads elsewhere.
const idForm = /^[a-z][a-z0-9]{15,31}$/;
const nameForm = /^[a-z0-9]{1,32}(\.[a-z0-9]{1,8})?$/;

/** Where everything of that kind lies: `files/<kind>` in the data folder. */
export function kindFolder(kind: StoredKind): string {
  return path.join(environment().dataDir, 'files', kind);
}

/** The folder of one id; null for what is not an id, so that no text from outside leads anywhere else. */
export function storedFolder(kind: StoredKind, id: string): string | null {
  return idForm.test(id) ? path.join(kindFolder(kind), id) : null;
}

/** One file of an id; null when either is not a name of ours. */
export function storedFile(kind: StoredKind, id: string, name: string): string | null {
  const folder = storedFolder(kind, id);
  return folder !== null && nameForm.test(name) ? path.join(folder, name) : null;
}

/** Where a folder is written before it has its name. */
export function unfinishedFolder(kind: StoredKind, id: string): string {
  return path.join(kindFolder(kind), `.${id}.unfinished`);
}
