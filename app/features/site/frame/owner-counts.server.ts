import { database } from '~/core/database/database.server';
import { cachePerRequest } from '~/core/runtime/request-memory.server';
import { businessSettings } from '~/core/settings/settings.server';
import { sideOf, unreadOf } from '~/features/messages/conversations/conversation.server';

/** Returns the number of messages in a conversation that the viewer's side has not read (R37). */
export async function countUnread(ownerId: string, viewer: { id: string }): Promise<number> {
  return (await counted(ownerId))[unreadOf[sideOf(viewer.id, ownerId)]];
}

/** Returns the number of updates that an owner has not seen (R52); 0 if updates are off. */
export async function countUnseenUpdates(ownerId: string): Promise<number> {
  if (!(await businessSettings('committed')).updates) return 0;
  return (await counted(ownerId)).unseenUpdates;
}

// Cached, since the header and a profile's tabs both need it.
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
