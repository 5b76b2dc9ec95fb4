/** Unrecorded care of the days before today (R81). */
import { database } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, localDateOf, startOfDay } from '~/core/time/business-time';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import { careTimeOf } from './care';
import { careItemOf } from './care-rows.server';
import { type MissedCare, missedCare, missedDays } from './missed-care';

/** Returns unrecorded care of the days before today; null if care plans are off. */
export async function missedBeforeToday(): Promise<MissedCare | null> {
  const { timeZone, carePlans } = await businessSettings('committed');
  if (!carePlans) return null;
  const moment = await momentNow('committed');
  const today = localDateOf(moment.now, timeZone);
  const first = addDays(today, -missedDays);
  const [from, to] = [startOfDay(first, timeZone), startOfDay(today, timeZone)];
  const stays = await database().booking.findMany({
    where: {
      ...presentWhere({ from, to }, moment),
      pets: { some: { pet: { careItems: { some: {} } } } },
    },
    select: {
      id: true,
      start: true,
      end: true,
      arrivedAt: true,
      leftAt: true,
      pets: {
        select: {
          pet: {
            select: {
              id: true,
              petName: true,
              careItems: { where: { OR: [{ endedAt: null }, { endedAt: { gt: from } }] } },
            },
          },
        },
      },
    },
  });
  const pets = [
    ...new Map(stays.flatMap((stay) => stay.pets.map(({ pet }) => [pet.id, pet]))).values(),
  ];
  const answered = await database().careDone.findMany({
    where: { dueOn: { gte: first, lt: today }, petId: { in: pets.map(({ id }) => id) } },
    select: { liveKey: true },
  });
  return missedCare({
    today,
    timeZone,
    stays: stays.map((stay) => ({
      bookingId: stay.id,
      pets: stay.pets.map(({ pet }) => ({ petId: pet.id, name: pet.petName })),
      care: careTimeOf(stay, moment),
    })),
    items: pets.flatMap(({ careItems }) => careItems.map(careItemOf)),
    answered: new Set(answered.flatMap(({ liveKey }) => liveKey ?? [])),
  });
}
