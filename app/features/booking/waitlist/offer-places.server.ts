/** The job that offers free places to the waitlist, one owner after the other (R56). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { WaitlistEntry } from '~/core/database/generated/client';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { pausedNow } from '~/features/house/hand-over/in-force.server';
import { bookingRules, readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBetween } from '~/features/booking/places/presences.server';
import { eventsThat } from '~/features/booking/rules/booking-events';
import { type BookingRules, stayProblems } from '~/features/booking/rules/stay-rules';
import { openStates, petIdsOf } from './wait.server';
import { closedText, fitsWhole, offerEnds, waitEnds } from './waitlist';
import { queuePlaceFreeMail } from './waitlist-emails.server';

/**
 * Expires what wasn't taken in time and offers what is free. Its state is in the table, so it continues after
 * a restart. @returns the number of places offered
 */
export async function offerFreePlaces(): Promise<number> {
  const open = await database().waitlistEntry.findMany({
    where: { state: { in: [...openStates] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (open.length === 0) return 0;
  const at = now();
  const rules = await bookingRules('committed');
  const endOf = (entry: WaitlistEntry) => endOfEntry(entry, rules);
  const ended = open.filter((entry) => endOf(entry) <= at);
  for (const entry of ended)
    try {
      await inTransaction((tx) => expire(tx, entry));
    } catch (error) {
      // One failure must not block the others.
      log.error('waitlist.expire_failed', { ...errorFields(error), id: entry.id });
    }
  await takeBackOnClosedDays(open, rules);
  const waiting = open.filter((entry) => entry.state === 'waiting' && endOf(entry) > at);
  const { waitlist } = await businessSettings('committed');
  if (!waitlist || waiting.length === 0 || (await freedPlaceCanBeUndone(at))) return 0;
  // R106: taking a place sends a request.
  if ((await pausedNow('committed', 'requests')) !== null) return 0;
  let offered = 0;
  for (const entry of await fitting(waiting))
    try {
      if (await inTransaction((tx) => offer(tx, entry))) offered += 1;
    } catch (error) {
      // One failure must not block the others.
      log.error('waitlist.offer_failed', { ...errorFields(error), id: entry.id });
    }
  return offered;
}

/** Returns the end of an open entry: of its offer, or of the time in which a place can be offered. */
function endOfEntry(entry: WaitlistEntry, rules: BookingRules): Date {
  const { state, offerEndsAt } = entry;
  return state === 'offered' && offerEndsAt !== null ? offerEndsAt : waitEnds(entry, rules);
}

/** Returns places that were offered for days on which the house is closed meanwhile to the list (R123). */
async function takeBackOnClosedDays(
  open: readonly WaitlistEntry[],
  rules: BookingRules,
): Promise<void> {
  const local = (instant: Date) => toLocal(instant, rules.timeZone);
  const closed = open.filter(
    ({ state, start, end }) =>
      state === 'offered' && closedText({ start: local(start), end: local(end) }, rules) !== '',
  );
  for (const { id, ownerId } of closed)
    try {
      await inTransaction(async (tx) => {
        const { count } = await tx.waitlistEntry.updateMany({
          where: { id, state: 'offered' },
          data: { state: 'waiting', offeredAt: null, offerEndsAt: null },
        });
        if (count === 1) tell(tx, id, ownerId);
      });
    } catch (error) {
      // One failure must not block the others.
      log.error('waitlist.take_back_failed', { ...errorFields(error), id });
    }
}

async function expire(tx: Transaction, { id, ownerId, state }: WaitlistEntry): Promise<void> {
  // Compare-and-swap: a place taken in the meantime stays taken.
  const { count } = await tx.waitlistEntry.updateMany({
    where: { id, state },
    data: { state: 'expired' },
  });
  if (count === 1) tell(tx, id, ownerId);
}

/** Whether an answer that freed a place can still be undone, which would take the place again (R15, R83). */
async function freedPlaceCanBeUndone(at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - interval('answerUndo'));
  const answered = await database().bookingHistory.count({
    where: {
      event: { in: eventsThat((row) => row.freesPlaces && row.undo !== null) },
      fromStatus: 'accepted',
      at: { gt: since, lte: at },
    },
  });
  return answered > 0;
}

/** Returns the entries that would fit on their own and whose stay can still be booked. */
async function fitting(waiting: readonly WaitlistEntry[]): Promise<WaitlistEntry[]> {
  const { rules, limits } = await readBookingRules('committed');
  const facts = { now: now(), rules, byAdmin: false };
  const local = (instant: Date) => toLocal(instant, rules.timeZone);
  const bookable = waiting.filter(({ service, start, end }) => {
    const problems = stayProblems({ service, start: local(start), end: local(end) }, facts);
    return problems.start === null && problems.end === null;
  });
  if (bookable.length === 0) return [];
  const times = (of: 'start' | 'end') => bookable.map((entry) => entry[of].getTime());
  const [from, to] = [Math.min(...times('start')), Math.max(...times('end'))];
  const others = await presencesBetween(database(), new Date(from), new Date(to));
  return bookable.filter((entry) => fitsWhole(entry, others, limits));
}

async function offer(tx: Transaction, entry: WaitlistEntry): Promise<boolean> {
  const { id, ownerId, start, end } = entry;
  const petIds = petIdsOf(entry);
  const pets = await tx.pet.findMany({
    where: {
      id: { in: petIds },
      userId: ownerId,
      retiredAt: null,
      // R45: no place is held for an owner who couldn't take it.
      fit: { not: 'not_a_fit' },
      owner: { pausedAt: null },
    },
    select: { petName: true },
    orderBy: { petName: 'asc' },
  });
  const { rules, limits } = await readBookingRules(tx);
  const others = await presencesBetween(tx, start, end);
  if (!fitsWhole(entry, others, limits) || pets.length !== petIds.length) return false;
  const at = now();
  const until = offerEnds(at, entry, rules);
  const { count } = await tx.waitlistEntry.updateMany({
    where: { id, state: 'waiting' },
    data: { state: 'offered', offeredAt: at, offerEndsAt: until },
  });
  if (count !== 1) return false;
  await queuePlaceFreeMail(tx, { ...entry, petNames: pets.map(({ petName }) => petName), until });
  tell(tx, id, ownerId);
  return true;
}

function tell(tx: Transaction, subjectId: string, ownerId: string): void {
  for (const audience of [ownerId, adminAudience])
    publish(tx, { audience, topic: 'request', subjectId });
}
