/** What is planned and noted of some dogs on a date (R51). */
import { database } from '~/core/database/database.server';
import type { BusinessSettings } from '~/core/database/generated/client';
import { boundsOf } from '~/core/time/business-time';
import type { LocalDate } from '~/core/time/business-time';
import type { TrackedStay } from '~/features/arrivals/arrivals';
import { careTimeOf } from './care';
import { careItemOf } from './care-rows.server';
import { careSlots, type NotedCare, type SheetItemFacts, type SheetSlot } from './day-sheet';
import { nameOf } from './ticks.server';

/** The plans of these dogs on a date, and what was noted on it. */
export async function careOn(
  date: LocalDate,
  petIds: readonly string[],
  { timeZone, ownerFirstName }: BusinessSettings,
): Promise<{ items: SheetItemFacts[]; noted: NotedCare[] }> {
  const { from } = boundsOf(date, timeZone);
  const items = await database().careItem.findMany({
    where: { petId: { in: [...petIds] }, OR: [{ endedAt: null }, { endedAt: { gte: from } }] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const noted = await database().careDone.findMany({
    where: { dueOn: date },
    include: {
      item: { select: { kind: true, what: true, amount: true } },
      pet: { select: { petName: true } },
      actor: { select: { firstName: true } },
    },
    orderBy: [{ notedAt: 'asc' }, { id: 'asc' }],
  });
  return {
    items: items.map(careItemOf),
    noted: noted.map(({ item, pet, actor, ...row }): NotedCare => ({
      ...row,
      ...item,
      petName: pet.petName,
      by: nameOf(actor?.firstName ?? null, row.actorId !== null, ownerFirstName),
    })),
  };
}

type Moment = { date: LocalDate; now: Date; viewerId: string; settings: BusinessSettings };

type BookedStay = TrackedStay & {
  id: string;
  pets: readonly { petId: string; pet: { petName: string } }[];
};

/** What is due and noted on a day in these stays, by its times. */
export async function slotsOfStays(
  stays: readonly BookedStay[],
  { date, now, viewerId, settings }: Moment,
): Promise<SheetSlot[]> {
  const { timeZone, trackArrivals: tracked } = settings;
  const dogs = stays.flatMap(({ pets }) => pets.map(({ petId }) => petId));
  return careSlots({
    ...(await careOn(date, dogs, settings)),
    date,
    now,
    timeZone,
    viewerId,
    stays: stays.map((stay) => ({
      bookingId: stay.id,
      pets: stay.pets.map(({ petId, pet }) => ({ petId, name: pet.petName })),
      care: careTimeOf(stay, { tracked, now }),
    })),
  });
}
