import { database } from '~/core/database/database.server';
import { cachePerRequest } from '~/core/runtime/request-memory.server';

export type AdminCounts = {
  /** Requests that need an answer. */
  pending: number;
  /** Messages of all owners that the business has not read. */
  unread: number;
};

/** What each page of the admin's counts. */
export function adminCounts(): Promise<AdminCounts> {
  return counted('all');
}

const counted = cachePerRequest(async (): Promise<AdminCounts> => {
  const pending = await database().booking.count({ where: { status: 'pending' } });
  const unread = await database().conversation.aggregate({
    where: { adminUnread: { gt: 0 } },
    _sum: { adminUnread: true },
  });
  return { pending, unread: unread._sum.adminUnread ?? 0 };
});
