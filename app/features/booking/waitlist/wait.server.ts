/** The owner's actions on the waitlist (R56). */
import * as z from 'zod';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { WaitlistEntry } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import type { Cents } from '~/core/money/money';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { readChosenExtras, offeredExtras } from '~/features/money/pricing/extras.server';
import { bookingRules } from '~/features/booking/places/house-limits.server';
import { assertBookable } from '~/features/booking/requests/assert-bookable.server';
import { insertBooking } from '~/features/booking/requests/request-booking.server';
import type { BookingRequest } from '~/features/booking/requests/stay.schema';
import { samePets } from '~/features/booking/rules/stay-rules';
import { mostWaiting, waitEnds } from './waitlist';
import { answerEnds } from '~/features/booking/places/hold-expiry';

/** States of an entry that can still become a booking. */
export const openStates = ['waiting', 'offered'] as const;

/** Whether owners can join the waitlist: the switch in Settings. */
export async function canWait(): Promise<boolean> {
  return (await businessSettings('committed')).waitlist;
}

const idList = z.array(z.string());

/** Returns the ids of an entry's dogs. @throws ZodError */
export function petIdsOf({ petIds }: Pick<WaitlistEntry, 'petIds'>): string[] {
  return idList.parse(petIds);
}

const refused = (sentence: string) => new ServiceError('conflict', sentence);
const notTheirs = (viewer: Viewer) =>
  isAdmin(viewer)
    ? new ServiceError('forbidden', 'Only the owner can take a place or leave the waitlist.')
    : new ServiceError('not_found', 'This entry of the waitlist was not found.');

// The owner's own page shows the result; an update would only remove its flash message.
function tellAdmin(tx: Transaction, subjectId: string): void {
  publish(tx, { audience: adminAudience, topic: 'request', subjectId });
}

/**
 * Puts a stay on the waitlist while the house is full; the same stay only once (R20). @throws ServiceError
 */
export function waitForPlace(input: {
  ownerId: string;
  viewer: Viewer;
  request: BookingRequest;
}): Promise<string> {
  return inTransaction((tx) => waitInTransaction(tx, input));
}

async function waitInTransaction(
  tx: Transaction,
  { ownerId, viewer, request }: Parameters<typeof waitForPlace>[0],
): Promise<string> {
  const { waitlist } = await businessSettings(tx);
  if (!waitlist || viewer.id !== ownerId)
    throw refused('Waiting for a place is not offered now. Please write to us.');
  const { service, start, end, message, pets_selected: petIds, extras: extraIds = [] } = request;
  const stay = { ownerId, service, start, end, petIds };
  const bookable = await assertBookable(tx, stay, 'request', { rules: 'tell' });
  const open = await tx.waitlistEntry.findMany({
    where: { ownerId, state: { in: [...openStates] } },
  });
  const { startAt, endAt } = bookable;
  const same = open.find(
    (one) =>
      one.service === service &&
      one.start.getTime() === startAt.getTime() &&
      one.end.getTime() === endAt.getTime() &&
      samePets(petIdsOf(one), petIds),
  );
  if (same !== undefined) return same.id;
  if (bookable.notices.length === 0)
    throw refused('A place is free now. Press Book! to request it.');
  const at = now();
  if (waitEnds({ service, start: startAt }, await bookingRules(tx)) <= at)
    throw refused('This stay begins too soon to wait for it. Please write to us.');
  if (open.length >= mostWaiting)
    throw refused(
      `You’re on the waitlist for ${mostWaiting} stays already. Leave it for one of them first.`,
    );
  await readChosenExtras(tx, extraIds);
  await countWithin(tx, [{ limit: 'booking', subject: viewer.id }]);
  const { id } = await tx.waitlistEntry.create({
    data: {
      ownerId,
      service,
      start: startAt,
      end: endAt,
      petIds,
      dogs: petIds.length,
      extraIds,
      message,
      createdAt: at,
    },
  });
  tellAdmin(tx, id);
  return id;
}

/**
 * Leaves the waitlist or declines an offer; a repeat does nothing.
 * @throws ServiceError conflict for an offer that the page didn't show yet (R104)
 */
export async function leaveWaitlist(
  entryId: string,
  viewer: Viewer,
  { offerSeen }: { offerSeen: boolean },
): Promise<void> {
  await inTransaction(async (tx) => {
    const mine = { id: entryId, ownerId: viewer.id };
    if ((await tx.waitlistEntry.count({ where: mine })) === 0) throw notTheirs(viewer);
    const left = await tx.waitlistEntry.updateMany({
      where: { ...mine, state: 'waiting' },
      data: { state: 'left' },
    });
    if (!offerSeen && (await tx.waitlistEntry.count({ where: { ...mine, state: 'offered' } })) > 0)
      throw new ServiceError(
        'conflict',
        'A place is free for you now. Take it or press “No, thanks”.',
      );
    const passed = await tx.waitlistEntry.updateMany({
      where: { ...mine, state: 'offered' },
      data: { state: 'passed' },
    });
    if (left.count + passed.count > 0) tellAdmin(tx, entryId);
  });
}

/**
 * Takes an offered place: creates a request as from the booking page (R47); the place stays held until it is
 * answered. A repeat returns the booking of the first one (R20).
 * @returns the booking's id @throws ServiceError
 */
export function takePlace(taking: {
  entryId: string;
  viewer: Viewer;
  /** Total that the page showed (R67). */
  seenCents: Cents;
}): Promise<string> {
  return inTransaction((tx) => takeInTransaction(tx, taking));
}

async function takeInTransaction(
  tx: Transaction,
  { entryId, viewer, seenCents }: Parameters<typeof takePlace>[0],
): Promise<string> {
  const entry = await tx.waitlistEntry.findFirst({ where: { id: entryId, ownerId: viewer.id } });
  if (entry === null) throw notTheirs(viewer);
  if (entry.bookingId !== null) return entry.bookingId;
  const at = now();
  const { count } = await tx.waitlistEntry.updateMany({
    where: { id: entryId, state: 'offered', offerEndsAt: { gt: at } },
    data: { state: 'taken', offerEndsAt: answerEnds(at) },
  });
  if (count !== 1) throw refused('This offer has ended, so the place may be gone.');
  const { timeZone } = await businessSettings(tx);
  const { ownerId, service, message } = entry;
  const chosen = idList.parse(entry.extraIds);
  const extras = (await offeredExtras(tx)).map(({ id }) => id).filter((id) => chosen.includes(id));
  const bookingId = await insertBooking(tx, {
    ownerId,
    viewer,
    request: {
      service,
      start: toLocal(entry.start, timeZone),
      end: toLocal(entry.end, timeZone),
      pets_selected: petIdsOf(entry),
      message,
      extras,
      seen_cents: seenCents,
    },
    formKey: undefined,
    entryId,
  });
  // The booking may cover another of the owner's entries: it has at most one held place.
  await tx.waitlistEntry.updateMany({ where: { bookingId }, data: { bookingId: null } });
  await tx.waitlistEntry.update({ where: { id: entryId }, data: { bookingId } });
  return bookingId;
}
