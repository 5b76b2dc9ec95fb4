import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { log } from '~/core/runtime/log.server';
import { rememberBrowser } from '~/core/session/known-browser.server';
import { beginSession, type Person, personOf } from '~/core/session/session.server';
import { invalidLogin, type Proof } from './check-credentials.server';
import {
  beginCodeStep,
  endCodeStep,
  type PendingSignIn,
  proofDigest,
} from './pending-sign-in.server';
import type { SignInCode } from './sign-in-code.schema';
import { spendCode, tellRecoveryUse } from './spend-code.server';

/** Result of a correct password: signed in, or a code is needed. */
export type SignInStep =
  | { kind: 'signed in'; cookies: string[]; person: Person }
  | { kind: 'code needed'; cookies: string[] };

/** Starts a session, or asks for a code. @throws ServiceError if the account has changed */
export async function signIn(proof: Proof, request: Request): Promise<SignInStep> {
  const step = await inTransaction((tx) => startSession(tx, proof, request));
  if (step.kind === 'signed in') log.info('account.signed_in', { profileId: proof.profileId });
  return step;
}

export async function startSession(
  tx: Transaction,
  proof: Proof,
  request: Request,
): Promise<SignInStep> {
  const { profileId, passwordHash } = proof;
  const profile = await tx.profile.findUnique({
    where: { id: profileId },
    include: { userRole: true, password: true, twoFactor: { select: { confirmedAt: true } } },
  });
  if (profile === null)
    throw new ServiceError('unavailable', 'Unexpected error. Please try again.');
  // A reset ends all sessions; a login that started with the old password must not create one afterwards.
  if (profile.password?.hash !== passwordHash) throw new ServiceError('invalid', invalidLogin);
  if (profile.twoFactor !== null)
    return { kind: 'code needed', cookies: [beginCodeStep(profileId, passwordHash)] };
  return {
    kind: 'signed in',
    cookies: [await beginSession(tx, profileId, request), rememberBrowser(request, profileId)],
    person: personOf(profile),
  };
}

/** Error if the first step has expired or its password has changed. */
export const signInAgain = 'Please sign in again.';

/** Starts a session with a correct code. @throws ServiceError invalid, too_many, forbidden */
export async function signInByCode(
  { profileId, provenBy }: PendingSignIn,
  code: SignInCode,
  request: Request,
): Promise<{ cookies: string[]; person: Person }> {
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
        const session = await beginSession(tx, profileId, request);
        const cookies = [session, rememberBrowser(request, profileId), endCodeStep()];
        return { cookies, person: personOf(profile) };
      },
    );
    log.info('account.signed_in', { profileId });
    return signedIn;
  } catch (error) {
    // If it was switched off in the meantime, the user must sign in with the password again.
    if (error instanceof ServiceError && error.code === 'conflict')
      throw new ServiceError('forbidden', signInAgain);
    throw error;
  }
}
