/** What somebody does with two-step sign-in that is on: both ask for the password and a code. */
import type { SignInCode } from '~/domain/sign-in-code';
import type { Transaction } from '../database/database.server';
import { queueTwoFactorChanged } from '../mail/queue-account-mails.server';
import type { Proof } from './check-credentials.server';
import { confirmPassword, requireStillProven } from './confirm-password.server';
import { keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.server';
import type { SignedIn } from './session.server';
import { spendCode } from './spend-code.server';

export type TwoFactorChange = {
  viewer: SignedIn;
  password: string;
  code: SignInCode;
  /** The client address of the request. */
  client: string;
};

/**
 * Switches two-step sign-in off, forgets its key and codes, and ends every other session.
 * @throws ServiceError invalid at current_password or code, conflict when it is off, too_many
 */
export async function switchOffTwoFactor(change: TwoFactorChange): Promise<void> {
  const { id: profileId, email, sessionDigest } = change.viewer;
  await proven(change, async (tx) => {
    await forgetTwoFactor(tx, profileId);
    await tx.session.deleteMany({ where: { profileId, tokenDigest: { not: sessionDigest } } });
    await queueTwoFactorChanged(tx, { profileId, email, change: 'off', codesLeft: 0 });
  });
}

/**
 * Makes ten new recovery codes; those of before work no more.
 * @throws ServiceError as switchOffTwoFactor
 */
export async function renewRecoveryCodes(change: TwoFactorChange): Promise<string[]> {
  const { id: profileId, email } = change.viewer;
  const codes = newRecoveryCodes();
  await proven(change, async (tx) => {
    await keepRecoveryCodes(tx, profileId, codes);
    const codesLeft = codes.length;
    await queueTwoFactorChanged(tx, { profileId, email, change: 'new_codes', codesLeft });
  });
  return codes;
}

/** Deletes the key and the recovery codes of an account. @returns whether it had a key */
export async function forgetTwoFactor(tx: Transaction, profileId: string): Promise<boolean> {
  await tx.recoveryCode.deleteMany({ where: { profileId } });
  const { count } = await tx.twoFactor.deleteMany({ where: { profileId } });
  return count > 0;
}

async function proven(change: TwoFactorChange, work: (tx: Transaction) => Promise<void>) {
  const { viewer, password, code, client } = change;
  const proof: Proof = await confirmPassword(viewer, password, client);
  await spendCode({ profileId: viewer.id, code, client }, async (tx) => {
    await requireStillProven(tx, proof);
    await work(tx);
  });
}
