/**
 * Links with tokens stand in the outbox encrypted (R36), so that a copy of the database opens no
 * account.
 */
import { openText, sealText } from '../runtime/sealed-text.server';

/** Encrypts a link. Sealing the same link twice gives two different texts. */
export function sealLink(link: string): string {
  return sealText('outbox-link', link);
}

/** The link again; null when the text was altered or sealed with another secret. */
export function openLink(sealed: string): string | null {
  return openText('outbox-link', sealed);
}
