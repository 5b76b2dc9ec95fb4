import { database } from '~/core/database/database.server';
import { cachePerRequest } from '~/core/runtime/request-memory.server';
import { businessSettings } from '~/core/settings/settings.server';
import { sideOf, unreadOf } from '~/features/messages/conversation.server';

/** How many messages of one conversation this person's side has not read (R37). */
export async function countUnread(ownerId: string, viewer: { id: string }): Promise<number> {
  return (await counted(ownerId))[unreadOf[sideOf(viewer.id, ownerId)]];
}

/** How many updates about their stays an owner has not seen (R52); none where they are off. */
export async function countUnseenUpdates(ownerId: string): Promise<number> {
  if (!(await businessSettings('committed')).updates) return 0;
  return (await counted(ownerId)).unseenUpdates;
}

// The header asks for it, and the tabs of a profile.
const counted = cachePerRequest(async (ownerId) => {
  const conversation = await database().conversation.findUnique({ where: { ownerId } });
  const unseenUpdates = await database().stayUpdate.count({
    where: { booking: { userId: ownerId }, seenAt: null, removedAt: null },
  });
  return {
    ownerUnread: conversation?.ownerUnread ?? 0,
    adminUnread: conversation?.adminUnread ?? 0,
    unseenUpdates,
  };
});
