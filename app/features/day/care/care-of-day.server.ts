/** Planned and recorded care of dogs on a date (R51). */
import type { Settings } from '~/core/settings/settings.server';
import { database } from '~/core/database/database.server';
import { boundsOf } from '~/core/time/business-time';
import type { LocalDate } from '~/core/time/business-time';
import { careItemOf } from './care-rows.server';
import type { NotedCare, SheetItemFacts } from './day-sheet';
import { nameOf } from './ticks.server';

/** Returns the care plans of these dogs on a date, and all care recorded for that date. */
export async function careOn(
  date: LocalDate,
  petIds: readonly string[],
  { timeZone, ownerFirstName }: Settings,
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
