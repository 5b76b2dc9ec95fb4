import { type SpecialPrices, specialPriceWarnings } from '~/domain/price-list';
import { sessionInForce } from '../auth/session.server';
import { database } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { priceList } from '../settings/settings.server';

/** What the admin sets for one owner; null if there is no such account. */
export async function userPage(userId: string) {
  const profile = await database().profile.findUnique({
    where: { id: userId, deletedAt: null, role: 'user' },
    include: { _count: { select: { sessions: { where: sessionInForce() } } } },
  });
  if (profile === null) return null;
  const special = { daycare: profile.specialPriceDaycare, boarding: profile.specialPriceBoarding };
  return {
    id: profile.id,
    name: profile.fullName ?? profile.email,
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
