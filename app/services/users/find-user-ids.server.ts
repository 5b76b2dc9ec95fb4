import type { UserSort } from '~/domain/user-sorts';
import { database } from '../database/database.server';
import { Prisma } from '../database/generated/client';
import { ownersNamed } from '../search/find-names.server';

export type UserQuery = {
  /** Names of owners or pets, or an address, or their beginnings; empty for all. */
  search: string;
  sort: UserSort;
  skip: number;
  take: number;
};

/** Each sorting is the order of an index, so a page reads no more people than it shows. */
const orders: Record<UserSort, Prisma.Sql> = {
  name: Prisma.sql`p."last_name", p."first_name", p."id"`,
  newest: Prisma.sql`p."created_at" DESC, p."id"`,
  paid: Prisma.sql`t."paid_cents" DESC, p."id"`,
  outstanding: Prisma.sql`t."outstanding_cents" DESC, p."id"`,
};

/**
 * The ids of one page of the people with an account, in order: one statement, whoever is looked for.
 * Every word must begin a word of the owner's name or address, or of one of their pets' names.
 */
export async function findUserIds({ search, sort, skip, take }: UserQuery): Promise<string[]> {
  const named = ownersNamed(search);
  const matches = named === null ? Prisma.empty : Prisma.sql`AND p."id" IN (${named})`;
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM ${tables(sort, named !== null)}
    WHERE p."deleted_at" IS NULL ${matches}
    ORDER BY ${orders[sort]} LIMIT ${take} OFFSET ${skip}`;
  return rows.map(({ id }) => id);
}

// CROSS JOIN keeps the sums in front, whose index gives the order; a search begins with what it
// finds instead, which is the smaller part.
function tables(sort: UserSort, searching: boolean): Prisma.Sql {
  if (sort === 'name' || sort === 'newest') return Prisma.sql`"profiles" p`;
  return searching
    ? Prisma.sql`"profiles" p JOIN "owner_totals" t ON t."owner_id" = p."id"`
    : Prisma.sql`"owner_totals" t CROSS JOIN "profiles" p ON p."id" = t."owner_id"`;
}
