/** Switching Arrivals on or off while dogs are in the house requires confirmation (R119). */
import type { Transaction } from '~/core/database/database.server';
import { NoticesError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { changeSettings } from '~/core/settings/settings.server';
import { counted } from '~/core/text/counted';
import { hereWhere, momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { noteTime } from './arrivals';
import { rowsToNote, write } from './noting.server';

export const switchNotices = {
  countAsLeft: 'count_as_left',
  noteArrived: 'note_arrived',
  leaveExpected: 'leave_expected',
} as const;

type Switching = { actorId: string; timeZone: string; noticed: readonly string[] };

const dogsIn = (stays: readonly { numDogs: number }[]) =>
  stays.reduce((sum, { numDogs }) => sum + numDogs, 0);

/** Requires confirmation if dogs are checked in, since their booked times will count. @throws NoticesError */
export async function beforeSwitchingOff(tx: Transaction, { noticed }: Switching): Promise<void> {
  const stays = await tx.booking.findMany({
    where: hereWhere(await momentNow(tx)),
    select: { numDogs: true },
  });
  const dogs = dogsIn(stays);
  if (dogs === 0 || noticed.includes(switchNotices.countAsLeft)) return;
  const text =
    dogs === 1
      ? '1 dog is checked in. It counts as left at its Pick Up.'
      : `${dogs} dogs are checked in. They count as left at their Pick Up.`;
  throw new NoticesError([{ code: switchNotices.countAsLeft, text }]);
}

/**
 * Requires confirmation if dogs are booked for now, and records them as arrived at their Drop Off if the
 * admin chooses that. Past stays go by their booked times.
 * @throws NoticesError
 */
export async function beforeSwitchingOn(
  tx: Transaction,
  { actorId, timeZone, noticed }: Switching,
): Promise<void> {
  const at = now();
  const stays = await rowsToNote(tx, {
    status: 'accepted',
    start: { lte: at },
    end: { gt: at },
    arrivedAt: null,
  });
  const dogs = dogsIn(stays);
  const { noteArrived, leaveExpected } = switchNotices;
  const isAnswered = noticed.includes(noteArrived) || noticed.includes(leaveExpected);
  if (dogs > 0 && !isAnswered) {
    const text = `${counted(dogs, 'dog')} ${dogs === 1 ? 'is' : 'are'} booked for now.`;
    const ask = `Note ${dogs === 1 ? 'it as arrived at its' : 'them as arrived at their'} Drop Off?`;
    throw new NoticesError([{ code: noteArrived, text, ask }]);
  }
  await changeSettings(tx, { arrivalsSince: at });
  if (noticed.includes(leaveExpected)) return;
  for (const stay of stays) {
    const note = noteTime(stay.start, { now: at, timeZone });
    await write(
      tx,
      stay,
      { event: 'arrived', actorId, data: { arrivedAt: stay.start }, note },
      { silent: true },
    );
    // Publishes no news: these dogs have been here for a while.
    for (const audience of [stay.userId, adminAudience])
      publish(tx, { audience, topic: 'booking', subjectId: stay.id });
  }
}
