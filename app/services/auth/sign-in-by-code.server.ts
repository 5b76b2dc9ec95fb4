import type { SignInCode } from '~/domain/sign-in-code';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { clientAddress } from '../web/client-address.server';
import { proofDigest, type PendingSignIn } from './pending-sign-in.server';
import { beginSession, personOf, type Person } from './session.server';
import { spendCode } from './spend-code.server';
import { tellRecoveryUse } from './tell-recovery-use.server';

/** Said when the password of the first step is old by now, or took too long. */
export const signInAgain = 'Please sign in again.';

/**
 * Begins a session for somebody whose password was right and whose code is: each code once. A
 * recovery code used is told by mail, with how many are left.
 * @returns the Set-Cookie header, and who it is
 * @throws ServiceError invalid at code; too_many; forbidden when the account, its password or
 *   two-step sign-in is not as it was at the first step
 */
export async function signInByCode(
  { profileId, provenBy }: PendingSignIn,
  code: SignInCode,
  request: Request,
): Promise<{ cookie: string; person: Person }> {
  try {
    const signedIn = await spendCode(
      { profileId, code, client: clientAddress(request) },
      async (tx) => {
        const profile = await tx.profile.findUnique({
          where: { id: profileId },
          include: { userRole: true, password: true },
        });
        const hash = profile?.password?.hash;
        if (!profile || hash === undefined || proofDigest(hash) !== provenBy)
          throw new ServiceError('forbidden', signInAgain);
        if (code.kind === 'recovery') await tellRecoveryUse(tx, profile);
        return { cookie: await beginSession(tx, profileId, request), person: personOf(profile) };
      },
    );
    log.info('account.signed_in', { profileId });
    return signedIn;
  } catch (error) {
    // Switched off meanwhile: from now on the password is enough, asked for anew.
    if (error instanceof ServiceError && error.code === 'conflict')
      throw new ServiceError('forbidden', signInAgain);
    throw error;
  }
}
