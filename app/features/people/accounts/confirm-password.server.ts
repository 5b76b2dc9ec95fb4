import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { SignedIn } from '~/core/session/session.server';
import { checkCredentials, type Proof } from './check-credentials.server';
import { codeTexts, type SignInCode } from './sign-in-code.schema';
import { spendCode, tellRecoveryUse, twoFactorIsOn } from './spend-code.server';

const wrongPassword = 'That isn’t your current password.';

function wrong(): ServiceError {
  return new ServiceError('invalid', wrongPassword, 'current_password');
}

/** Checks the viewer's password again, under the login's limits. @throws ServiceError invalid, too_many */
export async function confirmPassword(
  viewer: SignedIn,
  password: string,
  client: string,
): Promise<Proof> {
  let proof: Proof;
  try {
    // A signed-in browser counts as known, so others can't use up its attempts (R73).
    const browser = { browser: viewer.sessionDigest, accounts: [viewer.id] };
    proof = await checkCredentials(viewer.email, password, { client, browser });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid') throw wrong();
    throw error;
  }
  // The address may belong to another account since this page was loaded.
  if (proof.profileId !== viewer.id) throw wrong();
  return proof;
}

/** Checks that the password has not changed since it was proven. @throws ServiceError invalid */
export async function requireStillProven(tx: Transaction, proof: Proof): Promise<void> {
  const { profileId } = proof;
  const stored = await tx.password.findUnique({ where: { profileId }, select: { hash: true } });
  if (stored?.hash !== proof.passwordHash) throw wrong();
}

export type Proving = {
  viewer: SignedIn;
  password: string;
  code?: SignInCode | undefined;
  client: string;
};

/**
 * Runs `work` after checking the password and, if two-step sign-in is on, the code.
 * @throws ServiceError invalid, too_many
 */
export async function actProven<T>(
  { viewer, password, code, client }: Proving,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const proof = await confirmPassword(viewer, password, client);
  const profileId = viewer.id;
  if (!(await twoFactorIsOn(database(), profileId)))
    return inTransaction(async (tx) => {
      await requireStillProven(tx, proof);
      // If it was switched on in the meantime, the password alone no longer suffices.
      if (await twoFactorIsOn(tx, profileId)) throw codeMissing();
      return work(tx);
    });
  if (code === undefined) throw codeMissing();
  return spendCode({ profileId, code, client }, async (tx) => {
    await requireStillProven(tx, proof);
    if (code.kind === 'recovery') await tellRecoveryUse(tx, viewer);
    return work(tx);
  });
}

function codeMissing(): ServiceError {
  return new ServiceError('invalid', codeTexts.missing, 'code');
}
