/** What was typed into long forms, kept in this browser until it is sent (R68). */
import { createContext } from 'react';
import type { FieldState } from './kept-input';

/**
 * Where the form around is kept as a draft, null for a form that is not; and the submission key of
 * the draft that it goes on with (R20): its answer may have been lost.
 */
export const DraftContext = createContext<{ key: string; formKey?: string } | null>(null);

/** What a form held: its address, and its fields by name. */
export interface Draft {
  search: string;
  fields: [string, string][];
}

const prefix = 'draft:';
/** Who used this browser last. */
const personKey = 'draft-person';

/** Where `public/site.js` keeps a visitor's review. */
export const reviewDraft = 'review';

/** Where a person's draft of the form at `pathname` is kept. */
export function draftKey(personId: string, pathname: string): string {
  return `${prefix}${personId}:${pathname}`;
}

/** The draft kept under `key`; null for none, or if the browser keeps nothing. */
export function readDraft(key: string): Draft | null {
  return withStorage((storage) => {
    const stored = storage.getItem(key);
    return stored === null ? null : (JSON.parse(stored) as Draft);
  });
}

/** Keeps what `form` holds now, but neither files nor passwords. */
export function keepDraft(key: string, form: HTMLFormElement): void {
  const secret = [...form.querySelectorAll<HTMLInputElement>('[type=password]')];
  const left = new Set(secret.map(({ name }) => name));
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !left.has(field[0]),
  );
  const draft: Draft = { search: window.location.search, fields };
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)));
}

/** Forgets the draft kept under `key`. */
export function forgetDraft(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

/** Fields of a form by their names in `fieldsByName`. */
export type TypedFields = (readonly [name: string, state: FieldState])[];

/** Keeps in this tab what a session that had ended left unsent, over the sign-in (R117). */
export function keepUnsent(key: string, fields: TypedFields): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(fields)), 'sessionStorage');
}

/** Takes the fields that an ended session left unsent; empty if there are none. */
export function takeUnsent(key: string): TypedFields {
  const fields = withStorage((storage) => {
    const stored = storage.getItem(key);
    storage.removeItem(key);
    return stored === null ? [] : (JSON.parse(stored) as TypedFields);
  }, 'sessionStorage');
  return fields ?? [];
}

/** Forgets the drafts of everyone who used this browser before this person. */
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

/** Says that a form is on its way; `key` is null for one without drafts. */
export function startSending(key: string | null): void {
  sending = key;
}

/** Says that the form on its way was accepted: its draft is no longer needed. */
export function draftSent(): void {
  if (sending !== null) forgetDraft(sending);
  sending = null;
}

// Storage may be full, or switched off: then there are no drafts.
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
