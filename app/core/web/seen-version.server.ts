/**
 * Optimistic concurrency of every form that changes a row (R104, docs/decisions/109): the form carries the
 * version that its page showed, and the writing transaction compares it.
 */
import { ServiceError } from '~/core/errors/service-error.server';
import { digestOf } from '~/core/runtime/secrets.server';

/** A form's values as text, by their labels. */
export type FormSnapshot = Readonly<Record<string, string>>;

/** A save that was refused because its row changed after the page was made. */
export class StaleForm extends ServiceError {
  constructor(
    userMessage: string,
    /** The version that saves anyway, once the person has read the stored values. */
    readonly version: string,
  ) {
    super('conflict', userMessage);
  }
}

/** Returns a digest that identifies one state of a row. */
export function versionOf(stored: unknown): string {
  return digestOf(JSON.stringify(stored));
}

const longestInSentence = 60;

function shortened(text: string): string {
  if (text === '') return 'empty';
  return text.length > longestInSentence ? `${text.slice(0, longestInSentence)}…` : text;
}

/** Returns the refusal, with the stored values that differ from the typed ones. */
export function staleForm(
  differing: readonly { field: string; before: string }[],
  version: string,
): StaleForm {
  const now = differing.map(({ field, before }) => `${field}: ${shortened(before)}`).join('; ');
  return new StaleForm(
    `This was changed somewhere else, so nothing was saved. Now saved: ${now}. What you typed is still here: press the button again to use yours.`,
    version,
  );
}

/**
 * Returns whether a save changes anything; a second press does not (R20).
 * @param seen the version that the form carried
 * @throws StaleForm
 */
export function changesRow(seen: string, stored: FormSnapshot, wanted: FormSnapshot): boolean {
  const differing = Object.keys(wanted)
    .filter((field) => wanted[field] !== stored[field])
    .map((field) => ({ field, before: stored[field] ?? '' }));
  if (differing.length === 0) return false;
  const version = versionOf(stored);
  if (version !== seen) throw staleForm(differing, version);
  return true;
}
