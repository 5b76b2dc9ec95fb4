import type { Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { checkCredentials, type Proof } from './check-credentials.server';

/** Said of a current password that is not the one. */
export const wrongPassword = 'That is not your current password.';

function wrong(): ServiceError {
  return new ServiceError('invalid', wrongPassword, 'current_password');
}

/**
 * Asks somebody who is signed in for their password again, through the login's own check: the same
 * work and the same limits, so that no more can be guessed here than there.
 * @param client the client address of the request
 * @throws ServiceError invalid at current_password, or too_many
 */
export async function confirmPassword(
  viewer: { id: string; email: string },
  password: string,
  client: string,
): Promise<Proof> {
  let proof: Proof;
  try {
    proof = await checkCredentials(viewer.email, password, client);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid') throw wrong();
    throw error;
  }
  // The address may have become somebody else's since this page was asked for.
  if (proof.profileId !== viewer.id) throw wrong();
  return proof;
}

/**
 * Sees in the transaction that acts on a proof that the password is still the one proven.
 * @throws ServiceError invalid at current_password
 */
export async function requireStillProven(tx: Transaction, proof: Proof): Promise<void> {
  const { profileId } = proof;
  const kept = await tx.password.findUnique({ where: { profileId }, select: { hash: true } });
  if (kept?.hash !== proof.passwordHash) throw wrong();
}
