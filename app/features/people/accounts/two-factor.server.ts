import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { log } from '~/core/runtime/log.server';
import { endSessions, type SignedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { queueTwoFactorChanged } from './account-emails.server';
import type { Proof } from './check-credentials.server';
import { confirmPassword, requireStillProven } from './confirm-password.server';
import type { SignInCode } from './sign-in-code.schema';
import { keepRecoveryCodes, newRecoveryCodes } from './sign-in-codes.server';
import { spendCode } from './spend-code.server';

/** Two-step sign-in of an account; `since` is formatted in the business's time zone. */
export type TwoFactorState = { since: string; codesLeft: number };

export async function twoFactorState(profileId: string): Promise<TwoFactorState | null> {
  const stored = await database().twoFactor.findUnique({
    where: { profileId },
    select: { confirmedAt: true },
  });
  if (stored === null) return null;
  const { timeZone } = await businessSettings('committed');
  return {
    since: formatDateTime(toLocal(stored.confirmedAt, timeZone)),
    codesLeft: await database().recoveryCode.count({ where: { profileId } }),
  };
}

type TwoFactorChange = {
  viewer: SignedIn;
  password: string;
  code: SignInCode;
  client: string;
};

/** Switches two-step sign-in off and ends other sessions. @throws ServiceError invalid, conflict, too_many */
export async function switchOffTwoFactor(change: TwoFactorChange): Promise<void> {
  const { id: profileId, email, sessionDigest } = change.viewer;
  await proven(change, async (tx) => {
    await forgetTwoFactor(tx, profileId);
    await endSessions(tx, profileId, { allBut: sessionDigest });
    await queueTwoFactorChanged(tx, { profileId, email, change: 'off', codesLeft: 0 });
  });
}

/** Creates ten new recovery codes; the old ones stop working. @throws as switchOffTwoFactor */
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

/** Switches two-step sign-in off from the command line; not available on the web. */
export async function switchOffByHand(
  email: string,
): Promise<'switched off' | 'was off' | 'no account'> {
  const profile = await inTransaction(async (tx) => {
    const found = await tx.profile.findFirst({
      where: { email, deletedAt: null },
      select: { id: true },
    });
    if (found === null) return null;
    const { id: profileId } = found;
    const wasOn = await forgetTwoFactor(tx, profileId);
    if (!wasOn) return { profileId, wasOn };
    await endSessions(tx, profileId, 'all');
    await queueTwoFactorChanged(tx, { profileId, email, change: 'off', codesLeft: 0 });
    return { profileId, wasOn };
  });
  if (profile === null) return 'no account';
  if (!profile.wasOn) return 'was off';
  log.warn('two_factor.off_by_hand', { profileId: profile.profileId });
  return 'switched off';
}
