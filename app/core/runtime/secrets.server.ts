import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { environment } from './environment.server';

/** SHA-256 of the text in base64url: for tokens and subjects that must not be stored in the clear. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** 256 random bits in base64url: a secret for one link or one cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text is the secret. Digests have equal lengths, so not even the secret's length can be timed. */
export function isSecret(text: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(text)), Buffer.from(digestOf(secret)));
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Purpose of a sealed text: it opens only for the same one. */
type SealPurpose = 'outbox-link' | 'service-key' | 'two-factor-secret' | 'two-factor-set-up';

function key(purpose: SealPurpose | 'signature-address'): Buffer {
  return derivedBytes(purpose);
}

/** Returns 32 bytes derived from the app's secret for that purpose. */
export function derivedBytes(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', environment().secret, '', `tailhouse/${purpose}`, 32));
}

/** SHA-256 of an address with the app's secret, in base64url: a copy of the database reveals no address. */
export function addressDigestOf(address: string): string {
  return createHmac('sha256', key('signature-address')).update(address).digest('base64url');
}

/** Encrypts a text, differently each time; only the same `owner` can open it. */
export function sealText(purpose: SealPurpose, text: string, owner = ''): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key(purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text; null if it was altered, or sealed for another owner or with another secret. */
export function openText(purpose: SealPurpose, sealed: string, owner = ''): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key(purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
