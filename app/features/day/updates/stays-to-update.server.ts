/** Lists the stays that the admin can send an update about (R52). */
import { database } from '~/core/database/database.server';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, localDateOf, minutesOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatMoment, formatTime, formatWeekday } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { areHere, whereaboutsOf } from '~/features/day/whereabouts/whereabouts';
import { hereWhere, notedSinceOf } from '~/features/day/whereabouts/whereabouts.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { facesOfBookings } from '~/features/dogs/pets/pet-photos.server';
import { updateWindow } from './stay-updates';

/** A stay to choose, with its current state. */
export type StayToUpdate = {
  id: string;
  petNames: string[];
  faces: PetFaceFacts[];
  ownerName: string;
  /** `until 5:00 PM`, `left`, `from 9:00 AM`. */
  when: string;
  here: boolean;
  /** Number of updates sent about it today. */
  updatesToday: number;
};

export type StaysToUpdate = {
  /** Stays with dogs here come first. */
  stays: StayToUpdate[];
  /** Dogs here whose owner got no update today. */
  notYetHeard: string[];
  switchedOn: boolean;
};

// More stays than a home business has in a day.
const mostListed = 100;

/** Returns the accepted stays that an update can be sent about, those with dogs here first. */
export async function staysToUpdate(): Promise<StaysToUpdate> {
  const at = now();
  const settings = await businessSettings('committed');
  const { timeZone, updates } = settings;
  const moment = { now: at, notedSince: notedSinceOf(settings) };
  const today = localDateOf(at, timeZone);
  const rows = await database().booking.findMany({
    where: {
      status: 'accepted',
      OR: [
        {
          start: { lte: new Date(at.getTime() + updateWindow.beforeMs) },
          end: { gte: new Date(at.getTime() - updateWindow.afterMs) },
        },
        hereWhere(moment),
      ],
    },
    include: {
      owner: { select: ownerNameFields },
      updates: {
        where: { createdAt: { gte: startOfDay(today, timeZone) }, removedAt: null },
        select: { id: true },
      },
    },
    orderBy: [{ end: 'asc' }, { id: 'asc' }],
    take: mostListed,
  });
  const faces = await facesOfBookings(
    rows.map((row) => ({ id: row.id, petNames: petNamesOf(row) })),
    { forAdmin: true },
  );
  const stays = rows.map((row) => {
    const end = toLocal(row.end, timeZone);
    const until = dateOf(end) === today ? formatTime(minutesOf(end)) : formatWeekday(dateOf(end));
    const from = formatTime(minutesOf(toLocal(row.start, timeZone)));
    const words = {
      expected: `expected ${from}`,
      here: `until ${until}`,
      overdue: `due since ${formatMoment(end, today)}`,
      left: 'left',
      absent: 'not checked in',
    };
    return {
      id: row.id,
      petNames: petNamesOf(row),
      faces: faces.get(row.id) ?? [],
      ownerName: ownerName(row.owner),
      when: words[whereaboutsOf(row, moment)],
      here: areHere(row, moment),
      updatesToday: row.updates.length,
    };
  });
  const silent = stays.filter(({ here, updatesToday }) => here && updatesToday === 0);
  return {
    stays: [...stays.filter(({ here }) => here), ...stays.filter(({ here }) => !here)],
    notYetHeard: silent.flatMap(({ petNames }) => petNames),
    switchedOn: updates,
  };
}
