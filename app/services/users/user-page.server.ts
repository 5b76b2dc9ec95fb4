import { localDateOf } from '~/domain/business-time';
import { specialPriceWarnings } from '~/domain/price-list';
import { sessionInForce } from '../auth/session-life.server';
import { database } from '../database/database.server';
import { showPhoneNumber } from '../profiles/phone-number.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';
import { priceList } from '../settings/price-list.server';
import { staysOfUsers } from './stays-of-users.server';

/** What the admin sees of one person and nobody else does; null when there is no such account. */
export async function userPage(userId: string) {
  const profile = await database().profile.findUnique({
    where: { id: userId, deletedAt: null },
    include: {
      totals: true,
      pets: { where: { retiredAt: null }, orderBy: { petName: 'asc' } },
      _count: { select: { sessions: { where: sessionInForce() } } },
    },
  });
  if (profile === null) return null;
  const { timeZone } = await businessSettings();
  const stays = (await staysOfUsers([userId], now())).get(userId);
  const special = { daycare: profile.specialPriceDaycare, boarding: profile.specialPriceBoarding };
  const dayOf = (at: Date | null | undefined) => (at ? localDateOf(at, timeZone) : null);
  return {
    id: profile.id,
    name: profile.fullName ?? profile.email,
    email: profile.email,
    phone: profile.phoneNumber === null ? null : showPhoneNumber(profile.phoneNumber),
    isBusiness: profile.role === 'admin',
    since: localDateOf(profile.createdAt, timeZone),
    pets: profile.pets.map(({ id, petName, breed }) => ({ id, name: petName, breed })),
    lastStay: dayOf(stays?.last),
    nextStay: dayOf(stays?.next),
    bookings: profile.totals?.bookings ?? 0,
    paidCents: profile.totals?.paidCents ?? 0,
    outstandingCents: profile.totals?.outstandingCents ?? 0,
    special,
    warnings: specialPriceWarnings(await priceList(), special),
    privateNote: profile.privateNote,
    /** In how many browsers they are signed in now. */
    sessions: profile._count.sessions,
  };
}
