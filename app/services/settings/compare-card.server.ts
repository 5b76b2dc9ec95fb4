/** What a save changes, and whether it was made from what is stored now. */
import { formatTime } from '~/domain/date-words';
import { formatMoney } from '~/domain/money';
import type { SettingField, SettingKind } from '~/domain/settings-cards';
import { digestOf } from '../runtime/digest.server';
import { ServiceError } from '../runtime/service-error.server';
import type { FieldChange } from './record-changes.server';

const longestInSentence = 60;

/** Tells one state of a card from another; a form carries the one that it was made from. */
export function versionOf(
  fields: readonly SettingField[],
  stored: Readonly<Record<string, unknown>>,
): string {
  return digestOf(JSON.stringify(fields.map(({ name }) => stored[name])));
}

/** A kept value as the log of changes says it. */
export function valueWords(kind: SettingKind, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') {
    if (kind === 'time') return formatTime(value);
    return kind === 'money' ? formatMoney(value) : String(value);
  }
  return typeof value === 'string' ? value : '';
}

/**
 * The fields that a save changes; none when all stands as wanted already, as after a second press
 * (R20).
 * @param seen the version that the form was made from
 * @throws ServiceError conflict when somebody changed the card in the meantime, saying what is
 *   stored where it differs from what was typed
 */
export function changesOf(
  fields: readonly SettingField[],
  stored: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  seen: string,
): FieldChange[] {
  const changed = fields.filter(({ name }) => stored[name] !== wanted[name]);
  const changes = changed.map(({ name, label, kind }) => ({
    field: label,
    before: valueWords(kind, stored[name]),
    after: valueWords(kind, wanted[name]),
  }));
  if (changes.length === 0 || versionOf(fields, stored) === seen) return changes;
  const now = changes.map(({ field, before }) => `${field}: ${shortened(before)}`).join('; ');
  throw new ServiceError(
    'conflict',
    `Somebody changed these settings in the meantime, so nothing was saved. Stored now where yours differs: ${now}. What you typed is still here; press Save once more to keep it.`,
  );
}

function shortened(words: string): string {
  if (words === '') return 'empty';
  return words.length > longestInSentence ? `${words.slice(0, longestInSentence)}…` : words;
}
