/** Which stays an update can be about (R52), for the admin. */
import { database } from '~/core/database/database.server';
import type { PetFace } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, localDateOf, minutesOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatTime, formatWeekday } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';
import { whereabouts } from '~/features/arrivals/arrivals';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { facesOfBookings } from '~/features/pets/pet-photos.server';
import { updateWindow } from './stay-updates';

/** A stay to tick, with what is known of it now. */
export type StayToUpdate = {
  id: string;
  petNames: string[];
  faces: PetFace[];
  ownerName: string;
  /** `until 5:00 PM`, `left`, `from 9:00 AM`. */
  when: string;
  here: boolean;
  /** Today's updates about it. */
  updatesToday: number;
};

export type StaysToUpdate = {
  /** Those whose dogs are here first. */
  stays: StayToUpdate[];
  /** The dogs who are here and whose owner has heard nothing today. */
  notYetHeard: string[];
  switchedOn: boolean;
};

// More than any house of one family has in a day.
const mostListed = 100;

/** The accepted stays within the window, those whose dogs are here first. */
export async function staysToUpdate(): Promise<StaysToUpdate> {
  const at = now();
  const { timeZone, trackArrivals, updates } = await businessSettings('committed');
  const today = localDateOf(at, timeZone);
  const rows = await database().booking.findMany({
    where: {
      status: 'accepted',
      start: { lte: new Date(at.getTime() + updateWindow.beforeMs) },
      end: { gte: new Date(at.getTime() - updateWindow.afterMs) },
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
    const place = trackArrivals ? whereabouts(row) : byTimes(row, at);
    const end = toLocal(row.end, timeZone);
    const until = dateOf(end) === today ? formatTime(minutesOf(end)) : formatWeekday(dateOf(end));
    const from = formatTime(minutesOf(toLocal(row.start, timeZone)));
    const words = { here: `until ${until}`, left: 'left', expected: `expected ${from}` };
    return {
      id: row.id,
      petNames: petNamesOf(row),
      faces: faces.get(row.id) ?? [],
      ownerName: ownerName(row.owner),
      when: words[place],
      here: place === 'here',
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

function byTimes({ start, end }: { start: Date; end: Date }, at: Date) {
  return at < start ? 'expected' : at < end ? 'here' : 'left';
}
