import { database } from '~/core/database/database.server';
import type { LocalDate } from '~/core/time/business-time';
import { hasBirthday, yearsOn } from './age';

export type Birthday = { id: string; name: string; years: number };

/** Returns the dogs of these stays whose birthday is that day, by name (R91). */
export async function birthdaysAmong(
  stays: readonly { id: string }[],
  today: LocalDate,
): Promise<Birthday[]> {
  const rows = await database().bookingPet.findMany({
    where: { bookingId: { in: stays.map(({ id }) => id) } },
    select: { pet: { select: { id: true, petName: true, bornOn: true } } },
  });
  return [...new Map(rows.map(({ pet }) => [pet.id, pet])).values()]
    .filter(({ bornOn }) => hasBirthday(bornOn, today))
    .map(({ id, petName: name, bornOn }) => ({ id, name, years: yearsOn(bornOn, today) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
