import { localDateOf } from '~/domain/business-time';
import { type SpecialPrices, specialPriceWarnings } from '~/domain/price-list';
import { sessionInForce } from '../auth/session.server';
import { database } from '../database/database.server';
import { showPhoneNumber } from '../profiles/phone-number.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings, priceList } from '../settings/settings.server';
import { staysOfUsers } from './list-users.server';

/** What only the admin sees of one owner; null if there is no such account. */
export async function userPage(userId: string) {
  const profile = await database().profile.findUnique({
    where: { id: userId, deletedAt: null, role: 'user' },
    include: {
      pets: { where: { retiredAt: null }, orderBy: { petName: 'asc' } },
      _count: { select: { sessions: { where: sessionInForce() } } },
    },
  });
  if (profile === null) return null;
  const { timeZone } = await businessSettings('committed');
  const stays = (await staysOfUsers([userId], now())).get(userId);
  const special = { daycare: profile.specialPriceDaycare, boarding: profile.specialPriceBoarding };
  const dayOf = (at: Date | null | undefined) => (at ? localDateOf(at, timeZone) : null);
  return {
    id: profile.id,
    name: profile.fullName ?? profile.email,
    email: profile.email,
    phone: profile.phoneNumber === null ? null : showPhoneNumber(profile.phoneNumber),
    since: localDateOf(profile.createdAt, timeZone),
    pets: profile.pets.map(({ id, petName, breed }) => ({ id, name: petName, breed })),
    lastStay: dayOf(stays?.last),
    nextStay: dayOf(stays?.next),
    bookings: stays?.bookings ?? 0,
    paidCents: stays?.paidCents ?? 0,
    outstandingCents: stays?.outstandingCents ?? 0,
    special,
    warnings: specialPriceWarnings(await priceList('committed'), special),
    privateNote: profile.privateNote,
    sessions: profile._count.sessions,
  };
}

/** In cents, null for none (R25); old bookings keep theirs (R27). @throws ServiceError not_found */
export async function saveSpecialPrices(
  userId: string,
  { daycare, boarding }: SpecialPrices,
): Promise<void> {
  const { count } = await database().profile.updateMany({
    where: { id: userId, deletedAt: null },
    data: { specialPriceDaycare: daycare, specialPriceBoarding: boarding },
  });
  if (count === 0) throw new ServiceError('not_found', 'This person was not found.');
}

/** @throws ServiceError not_found */
export async function savePrivateNote(userId: string, privateNote: string): Promise<void> {
  const { count } = await database().profile.updateMany({
    where: { id: userId, deletedAt: null },
    data: { privateNote },
  });
  if (count === 0) throw new ServiceError('not_found', 'This person was not found.');
}
