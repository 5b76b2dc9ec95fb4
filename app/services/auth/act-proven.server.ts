import { codeTexts } from '~/domain/sign-in-code.schema';
import type { SignInCode } from '~/domain/sign-in-code';
import { inTransaction, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { confirmPassword, requireStillProven } from './confirm-password.server';
import type { SignedIn } from './session.server';
import { spendCode } from './spend-code.server';
import { tellRecoveryUse } from './tell-recovery-use.server';
import { twoFactorIsOn } from './two-factor-is-on.server';

/** What somebody who is signed in gives again before what only they may do. */
export type Proving = {
  viewer: SignedIn;
  password: string;
  /** Asked for where two-step sign-in is on. */
  code?: SignInCode | undefined;
  /** The client address of the request. */
  client: string;
};

/**
 * Does something with one's account that asks for the password again and, where two-step sign-in is
 * on, for a code: an open browser alone must not be enough. Limits are those of signing in.
 * @throws ServiceError invalid at current_password or code, or too_many
 */
export async function actProven<T>(
  { viewer, password, code, client }: Proving,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const proof = await confirmPassword(viewer, password, client);
  const profileId = viewer.id;
  if (!(await twoFactorIsOn(profileId)))
    return inTransaction(async (tx) => {
      await requireStillProven(tx, proof);
      // Switched on since it was asked: then the password alone is not enough any more.
      if (await twoFactorIsOn(profileId, tx)) throw codeMissing();
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
