/** The first admin of a house (R134): made by a token from the server's log, never first come, first served. */
import {
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts, forgiveAttempts } from '~/core/rate-limit/count-attempts.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { now } from '~/core/runtime/clock.server';
import { environment, useStoredAddress } from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { isSecret, randomToken } from '~/core/runtime/secrets.server';
import { endSessions } from '~/core/session/session.server';
import { changeSettings } from '~/core/settings/settings.server';
import { paths } from '~/core/web/paths';
import { hashPassword, refuseWellKnownPassword } from './passwords.server';
import { makeAdmin } from './set-password.server';
import { startSession } from './sign-in.server';

/** The token of this start, in memory: a restart makes another. */
const tokenOfThisStart = randomToken();

function setUpToken(): string {
  return environment().setupToken ?? tokenOfThisStart;
}

/** Whether the house waits for its first admin; ADMIN_EMAIL's link takes precedence (R10). */
export async function isSetUpOpen(reader: Reader): Promise<boolean> {
  const { mode, adminEmail, addressFrom } = environment();
  if (mode === 'sample' || (adminEmail !== null && addressFrom !== 'nowhere')) return false;
  const admins = { role: 'admin', profile: { password: { isNot: null } } } as const;
  return (await rowsFor(reader).userRole.count({ where: admins })) === 0;
}

/** Address of the page that makes the first admin. The token is part of it unless the operator chose it. */
export function setUpLink(): string {
  const { appUrl, setupToken } = environment();
  return appUrl + paths.setUp(setupToken === null ? setUpToken() : undefined);
}

/** Counts a wrong token. @throws ServiceError invalid, too_many */
export async function requireSetUpToken(
  token: FormDataEntryValue | null,
  request: Request,
): Promise<void> {
  const client = clientAddress(request);
  const counted = await countAttempts([{ limit: 'set-up', subject: client }]);
  if (typeof token !== 'string' || !isSecret(token, setUpToken())) {
    log.warn('account.wrong_setup_token', {});
    throw new ServiceError('invalid', wrongToken, 'token');
  }
  await forgiveAttempts(counted);
}

const wrongToken =
  'This isn’t the code of this house. Each start of the server writes a new one to its log: use the newest.';

type FirstAdmin = {
  email: string;
  password: string;
  /** The confirmed address of the site (R133); null if the server knows it. */
  address: string | null;
};

/**
 * Makes the first admin, stores the confirmed address, and signs in.
 * @returns the Set-Cookie headers
 * @throws ServiceError not_found if there is an admin by now
 */
export async function makeFirstAdmin(admin: FirstAdmin, request: Request): Promise<string[]> {
  refuseWellKnownPassword(admin.password, 'password');
  const hash = await hashPassword(admin.password);
  const { profileId, cookies } = await inTransaction(async (tx) => {
    if (!(await isSetUpOpen(tx))) throw new ServiceError('not_found', 'This house has an admin.');
    const profileId = await accountOf(tx, admin.email);
    await tx.password.upsert({
      where: { profileId },
      create: { profileId, hash, changedAt: now() },
      update: { hash, changedAt: now() },
    });
    await tx.accountToken.deleteMany({ where: { profileId } });
    await endSessions(tx, profileId, 'all');
    await makeAdmin(tx, profileId);
    if (admin.address !== null) await changeSettings(tx, { siteAddress: admin.address });
    const step = await startSession(tx, { profileId, passwordHash: hash }, request);
    return { profileId, cookies: step.cookies };
  });
  if (admin.address !== null) useStoredAddress(admin.address);
  log.info('account.first_admin', { profileId });
  return cookies;
}

/** Returns the account with that address, or of an admin who never had a password, or a new one. */
async function accountOf(tx: Transaction, email: string): Promise<string> {
  const select = { id: true } as const;
  const same = await tx.profile.findUnique({ where: { email }, select });
  if (same !== null) return same.id;
  const without = { password: null, userRole: { role: 'admin' } } as const;
  const earlier = await tx.profile.findFirst({ where: without, select });
  if (earlier === null) {
    const data = { email, role: 'admin', createdAt: now() } as const;
    return (await tx.profile.create({ data, select })).id;
  }
  await tx.profile.update({ where: { id: earlier.id }, data: { email } });
  return earlier.id;
}
