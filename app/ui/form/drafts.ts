/** Drafts of long forms, kept in this browser until they are sent (R68). */
import { createContext } from 'react';
import type { FieldState } from './kept-input';

/**
 * Storage key of the surrounding form's draft, null for a form without one; and the submission key of
 * the continued draft (R20): the answer to it may have been lost.
 */
export const DraftContext = createContext<{ key: string; formKey?: string } | null>(null);

/** A form's contents: the query of its address, and its fields by name. */
export interface Draft {
  search: string;
  fields: [string, string][];
}

const prefix = 'draft:';
/** Storage key of the person who used this browser last. */
const personKey = 'draft-person';

/** Key under which `public/site.js` keeps a visitor's review. */
export const reviewDraft = 'review';

/** Returns the storage key of a person's draft of the form at `pathname`. */
export function draftKey(personId: string, pathname: string): string {
  return `${prefix}${personId}:${pathname}`;
}

/** Reads the draft kept under `key`; null if not found, or without storage. */
export function readDraft(key: string): Draft | null {
  return withStorage((storage) => {
    const stored = storage.getItem(key);
    return stored === null ? null : (JSON.parse(stored) as Draft);
  });
}

/** Keeps the current contents of `form`, except files and passwords. */
export function keepDraft(key: string, form: HTMLFormElement): void {
  const secret = [...form.querySelectorAll<HTMLInputElement>('[type=password]')];
  const left = new Set(secret.map(({ name }) => name));
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !left.has(field[0]),
  );
  const draft: Draft = { search: window.location.search, fields };
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)));
}

/** Deletes the draft kept under `key`. */
export function forgetDraft(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

/** Fields of a form by their names in `fieldsByName`. */
export type TypedFields = (readonly [name: string, state: FieldState])[];

/** Keeps an unsent form in this tab over the sign-in after the session ended (R117). */
export function keepUnsent(key: string, fields: TypedFields): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(fields)), 'sessionStorage');
}

/** Takes the fields that an ended session left unsent; empty if not found. */
export function takeUnsent(key: string): TypedFields {
  const fields = withStorage((storage) => {
    const stored = storage.getItem(key);
    storage.removeItem(key);
    return stored === null ? [] : (JSON.parse(stored) as TypedFields);
  }, 'sessionStorage');
  return fields ?? [];
}

/** Deletes the drafts of everyone who used this browser before this person. */
export function forgetOthersDrafts(personId: string): void {
  withStorage((storage) => {
    const last = storage.getItem(personKey) ?? personId;
    if (last !== personId) storage.removeItem(reviewDraft);
    storage.setItem(personKey, personId);
  });
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    withStorage((storage) => {
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && !key.startsWith(draftKey(personId, '')))
          storage.removeItem(key);
    }, kind);
}

let sending: string | null = null;

/** Notes that a form is being sent; `key` is null for one without drafts. */
export function startSending(key: string | null): void {
  sending = key;
}

/** Deletes the draft of the form being sent, which was accepted. */
export function draftSent(): void {
  if (sending !== null) forgetDraft(sending);
  sending = null;
}

// Without storage, full or switched off, nothing is kept.
function withStorage<T>(
  act: (storage: Storage) => T,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): T | null {
  try {
    return act(window[kind]);
  } catch {
    return null;
  }
}
