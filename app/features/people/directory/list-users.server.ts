import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { breedOf } from '~/features/dogs/pets/open-questions';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf } from '~/core/time/business-time';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { photosOfPets } from '~/features/dogs/pets/pet-photos.server';
import { ownersNamed } from '~/features/people/search/find-names.server';
import type { UserSort } from './user-sorts';

export const usersPageSize = 10;

export type ListedUser = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  pets: (PetFaceFacts & { breed: string })[];
  lastStay: LocalDate | null;
  nextStay: LocalDate | null;
  paidCents: Cents;
  outstandingCents: Cents;
};

export type UserList = {
  users: ListedUser[];
  page: number;
  /** Number of this page, plus one if there are more: the total is not counted. */
  pages: number;
};

/** Returns a page of ten owners; past the end, the last page. The business itself is not listed. */
export async function listUsers(request: {
  search: string;
  sort: UserSort;
  page: number;
}): Promise<UserList> {
  const { search, sort } = request;
  const idsOn = (page: number) =>
    findUserIds({ search, sort, skip: (page - 1) * usersPageSize, take: usersPageSize + 1 });
  let page = request.page;
  let found = await idsOn(page);
  // Counts only for a page past the end, from a saved or typed link.
  if (found.length === 0 && page > 1) {
    page = Math.max(1, Math.ceil((await countUsers(search)) / usersPageSize));
    found = await idsOn(page);
  }
  const ids = found.slice(0, usersPageSize);
  const { timeZone } = await businessSettings('committed');
  const stays = await staysOfUsers(ids, now());
  const profiles = new Map((await profilesOf(ids)).map((profile) => [profile.id, profile]));
  const photos = await photosOfPets(
    [...profiles.values()].flatMap(({ pets }) => pets.map(({ id: petId }) => petId)),
  );
  const dayOf = (at: Date | null | undefined) => (at ? localDateOf(at, timeZone) : null);
  const users = ids.flatMap((id): ListedUser[] => {
    const profile = profiles.get(id);
    if (profile === undefined) return [];
    const { fullName, email, phoneNumber, pets } = profile;
    return [
      {
        id,
        name: fullName ?? email,
        email,
        phone: phoneNumber === null ? null : showPhoneNumber(phoneNumber),
        pets: pets.map(({ id: petId, petName, ...pet }) => ({
          name: petName,
          breed: breedOf(pet),
          photo: photos.get(petId) ?? null,
        })),
        lastStay: dayOf(stays.get(id)?.last),
        nextStay: dayOf(stays.get(id)?.next),
        paidCents: stays.get(id)?.paidCents ?? 0,
        outstandingCents: stays.get(id)?.outstandingCents ?? 0,
      },
    ];
  });
  return { users, page, pages: found.length > usersPageSize ? page + 1 : page };
}

function profilesOf(ids: string[]) {
  return database().profile.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      fullName: true,
      email: true,
      phoneNumber: true,
      pets: {
        where: { retiredAt: null },
        select: { id: true, petName: true, breed: true, toAsk: true },
        orderBy: { petName: 'asc' },
      },
    },
  });
}

type UserQuery = {
  /** Parts of owners' or pets' names, an email, or a phone number; '' for all. */
  search: string;
  sort: UserSort;
  skip: number;
  take: number;
};

const byMoney = Prisma.sql`COALESCE(t."cents", 0) DESC, p."id"`;

/** Sorting by name and age uses an index; by money, a sum over the bookings' index. */
const orders: Record<UserSort, Prisma.Sql> = {
  name: Prisma.sql`p."last_name", p."first_name", p."id"`,
  newest: Prisma.sql`p."created_at" DESC, p."id"`,
  paid: byMoney,
  outstanding: byMoney,
};

/**
 * Returns the condition that each word is part of the owner's name, email or phone number, or of a pet's
 * name.
 */
function matching(search: string): Prisma.Sql {
  const named = ownersNamed(search);
  const matches = named === null ? Prisma.empty : Prisma.sql`AND p."id" IN (${named})`;
  return Prisma.sql`p."deleted_at" IS NULL AND p."role" = 'user' ${matches}`;
}

async function countUsers(search: string): Promise<number> {
  const [row] = await database().$queryRaw<{ count: number | bigint }[]>`
    SELECT COUNT(*) AS "count" FROM "profiles" p WHERE ${matching(search)}`;
  return Number(row?.count ?? 0);
}

async function findUserIds({ search, sort, skip, take }: UserQuery): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT p."id" FROM ${tables(sort)}
    WHERE ${matching(search)}
    ORDER BY ${orders[sort]} LIMIT ${take} OFFSET ${skip}`;
  return rows.map(({ id }) => id);
}

// The plus makes the grouping use the index that covers the sums, instead of the one on owners.
function tables(sort: UserSort): Prisma.Sql {
  if (sort === 'name' || sort === 'newest') return Prisma.sql`"profiles" p`;
  const money =
    sort === 'paid'
      ? Prisma.sql`SUM("amt_paid") AS "cents" FROM "bookings"`
      : Prisma.sql`SUM("amt_remain") AS "cents" FROM "bookings"
          WHERE "status" = 'accepted' AND "amt_remain" > 0`;
  return Prisma.sql`"profiles" p LEFT JOIN (SELECT "user_id", ${money} GROUP BY +"user_id") t
    ON t."user_id" = p."id"`;
}

/** An owner's last and next accepted stays, and the amounts paid and owed. */
type UserStays = {
  last: Date | null;
  next: Date | null;
  paidCents: Cents;
  /** Sum of the positive remainders of accepted bookings. */
  outstandingCents: Cents;
};

/** Returns the stays and sums of each of these owners. The number of statements does not grow with them. */
async function staysOfUsers(
  ownerIds: readonly string[],
  at: Date,
): Promise<Map<string, UserStays>> {
  const { booking } = database();
  const theirs = { userId: { in: [...ownerIds] } };
  const accepted = { ...theirs, status: 'accepted' } as const;
  const by: ['userId'] = ['userId'];
  const [begun, ahead, paid, open] = await Promise.all([
    booking.groupBy({ by, where: { ...accepted, start: { lte: at } }, _max: { start: true } }),
    booking.groupBy({ by, where: { ...accepted, start: { gt: at } }, _min: { start: true } }),
    booking.groupBy({ by, where: theirs, _sum: { paidCents: true } }),
    booking.groupBy({
      by,
      where: { ...accepted, remainCents: { gt: 0 } },
      _sum: { remainCents: true },
    }),
  ]);
  return new Map(
    ownerIds.map((id) => {
      const isTheirs = ({ userId }: { userId: string }) => userId === id;
      return [
        id,
        {
          last: begun.find(isTheirs)?._max.start ?? null,
          next: ahead.find(isTheirs)?._min.start ?? null,
          paidCents: paid.find(isTheirs)?._sum.paidCents ?? 0,
          outstandingCents: open.find(isTheirs)?._sum.remainCents ?? 0,
        },
      ];
    }),
  );
}
