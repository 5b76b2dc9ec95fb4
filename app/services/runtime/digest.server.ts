import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 of the text in base64url: for tokens and subjects that must not be kept as they are. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** 256 random bits in base64url: a secret for one link or one cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
