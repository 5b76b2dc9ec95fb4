import { toLocal } from '~/domain/business-time';
import { formatSpan } from '~/domain/date-words';
import type { Retirement } from '~/domain/retirement';
import { standingStays } from '../bookings/standing-stays.server';
import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';

/** What retiring this pet would do now, or the stays that stand in the way. */
export async function retirementOf(
  pet: { id: string; userId: string; retiredAt: Date | null },
  tx: Transaction = database(),
): Promise<Retirement> {
  if (pet.retiredAt !== null) return { kind: 'retired' };
  const bookings = await tx.bookingPet.count({ where: { petId: pet.id } });
  if (bookings === 0) return { kind: 'erase' };
  const { timeZone } = await businessSettings(tx);
  const all = await standingStays(pet.userId, timeZone, tx);
  const standing = all.filter(({ petIds }) => petIds.includes(pet.id));
  if (standing.length === 0) return { kind: 'retire', bookings };
  const today = toLocal(now(), timeZone).slice(0, 10);
  const stays = standing.map(({ id, service, status, start, end }) => ({
    id,
    service,
    status,
    when: formatSpan(start, end, today),
  }));
  return { kind: 'stands', stays };
}
