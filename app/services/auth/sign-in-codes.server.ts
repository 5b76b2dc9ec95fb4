/** The ten codes that sign in without the app, each once. They are kept as digests only. */
import { randomInt } from 'node:crypto';
import { recoveryAlphabet, recoveryCodeCount, recoveryCodeLength } from '~/domain/sign-in-code';
import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';

// Of 120 random bits: a plain digest is enough, since nobody can try them all.
const recoveryDigest = (code: string) => digestOf(`recovery code ${code}`);

function newCode(): string {
  const letter = () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length));
  return Array.from({ length: recoveryCodeLength }, letter).join('');
}

/** Ten new codes, in force once {@link keepRecoveryCodes} has kept them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newCode);
}

/** Puts these codes in force, and those of before out of it. */
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

/** Those of the codes that are in force. */
export async function stillInForce(
  tx: Transaction,
  profileId: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await tx.recoveryCode.findMany({ where: { profileId }, select: { digest: true } });
  const digests = new Set(rows.map(({ digest }) => digest));
  return codes.filter((code) => digests.has(recoveryDigest(code)));
}

/** Uses a code up. @returns whether it was in force: of two at once, one hears yes */
export async function useRecoveryCode(
  tx: Transaction,
  profileId: string,
  code: string,
): Promise<boolean> {
  const digest = recoveryDigest(code);
  const { count } = await tx.recoveryCode.deleteMany({ where: { digest, profileId } });
  return count === 1;
}
