import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { recoveryAlphabet, recoveryCodeCount, recoveryCodeLength } from './sign-in-code.schema';

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const periodMs = settings.period * 1000;
// The previous and next codes are valid, too: clocks differ, and typing takes time.
const window = 1;
const secretBytes = 20;

/** Returns a new key to share with an app: 160 random bits in base 32. */
export function newAppSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the 30-second step of an instant, counted from 1970. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / periodMs);
}

/** Returns the six digits that an app shows in that step. */
export function appCode(secret: string, step: number): string {
  const app = new TOTP({ ...settings, secret });
  return app.generate({ timestamp: step * periodMs });
}

/** Returns the step with this code, at or next to the current one; null if not found. */
export function stepOfCode(secret: string, digits: string, at: Date): number | null {
  const app = new TOTP({ ...settings, secret });
  const delta = app.validate({ token: digits, timestamp: at.getTime(), window });
  return delta === null ? null : stepAt(at) + delta;
}

/** Returns the URL for the QR code, from which apps read key and names. */
export function appAddress(secret: string, account: { business: string; email: string }): string {
  const { business: issuer, email: label } = account;
  return new TOTP({ ...settings, secret, issuer, label }).toString();
}

// With 120 random bits, a plain digest is enough.
const recoveryDigest = (code: string) => digestOf(`recovery code ${code}`);

function newCode(): string {
  const letter = () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length));
  return Array.from({ length: recoveryCodeLength }, letter).join('');
}

/** Returns ten new codes, which become active with {@link keepRecoveryCodes}. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newCode);
}

export async function keepRecoveryCodes(
  tx: Transaction,
  profileId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { profileId } });
  const createdAt = now();
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ digest: recoveryDigest(code), profileId, createdAt })),
  });
}

export async function stillInForce(
  tx: Transaction,
  profileId: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await tx.recoveryCode.findMany({ where: { profileId }, select: { digest: true } });
  const digests = new Set(rows.map(({ digest }) => digest));
  return codes.filter((code) => digests.has(recoveryDigest(code)));
}

/** Uses up a recovery code. @returns whether it was active; of two concurrent uses, only one succeeds */
export async function useRecoveryCode(
  tx: Transaction,
  profileId: string,
  code: string,
): Promise<boolean> {
  const digest = recoveryDigest(code);
  const { count } = await tx.recoveryCode.deleteMany({ where: { digest, profileId } });
  return count === 1;
}
