import { inTransaction, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { environment } from '../runtime/environment.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { findAccountLink } from './find-account-link.server';
import { hashPassword } from './password-hash.server';
import { refuseWellKnownPassword } from './refuse-well-known-password.server';
import { enter, type SignInStep } from './sign-in.server';

/** Said of a link that is wrong, used or too old. */
const deadLink =
  'This link no longer works. It may have been used already, or be too old. Please ask for a new one.';

/**
 * Sets the password of the account that the link was mailed to, ends all its sessions and links
 * (R12), and signs this browser in, or leads to the code where two-step sign-in is on: a mailbox is
 * no second step. A set-password link mailed to ADMIN_EMAIL also makes that
 * account the admin (R10).
 * @throws ServiceError not_found when the link does not work: it works once, for whoever is first;
 *   invalid at new_password for one of the most common passwords
 */
export async function setPasswordByLink(
  token: string,
  password: string,
  request: Request,
): Promise<SignInStep> {
  // Asked before hashing as well, so that made-up links cost nothing.
  if ((await findAccountLink(token)) === null) throw dead();
  refuseWellKnownPassword(password, 'new_password');
  const hash = await hashPassword(password);
  const { step, profileId } = await inTransaction(async (tx) => {
    const { profileId, promotes } = await spend(tx, token);
    const changedAt = now();
    await tx.password.upsert({
      where: { profileId },
      create: { profileId, hash, changedAt },
      update: { hash, changedAt },
    });
    await tx.accountToken.deleteMany({ where: { profileId } });
    await tx.session.deleteMany({ where: { profileId } });
    if (promotes) await makeAdmin(tx, profileId);
    return { step: await enter(tx, { profileId, passwordHash: hash }, request), profileId };
  });
  log.info('account.password_set_by_link', { profileId });
  return step;
}

async function spend(tx: Transaction, token: string) {
  const link = await findAccountLink(token, tx);
  if (link === null) throw dead();
  // The delete decides who was first, also where transactions do not take turns.
  const { count } = await tx.accountToken.deleteMany({ where: { tokenDigest: link.tokenDigest } });
  if (count === 0) throw dead();
  const toAdmin = link.profile.email === environment().adminEmail;
  return { profileId: link.profileId, promotes: link.purpose === 'set_password' && toAdmin };
}

async function makeAdmin(tx: Transaction, id: string): Promise<void> {
  await tx.userRole.upsert({
    where: { id },
    create: { id, role: 'admin' },
    update: { role: 'admin' },
  });
  await tx.profile.update({ where: { id }, data: { role: 'admin' } });
}

function dead(): ServiceError {
  return new ServiceError('not_found', deadLink);
}
