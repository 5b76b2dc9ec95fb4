/**
 * Links with tokens stand in the outbox encrypted (R36), so that a copy of the database opens no
 * account. AES-256-GCM under a key derived from the app's secret for this purpose alone.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { environment } from '../runtime/environment.server';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function key(): Buffer {
  return Buffer.from(hkdfSync('sha256', environment().secret, '', 'tailhouse/outbox-link', 32));
}

/** Encrypts a link. Sealing the same link twice gives two different texts. */
export function sealLink(link: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key(), nonce);
  const sealed = Buffer.concat([cipher.update(link, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The link again; null when the text was altered or sealed with another secret. */
export function openLink(sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const link = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([link, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
