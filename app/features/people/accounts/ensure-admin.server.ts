import { inTransaction, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { queueSetPassword } from './account-emails.server';
import { issueAccountLink } from './account-links.server';

/**
 * Creates ADMIN_EMAIL's account if missing and returns its set-password link (R10); null once the admin has a
 * password.
 */
export async function ensureAdmin(): Promise<{ link: string } | null> {
  const email = environment().adminEmail;
  if (email === null) return null;
  return inTransaction(async (tx) => {
    const { id, role, hasPassword } = await findOrCreate(tx, email);
    if (role === 'admin' && hasPassword) return null;
    await tx.accountToken.deleteMany({ where: { profileId: id, purpose: 'set_password' } });
    const link = await issueAccountLink(tx, id, 'set_password');
    await queueSetPassword(tx, { profileId: id, email, link });
    return { link };
  });
}

async function findOrCreate(tx: Transaction, email: string) {
  const include = { userRole: true, password: true } as const;
  const profile =
    (await tx.profile.findUnique({ where: { email }, include })) ??
    (await tx.profile.create({
      data: { email, role: 'admin', createdAt: now(), userRole: { create: { role: 'admin' } } },
      include,
    }));
  return {
    id: profile.id,
    role: profile.userRole?.role ?? 'user',
    hasPassword: profile.password !== null,
  };
}
