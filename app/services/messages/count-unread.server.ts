import { database } from '../database/database.server';
import { oncePerRequest } from '../runtime/request-memory.server';
import { sideOf, unreadOf } from './sides';

/** How many messages of all owners the business has not read, from the conversations' rows alone. */
export function countUnreadByBusiness(): Promise<number> {
  return unreadByBusiness('all');
}

const unreadByBusiness = oncePerRequest(async () => {
  const { _sum } = await database().conversation.aggregate({
    where: { adminUnread: { gt: 0 } },
    _sum: { adminUnread: true },
  });
  return _sum.adminUnread ?? 0;
});

/** How many messages of one conversation this person's side has not read. */
export async function countUnreadIn(ownerId: string, viewer: { id: string }): Promise<number> {
  const row = await unreadOfBothSides(ownerId);
  return row?.[unreadOf[sideOf(viewer.id, ownerId)]] ?? 0;
}

// The header asks for it, and the tabs of a profile.
const unreadOfBothSides = oncePerRequest((ownerId) =>
  database().conversation.findUnique({
    where: { ownerId },
    select: { ownerUnread: true, adminUnread: true },
  }),
);
