import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  countAttempts,
  countWithin,
  forgiveAttempts,
  roomFor,
} from '~/core/rate-limit/count-attempts.server';
import type { Attempt } from '~/core/rate-limit/limits';
import { now } from '~/core/runtime/clock.server';
import { openText } from '~/core/runtime/secrets.server';
import { queueTwoFactorChanged } from './account-emails.server';
import type { SignInCode } from './sign-in-code.schema';
import { stepOfCode, useRecoveryCode } from './sign-in-codes.server';

/** Does not reveal whether a code was wrong or already used. */
export const wrongCode = 'That code is not right, or was used already. Please try the next one.';

const isOff = 'Two-step sign-in is off already.';

type CodeSpending = {
  profileId: string;
  code: SignInCode;
  client: string;
};

// A recovery code can't be guessed, so it works even while the six digits are locked after wrong guesses.
function attemptsOf({ profileId, code, client }: CodeSpending): Attempt[] {
  const ofClient = { limit: 'login-client', subject: client } as const;
  return code.kind === 'recovery'
    ? [ofClient]
    : [{ limit: 'two-factor-account', subject: profileId }, ofClient];
}

/**
 * Uses up a code in the same transaction as `work`, so that a refusal doesn't consume it.
 * @throws ServiceError
 */
export async function spendCode<T>(
  spending: CodeSpending,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const attempts = await countAttempts(attemptsOf(spending));
  const found = { right: false };
  try {
    return await inTransaction(async (tx) => {
      found.right = await spend(tx, spending);
      if (!found.right) throw new ServiceError('invalid', wrongCode, 'code');
      return work(tx);
    });
  } finally {
    if (found.right) await forgiveAttempts(attempts);
    else if (spending.code.kind === 'app') await sendEmailGuessWarning(spending.profileId);
  }
}

async function spend(tx: Transaction, { profileId, code }: CodeSpending): Promise<boolean> {
  const stored = await tx.twoFactor.findUnique({ where: { profileId } });
  if (stored === null) throw new ServiceError('conflict', isOff);
  if (code.kind === 'recovery') return useRecoveryCode(tx, profileId, code.code);
  // Can't be opened after the server's secret has changed; the recovery codes still work.
  const secret = openText('two-factor-secret', stored.sealedSecret, profileId);
  const step = secret === null ? null : stepOfCode(secret, code.digits, now());
  if (step === null) return false;
  // The update decides between concurrent requests, even if transactions are not serialized.
  const { count } = await tx.twoFactor.updateMany({
    where: { profileId, lastUsedStep: { lt: step } },
    data: { lastUsedStep: step },
  });
  return count === 1;
}

export async function twoFactorIsOn(tx: Transaction, profileId: string): Promise<boolean> {
  return (await tx.twoFactor.count({ where: { profileId } })) > 0;
}

async function sendEmailGuessWarning(profileId: string): Promise<void> {
  const mail = { limit: 'two-factor-mail', subject: profileId } as const;
  await inTransaction(async (tx) => {
    const left = await roomFor(tx, { limit: 'two-factor-account', subject: profileId });
    if (left > 0 || (await roomFor(tx, mail)) === 0) return;
    const profile = await tx.profile.findFirst({
      where: { id: profileId, deletedAt: null },
      select: { email: true, _count: { select: { recoveryCodes: true } } },
    });
    if (profile === null) return;
    await countWithin(tx, [mail]);
    const { email, _count } = profile;
    const codesLeft = _count.recoveryCodes;
    await queueTwoFactorChanged(tx, { profileId, email, change: 'guessed', codesLeft });
  });
}

export async function tellRecoveryUse(
  tx: Transaction,
  { id: profileId, email }: { id: string; email: string },
): Promise<void> {
  const codesLeft = await tx.recoveryCode.count({ where: { profileId } });
  await queueTwoFactorChanged(tx, { profileId, email, change: 'code_used', codesLeft });
}
