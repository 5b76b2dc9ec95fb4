import { database } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';

/**
 * Keeps what the admin notes about an owner, who never sees it; empty takes it away.
 * @throws ServiceError not_found when there is no such account (any more)
 */
export async function savePrivateNote(userId: string, privateNote: string): Promise<void> {
  const { count } = await database().profile.updateMany({
    where: { id: userId, deletedAt: null },
    data: { privateNote },
  });
  if (count === 0) throw new ServiceError('not_found', 'There is no such person.');
}
