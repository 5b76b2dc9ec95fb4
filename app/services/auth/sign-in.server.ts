import { inTransaction } from '../database/database.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { invalidLogin, type Proof } from './check-credentials.server';
import { beginSession, personOf, type Person } from './session.server';

/**
 * Begins a session for somebody who proved who they are.
 * @returns the Set-Cookie header, and who it is
 * @throws ServiceError when the account went or its password changed since it was proven
 */
export async function signIn(
  proof: Proof,
  request: Request,
): Promise<{ cookie: string; person: Person }> {
  const signedIn = await inTransaction(async (tx) => {
    const profile = await tx.profile.findUnique({
      where: { id: proof.profileId },
      include: { userRole: true, password: true },
    });
    if (profile === null)
      throw new ServiceError('unavailable', 'Unexpected error. Please try again.');
    // A reset ends all sessions; a login with the old password that began before must not outlive it.
    if (profile.password?.hash !== proof.passwordHash)
      throw new ServiceError('invalid', invalidLogin);
    return {
      cookie: await beginSession(tx, profile.id, request),
      person: personOf(profile),
    };
  });
  log.info('account.signed_in', { profileId: proof.profileId });
  return signedIn;
}
