import { inTransaction, type Transaction } from '../database/database.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { invalidLogin, type Proof } from './check-credentials.server';
import { beginCodeStep } from './pending-sign-in.server';
import { beginSession, personOf, type Person } from './session.server';

/** How far the right password leads: in, or to the page that asks for the code (decision 026). */
export type SignInStep =
  { kind: 'signed in'; cookie: string; person: Person } | { kind: 'code needed'; cookie: string };

/**
 * Begins a session for somebody who proved who they are, or the step that asks for a code where
 * two-step sign-in is on.
 * @returns the Set-Cookie header, and who it is
 * @throws ServiceError when the account went or its password changed since it was proven
 */
export async function signIn(proof: Proof, request: Request): Promise<SignInStep> {
  const step = await inTransaction((tx) => enter(tx, proof, request));
  if (step.kind === 'signed in') log.info('account.signed_in', { profileId: proof.profileId });
  return step;
}

/** As signIn, in the transaction that changed what was proven. */
export async function enter(tx: Transaction, proof: Proof, request: Request): Promise<SignInStep> {
  const { profileId, passwordHash } = proof;
  const profile = await tx.profile.findUnique({
    where: { id: profileId },
    include: { userRole: true, password: true, twoFactor: { select: { confirmedAt: true } } },
  });
  if (profile === null)
    throw new ServiceError('unavailable', 'Unexpected error. Please try again.');
  // A reset ends all sessions; a login with the old password that began before must not outlive it.
  if (profile.password?.hash !== passwordHash) throw new ServiceError('invalid', invalidLogin);
  if (profile.twoFactor !== null)
    return { kind: 'code needed', cookie: await beginCodeStep(profileId, passwordHash) };
  return {
    kind: 'signed in',
    cookie: await beginSession(tx, profileId, request),
    person: personOf(profile),
  };
}
