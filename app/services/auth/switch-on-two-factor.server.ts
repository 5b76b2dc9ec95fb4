import { inTransaction, type Transaction } from '../database/database.server';
import { queueTwoFactorChanged } from '../mail/queue-account-mails.server';
import { now } from '../runtime/clock.server';
import { openText, sealText } from '../runtime/sealed-text.server';
import { ServiceError } from '../runtime/service-error.server';
import { stepOfCode } from './app-code.server';
import { proofDigest } from './pending-sign-in.server';
import { keepRecoveryCodes, stillInForce } from './recovery-codes.server';
import type { SignedIn } from './session.server';
import { isOn, type SetUp } from './set-up-two-factor.server';
import { wrongCode } from './spend-code.server';

/** Said when a set-up is used after its time, or after the password changed. */
export const setUpIsOver = 'That took too long. Please begin again with your password.';

/**
 * Switches two-step sign-in on with the first code of the app, which counts as used, and ends every
 * other session. The same form sent again shows the same codes, while they are in force.
 * @returns the recovery codes
 * @throws ServiceError invalid at code; conflict when it is on with another key; forbidden when the
 *   password changed since it was asked
 */
export function switchOnTwoFactor(
  viewer: SignedIn,
  setUp: SetUp,
  digits: string,
): Promise<string[]> {
  const { id: profileId } = viewer;
  return inTransaction(async (tx) => {
    const password = await tx.password.findUnique({ where: { profileId } });
    if (password === null || proofDigest(password.hash) !== setUp.provenBy)
      throw new ServiceError('forbidden', setUpIsOver);
    const kept = await tx.twoFactor.findUnique({ where: { profileId } });
    if (kept !== null) return codesOfRepeat(tx, profileId, kept.sealedSecret, setUp);
    const confirmedAt = now();
    const step = stepOfCode(setUp.secret, digits, confirmedAt);
    if (step === null) throw new ServiceError('invalid', wrongCode, 'code');
    const sealedSecret = sealText('two-factor-secret', setUp.secret, profileId);
    await tx.twoFactor.create({
      data: { profileId, sealedSecret, confirmedAt, lastUsedStep: step },
    });
    await keepRecoveryCodes(tx, profileId, setUp.codes);
    const tokenDigest = { not: viewer.sessionDigest };
    await tx.session.deleteMany({ where: { profileId, tokenDigest } });
    const codesLeft = setUp.codes.length;
    await queueTwoFactorChanged(tx, { profileId, email: viewer.email, change: 'on', codesLeft });
    return setUp.codes;
  });
}

// A press of the button whose answer was lost: without the codes there would be no way back.
async function codesOfRepeat(
  tx: Transaction,
  profileId: string,
  sealedSecret: string,
  { secret, codes }: SetUp,
): Promise<string[]> {
  const same = openText('two-factor-secret', sealedSecret, profileId) === secret;
  const left = same ? await stillInForce(tx, profileId, codes) : [];
  if (left.length === 0) throw new ServiceError('conflict', isOn);
  return left;
}
