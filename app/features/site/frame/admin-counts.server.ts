import { database } from '~/core/database/database.server';
import { cachePerRequest } from '~/core/runtime/request-memory.server';

export type AdminCounts = {
  /** Number of requests that need an answer. */
  pending: number;
  /** Number of unread messages from all owners. */
  unread: number;
};

/** Returns the counts shown on every admin page. */
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
