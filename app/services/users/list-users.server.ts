import { localDateOf, type LocalDate } from '~/domain/business-time';
import type { Cents } from '~/domain/money';
import type { UserSort } from '~/domain/user-sorts';
import { database } from '../database/database.server';
import { showPhoneNumber } from '../profiles/phone-number.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';
import { findUserIds } from './find-user-ids.server';
import { staysOfUsers } from './stays-of-users.server';

/** How many people a page shows. */
export const usersPageSize = 20;

/** A person in the admin's list (spec section 2). Days are the business's. */
export type ListedUser = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /** The admin, whom nobody books for or writes to. */
  isBusiness: boolean;
  pets: { name: string; breed: string }[];
  lastStay: LocalDate | null;
  nextStay: LocalDate | null;
  paidCents: Cents;
  outstandingCents: Cents;
};

export type UserList = {
  users: ListedUser[];
  page: number;
  /** This page, and one more while there is one: nobody is counted who is not shown. */
  pages: number;
};

/**
 * One page of the people with an account, 20 a page.
 * @param asked.page from 1; past the end there is nobody
 */
export async function listUsers(asked: {
  search: string;
  sort: UserSort;
  page: number;
}): Promise<UserList> {
  const { search, sort, page } = asked;
  const skip = (page - 1) * usersPageSize;
  const found = await findUserIds({ search, sort, skip, take: usersPageSize + 1 });
  const ids = found.slice(0, usersPageSize);
  const { timeZone } = await businessSettings();
  const stays = await staysOfUsers(ids, now());
  const profiles = new Map((await profilesOf(ids)).map((profile) => [profile.id, profile]));
  const dayOf = (at: Date | null | undefined) => (at ? localDateOf(at, timeZone) : null);
  const users = ids.flatMap((id): ListedUser[] => {
    const profile = profiles.get(id);
    if (profile === undefined) return [];
    const { fullName, email, phoneNumber, role, pets, totals } = profile;
    return [
      {
        id,
        name: fullName ?? email,
        email,
        phone: phoneNumber === null ? null : showPhoneNumber(phoneNumber),
        isBusiness: role === 'admin',
        pets: pets.map(({ petName, breed }) => ({ name: petName, breed })),
        lastStay: dayOf(stays.get(id)?.last),
        nextStay: dayOf(stays.get(id)?.next),
        paidCents: totals?.paidCents ?? 0,
        outstandingCents: totals?.outstandingCents ?? 0,
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
      role: true,
      totals: { select: { paidCents: true, outstandingCents: true } },
      pets: {
        where: { retiredAt: null },
        select: { petName: true, breed: true },
        orderBy: { petName: 'asc' },
      },
    },
  });
}
