/** Reads the facts for the stand-in's page (R106), without any amounts of money. */
import { database } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  localDateOf,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { hintText, itemText, careTimesText } from '~/features/day/care/care';
import { careItemOf } from '~/features/day/care/care-rows.server';
import { presenceOf, whereaboutsOf } from '~/features/day/whereabouts/whereabouts';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import {
  type EmergencyCard,
  emergencyCards,
} from '~/features/day/emergency-card/emergency-cards.server';
import { apartLinesOfDay } from '~/features/dogs/approval/kept-apart';
import { pairsAmong } from '~/features/dogs/approval/pairs.server';
import { standInDays, handOverUntilText } from '~/features/house/hand-over/hand-over';
import { handOverNow } from '~/features/house/hand-over/in-force.server';
import { dogsOfCards, type StandInDay, type StandInDog, standInWeek } from './stand-in-sheet';

export type StandInSheet = {
  /** Stand-in, formatted end, and the end as an instant for the cached copy; null if not handed over. */
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

/**
 * Returns the dogs that are here or arrive within the seven days. The number of statements does not grow with
 * them.
 */
export async function standInSheet(): Promise<StandInSheet> {
  const moment = await momentNow('committed');
  const { timeZone, carePlans, houseNotes } = await businessSettings('committed');
  const today = localDateOf(moment.now, timeZone);
  const last = addDays(today, standInDays - 1);
  const from = startOfDay(today, timeZone);
  const to = startOfDay(addDays(last, 1), timeZone);
  const rows = await database().booking.findMany({
    where: { ...presentWhere({ from, to }, moment), leftAt: null },
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
    const here = presenceOf(row, moment);
    return {
      petIds: row.pets.map(({ petId }) => petId),
      petNames: petNamesOf(row),
      start: toLocal(row.start, timeZone),
      end: toLocal(row.end, timeZone),
      here: { start: toLocal(here.start, timeZone), end: toLocal(here.end, timeZone) },
      arrived: row.arrivedAt !== null,
      overdue: whereaboutsOf(row, moment) === 'overdue',
    };
  });
  const petIds = [...new Set(stays.flatMap((stay) => stay.petIds))];
  const cards = await emergencyCards(rows.map(({ id }) => id));
  const meals = carePlans ? await mealsOf(petIds, { today, last }) : new Map<string, string[]>();
  const inForce = await handOverNow('committed');
  return {
    inForce: inForce && {
      helper: inForce.helperName,
      until: handOverUntilText(inForce.until, { at: moment.now, timeZone }),
      untilAt: inForce.until.toISOString(),
    },
    houseNotes,
    apart: apartLinesOfDay(await pairsAmong(petIds), stays),
    days: standInWeek(stays, today),
    dogs: dogsOfCards(cards).map((dog) => ({ ...dog, meals: meals.get(dog.key) ?? [] })),
    timeZone,
  };
}

/** Returns these dogs' meals and other care by dog id; medicine is on their cards. */
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
    const text = `${itemText(item)}, ${careTimesText(item.times)}. ${hintText(item)}`.trim();
    found.set(item.petId, [...(found.get(item.petId) ?? []), text]);
  }
  return found;
}
