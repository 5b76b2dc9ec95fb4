import { database } from '../database/database.server';

/** How many requests wait for the business's answer, from the sums that triggers keep. */
export async function countPending(): Promise<number> {
  const [row] = await database().$queryRaw<{ bookings: number | bigint }[]>`
    SELECT "bookings" FROM "status_totals" WHERE "status" = 'pending'`;
  return Number(row?.bookings ?? 0);
}
