import { database } from '~/core/database/database.server';
import { cachePerRequest } from '~/core/runtime/request-memory.server';

export type AdminCounts = {
  /** Requests that need an answer. */
  pending: number;
  /** Messages of all owners that the business has not read. */
  unread: number;
};

/** What each page of the admin's counts, in one statement. */
export function adminCounts(): Promise<AdminCounts> {
  return counted('all');
}

const counted = cachePerRequest(async (): Promise<AdminCounts> => {
  const [row] = await database().$queryRaw<Record<keyof AdminCounts, number | bigint>[]>`
    SELECT (SELECT count(*) FROM "bookings" WHERE "status" = 'pending') AS "pending",
      (SELECT coalesce(sum("admin_unread"), 0) FROM "conversations" WHERE "admin_unread" > 0)
        AS "unread"`;
  return { pending: Number(row?.pending ?? 0), unread: Number(row?.unread ?? 0) };
});
