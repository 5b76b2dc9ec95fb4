import type { Transaction } from '../database/database.server';
import type { Addressee } from './queue-mail.server';

/** Everybody who gets the business's own mails: user_roles decides who is admin (R40). */
export async function adminAddressees(tx: Transaction): Promise<Addressee[]> {
  const admins = await tx.profile.findMany({
    where: { userRole: { role: 'admin' } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, email: true },
  });
  return admins.map(({ id, email }) => ({ profileId: id, email }));
}
