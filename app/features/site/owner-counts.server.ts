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
  type Counts = { ownerUnread: number; adminUnread: number; unseenUpdates: number | bigint };
  const [row] = await database().$queryRaw<Counts[]>`
    SELECT coalesce((SELECT "owner_unread" FROM "conversations" WHERE "owner_id" = ${ownerId}), 0)
        AS "ownerUnread",
      coalesce((SELECT "admin_unread" FROM "conversations" WHERE "owner_id" = ${ownerId}), 0)
        AS "adminUnread",
      (SELECT count(*) FROM "bookings" JOIN "stay_updates" ON "booking_id" = "bookings"."id"
        WHERE "user_id" = ${ownerId} AND "seen_at" IS NULL AND "removed_at" IS NULL)
        AS "unseenUpdates"`;
  return {
    ownerUnread: Number(row?.ownerUnread ?? 0),
    adminUnread: Number(row?.adminUnread ?? 0),
    unseenUpdates: Number(row?.unseenUpdates ?? 0),
  };
});
