import { activeStatuses, type BookingStatus } from '~/domain/booking-status';
import type { LocalDate, TimeZone } from '~/domain/business-time';
import { mayActOnOwner, type Role } from '~/domain/permissions';
import { quoteStay } from '~/domain/pricing';
import { noticesText } from '~/domain/notices';
import type { Quote } from '~/domain/quote';
import type { Service } from '~/domain/services';
import { overlappingStays } from '~/domain/stay-rules';
import type { BookingRequest } from '~/domain/stay.schema';
import { inTransaction, type Transaction } from '../database/database.server';
import type { BookingEvent } from '../database/generated/enums';
import { adminAudience, publish } from '../live/publish.server';
import { queueRequestMails, queueStatusMail } from '../mail/booking-emails.server';
import { countWithin } from '../rate-limit/count-attempts.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { withIdempotencyKey } from '../submissions/idempotency.server';
import { assertSeenTotal, priceFacts } from './quote-booking.server';
import { activeStays, assertBookable } from './assert-bookable.server';

type BookingToWrite = {
  ownerId: string;
  actorId: string;
  pets: readonly { id: string; petName: string }[];
  service: Service;
  start: Date;
  end: Date;
  dates: LocalDate[];
  message: string;
  status: BookingStatus;
  quote: Quote;
  event: BookingEvent;
  /** The rules that the admin went on against, for the history (K3). */
  although?: string;
};

/** Writes a new booking with pet names (R18), quote (R27) and history (R15). @returns its id */
export async function writeBooking(tx: Transaction, booking: BookingToWrite): Promise<string> {
  const { ownerId, actorId, pets, quote, event, although = '', ...stay } = booking;
  const at = now();
  const { id } = await tx.booking.create({
    data: {
      ...stay,
      userId: ownerId,
      petsSelected: pets.map(({ petName }) => petName),
      totalCents: quote.totalCents,
      remainCents: quote.totalCents,
      numDogs: pets.length,
      createdAt: at,
      pets: { create: pets.map((pet) => ({ petId: pet.id })) },
      quoteLines: {
        create: quote.lines.map((line, position) => ({ ...line, revision: 1, position })),
      },
      history: { create: { actorId, event, toStatus: stay.status, although, at } },
    },
  });
  return id;
}

export type NewBooking = {
  ownerId: string;
  viewer: { id: string; role: Role };
  request: BookingRequest;
  formKey: string | undefined;
  /** Overlapping stays that the page showed, and the notices of rules; others stop it once. */
  noticed?: readonly string[] | undefined;
};

export const askWhetherTwice =
  'One of the chosen pets already has a booking at that time. If you mean this one as well, press Book! once more.';

/** The same active request by the same person, or null: "back" gives a page a new key (R20). */
async function sameRequest(
  tx: Transaction,
  { ownerId, viewer, request }: NewBooking,
  stay: { start: Date; end: Date; petIds: string[] },
): Promise<string | null> {
  const alike = await tx.booking.findMany({
    where: {
      userId: ownerId,
      service: request.service,
      start: stay.start,
      end: stay.end,
      message: request.message,
      status: { in: activeStatuses },
      history: { some: { actorId: viewer.id, fromStatus: null } },
    },
    select: { id: true, pets: { select: { petId: true } } },
  });
  const wanted = [...stay.petIds].sort().join();
  const same = alike.find(
    ({ pets }) =>
      pets
        .map(({ petId }) => petId)
        .sort()
        .join() === wanted,
  );
  return same?.id ?? null;
}

/** Stops a request that overlaps a pet's stay, unless the page has shown it. */
async function askOnce(
  tx: Transaction,
  { ownerId, request: { pets_selected: petIds, start, end } }: NewBooking,
  noticed: readonly string[],
  timeZone: TimeZone,
): Promise<void> {
  const standing = await activeStays(ownerId, timeZone, tx);
  const stays = overlappingStays(standing, { petIds, start, end });
  if (stays.some(({ id }) => !noticed.includes(id)))
    throw new ServiceError('conflict', askWhetherTwice);
}

async function insertBooking(tx: Transaction, booking: NewBooking): Promise<string> {
  const { ownerId, viewer, request } = booking;
  await countWithin(tx, [{ limit: 'booking', subject: viewer.id }]);
  const { timeZone } = await businessSettings(tx);
  const { service, start, end, message, pets_selected, seen_cents: seenCents } = request;
  const byAdmin = viewer.id !== ownerId;
  const { startAt, endAt, dates, pets, notices } = await assertBookable(
    tx,
    { ownerId, service, start, end, petIds: pets_selected },
    byAdmin ? 'by admin' : 'request',
    byAdmin ? { rules: 'ask', noticed: booking.noticed ?? [] } : { rules: 'refuse' },
  );
  const petIds = pets.map((pet) => pet.id);
  const earlier = await sameRequest(tx, booking, { start: startAt, end: endAt, petIds });
  if (earlier !== null) return earlier;
  if (booking.noticed) await askOnce(tx, booking, booking.noticed, timeZone);
  const quote = quoteStay({
    service,
    start,
    end,
    dogs: pets.length,
    ...(await priceFacts(tx, ownerId)),
  });
  assertSeenTotal(quote.totalCents, seenCents);
  const id = await writeBooking(tx, {
    ownerId,
    actorId: viewer.id,
    pets,
    service,
    start: startAt,
    end: endAt,
    dates,
    message,
    // R27: what the admin books for an owner needs no answer.
    status: byAdmin ? 'accepted' : 'pending',
    quote,
    event: byAdmin ? 'created_by_admin' : 'requested',
    although: noticesText(notices),
  });
  if (byAdmin) await queueStatusMail(tx, { bookingId: id, by: 'admin' });
  else await queueRequestMails(tx, id);
  publish(tx, {
    audience: byAdmin ? ownerId : adminAudience,
    topic: byAdmin ? 'booking' : 'request',
    subjectId: id,
    news: byAdmin ? 'booked' : 'request',
  });
  return id;
}

/** Writes a request for a stay, once per form (R20, R22, R27, R67). @throws ServiceError */
export async function requestBooking(
  booking: NewBooking,
): Promise<{ bookingId: string; repeated: boolean }> {
  if (!mayActOnOwner(booking.viewer, booking.ownerId))
    throw new ServiceError('not_found', 'This page was not found.');
  return inTransaction(async (tx) => {
    const { id, repeated } = await withIdempotencyKey(
      tx,
      {
        key: booking.formKey,
        actorId: booking.viewer.id,
        form: 'booking',
        // Not the total that was seen: the same request at a new price is the same request.
        content: { ownerId: booking.ownerId, ...booking.request, seen_cents: undefined },
      },
      () => insertBooking(tx, booking),
    );
    return { bookingId: id, repeated };
  });
}
