import { database } from '../database/database.server';
import { Prisma } from '../database/generated/client';

/** When an owner's last accepted stay began and the next one will; null where there is none. */
export type UserStays = { last: Date | null; next: Date | null };

type Row = { id: string; last: string | null; next: string | null };

/** The last and next stay of each of these owners, each found through the index; one statement. */
export async function staysOfUsers(
  ownerIds: readonly string[],
  at: Date,
): Promise<Map<string, UserStays>> {
  if (ownerIds.length === 0) return new Map();
  const theirs = Prisma.sql`SELECT b."start" FROM "bookings" b
    WHERE b."user_id" = p."id" AND b."status" = 'accepted'`;
  const rows = await database().$queryRaw<Row[]>`
    SELECT p."id",
      (${theirs} AND b."start" <= ${at} ORDER BY b."start" DESC LIMIT 1) AS "last",
      (${theirs} AND b."start" > ${at} ORDER BY b."start" LIMIT 1) AS "next"
    FROM "profiles" p WHERE p."id" IN (${Prisma.join([...ownerIds])})`;
  return new Map(
    rows.map(({ id, last, next }) => [id, { last: dateOf(last), next: dateOf(next) }]),
  );
}

// What a subquery gives has no column type any more: the instant comes as its text.
function dateOf(stored: string | null): Date | null {
  return stored === null ? null : new Date(stored);
}
