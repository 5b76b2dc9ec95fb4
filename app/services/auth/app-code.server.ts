/** Codes of an authenticator app: TOTP (RFC 6238) with the settings that every app knows. */
import { Secret, TOTP } from 'otpauth';

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const periodMs = settings.period * 1000;
// The codes before and after count too: clocks differ, and typing takes a while.
const window = 1;
const secretBytes = 20;

/** A new key to share with an app: 160 random bits in base 32. */
export function newAppSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The 30-second step at an instant, counted from 1970. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / periodMs);
}

/** The six digits that an app shows in that step. */
export function appCode(secret: string, step: number): string {
  const app = new TOTP({ ...settings, secret });
  return app.generate({ timestamp: step * periodMs });
}

/** The step, now or next to now, whose code this is; null when it is none of theirs. */
export function stepOfCode(secret: string, digits: string, at: Date): number | null {
  const app = new TOTP({ ...settings, secret });
  const delta = app.validate({ token: digits, timestamp: at.getTime(), window });
  return delta === null ? null : stepAt(at) + delta;
}

/** The address that a QR code holds: apps take key and names from it. */
export function appAddress(secret: string, account: { business: string; email: string }): string {
  const { business: issuer, email: label } = account;
  return new TOTP({ ...settings, secret, issuer, label }).toString();
}
