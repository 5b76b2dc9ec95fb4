/** The stand-in's page (R106): what features/stand-in/stand-in-sheet.ts needs to know. No money is read. */
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  localDateOf,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { hintText, itemText, timesText } from '~/features/care/care';
import { careItemOf, hereFrom } from '~/features/care/care-rows.server';
import {
  type EmergencyCard,
  emergencyCards,
} from '~/features/emergency-card/emergency-cards.server';
import { standInDays, untilText } from '~/features/hand-over/hand-over';
import { handOverNow } from '~/features/hand-over/in-force.server';
import {
  apartLines,
  dogsOfCards,
  type StandInDay,
  type StandInDog,
  type StandInPair,
  standInWeek,
} from './stand-in-sheet';

export type StandInSheet = {
  /** Who stands in, until when, and the instant as the kept copy compares it; null for nobody. */
  inForce: { helper: string; until: string; untilAt: string } | null;
  houseNotes: string;
  apart: string[];
  days: StandInDay[];
  dogs: (StandInDog<EmergencyCard['dogs'][number]> & {
    /** `Kibble, 1 cup, 7:00 AM and 5:30 PM. Soaked.` */
    meals: string[];
  })[];
  timeZone: TimeZone;
};

/** The dogs that are here or come before the seven days end. Its statements do not grow with them. */
export async function standInSheet(): Promise<StandInSheet> {
  const at = now();
  const {
    timeZone,
    trackArrivals: tracked,
    carePlans,
    houseNotes,
  } = await businessSettings('committed');
  const today = localDateOf(at, timeZone);
  const last = addDays(today, standInDays - 1);
  const rows = await database().booking.findMany({
    where: {
      status: 'accepted',
      start: { lt: startOfDay(addDays(last, 1), timeZone) },
      leftAt: null,
      OR: [
        { end: { gt: startOfDay(today, timeZone) } },
        // Over, and still here.
        { arrivedAt: { not: null } },
      ],
    },
    select: {
      id: true,
      start: true,
      end: true,
      arrivedAt: true,
      leftAt: true,
      petsSelected: true,
      pets: { select: { petId: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const stays = rows.map((row) => {
    const here = hereFrom(row, { tracked, at });
    return {
      petIds: row.pets.map(({ petId }) => petId),
      petNames: petNamesOf(row),
      start: toLocal(row.start, timeZone),
      end: toLocal(row.end, timeZone),
      here: { start: toLocal(here.start, timeZone), end: toLocal(here.end, timeZone) },
      arrived: row.arrivedAt !== null,
    };
  });
  const petIds = [...new Set(stays.flatMap((stay) => stay.petIds))];
  const cards = await emergencyCards(rows.map(({ id }) => id));
  const meals = carePlans ? await mealsOf(petIds, { today, last }) : new Map<string, string[]>();
  const inForce = await handOverNow('committed');
  return {
    inForce: inForce && {
      helper: inForce.helperName,
      until: untilText(inForce.until, { at, timeZone }),
      untilAt: inForce.until.toISOString(),
    },
    houseNotes,
    apart: apartLines(await pairsAmong(petIds), stays),
    days: standInWeek(stays, today),
    dogs: dogsOfCards(cards).map((dog) => ({ ...dog, meals: meals.get(dog.key) ?? [] })),
    timeZone,
  };
}

async function pairsAmong(petIds: readonly string[]): Promise<StandInPair[]> {
  const among = { in: [...petIds] };
  const rows = await database().petPair.findMany({
    where: { petA: among, petB: among },
    select: {
      petA: true,
      petB: true,
      note: true,
      a: { select: { petName: true } },
      b: { select: { petName: true } },
    },
  });
  return rows.map(({ a, b, ...pair }) => ({ ...pair, nameA: a.petName, nameB: b.petName }));
}

/** What these dogs get besides medicine, which their cards have, by the dog's id. */
async function mealsOf(
  petIds: readonly string[],
  { today, last }: { today: string; last: string },
): Promise<Map<string, string[]>> {
  const rows = await database().careItem.findMany({
    where: { petId: { in: [...petIds] }, endedAt: null, kind: { in: ['meal', 'other'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const found = new Map<string, string[]>();
  for (const item of rows.map(careItemOf)) {
    if ((item.untilDate ?? today) < today || (item.fromDate ?? last) > last) continue;
    const text = `${itemText(item)}, ${timesText(item.times)}. ${hintText(item)}`.trim();
    found.set(item.petId, [...(found.get(item.petId) ?? []), text]);
  }
  return found;
}
