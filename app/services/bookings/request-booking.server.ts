import type { BookingRequest } from '~/domain/booking.schema';
import type { TimeZone } from '~/domain/business-time';
import { mayActOnOwner, type Role } from '~/domain/permissions';
import { quoteStay } from '~/domain/pricing';
import { overlappingStays } from '~/domain/overlapping-stays';
import { inTransaction, type Transaction } from '../database/database.server';
import { announce } from '../live/announce.server';
import { adminAudience } from '../live/live-topics';
import { queueRequestMails, queueStatusMail } from '../mail/queue-booking-mails.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/business-settings.server';
import { once } from '../web/submissions.server';
import { priceFacts } from './price-facts.server';
import { standingStays } from './standing-stays.server';
import { stayInstants } from './stay-instants.server';
import { writeBooking } from './write-booking.server';

export type NewBooking = {
  ownerId: string;
  viewer: { id: string; role: Role };
  /** What bookingSchema accepted. */
  request: BookingRequest;
  formKey: string | undefined;
  /**
   * The standing stays of these pets at that time that the page told of; another one stops the
   * request once, to be told. Left out, nobody is asked.
   */
  noticed?: readonly string[] | undefined;
};

/** Said when a chosen pet is booked at that time already; sending once more books all the same. */
export const askWhetherTwice =
  'One of the chosen pets already has a booking at that time. If you mean this one as well, press Book! once more.';

/** The chosen pets, each the owner's and not retired (R18), in the order of their names. */
async function chosenPets(tx: Transaction, { ownerId, request }: NewBooking) {
  const pets = await tx.pet.findMany({
    where: { userId: ownerId, retiredAt: null, id: { in: request.pets_selected } },
    select: { id: true, petName: true },
    orderBy: { petName: 'asc' },
  });
  if (pets.length !== request.pets_selected.length)
    throw new ServiceError('invalid', 'Choose from your own pets.', 'pets_selected');
  return pets;
}

/**
 * The same request by the same person that still stands, or null: after the back button a page may
 * come anew, with a new key, and be sent as it was (R20).
 */
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
      status: { in: ['pending', 'accepted'] },
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

/** Stops a request at whose time a pet is booked already, unless the page has told of it. */
async function askOnce(
  tx: Transaction,
  { ownerId, request: { pets_selected: petIds, start, end } }: NewBooking,
  noticed: readonly string[],
  timeZone: TimeZone,
): Promise<void> {
  const standing = await standingStays(ownerId, timeZone, tx);
  const stays = overlappingStays(standing, { petIds, start, end });
  if (stays.some(({ id }) => !noticed.includes(id)))
    throw new ServiceError('conflict', askWhetherTwice);
}

async function insertBooking(tx: Transaction, booking: NewBooking): Promise<string> {
  const { ownerId, viewer, request } = booking;
  await countAttempts([{ limit: 'booking', subject: viewer.id }], tx);
  const { timeZone } = await businessSettings(tx);
  const { startAt, endAt, dates } = stayInstants(request, timeZone);
  const pets = await chosenPets(tx, booking);
  const { service, start, end, message } = request;
  const petIds = pets.map((pet) => pet.id);
  const earlier = await sameRequest(tx, booking, { start: startAt, end: endAt, petIds });
  if (earlier !== null) return earlier;
  if (booking.noticed) await askOnce(tx, booking, booking.noticed, timeZone);
  const quote = quoteStay({
    service,
    start,
    end,
    dogs: pets.length,
    ...(await priceFacts(ownerId, tx)),
  });
  // R27: what the admin books for an owner needs no answer.
  const byAdmin = viewer.id !== ownerId;
  const id = await writeBooking(tx, {
    ownerId,
    actorId: viewer.id,
    pets,
    service,
    start: startAt,
    end: endAt,
    dates,
    message,
    status: byAdmin ? 'accepted' : 'pending',
    quote,
    event: byAdmin ? 'created_by_admin' : 'requested',
  });
  if (byAdmin) await queueStatusMail(tx, { bookingId: id, by: 'admin' });
  else await queueRequestMails(tx, id);
  await announce(tx, {
    audience: byAdmin ? ownerId : adminAudience,
    topic: byAdmin ? 'booking' : 'request',
    subjectId: id,
  });
  return id;
}

/**
 * Writes a request for a stay: the booking with its quote as it is now (R22, R27), its history
 * and the mails, all in one transaction; the same form sent twice makes one (R20).
 * @throws ServiceError not_found for another owner's page, invalid with the field for pets that are
 *   not theirs, conflict when the same form comes with other content or a pet is booked at that time
 *   already and `noticed` does not name it, too_many
 */
export async function requestBooking(
  booking: NewBooking,
): Promise<{ bookingId: string; repeated: boolean }> {
  if (!mayActOnOwner(booking.viewer, booking.ownerId))
    throw new ServiceError('not_found', 'There is no such page.');
  return inTransaction(async (tx) => {
    const { id, repeated } = await once(
      tx,
      {
        key: booking.formKey,
        actorId: booking.viewer.id,
        form: 'booking',
        content: { ownerId: booking.ownerId, ...booking.request },
      },
      () => insertBooking(tx, booking),
    );
    return { bookingId: id, repeated };
  });
}
