import type { BookingRequest } from '~/domain/booking.schema';
import { stayDates } from '~/domain/stay-checks';
import { dateOf, nightsBetween, toInstant } from '~/domain/business-time';
import type { LocalDateTime, TimeZone } from '~/domain/business-time';
import { mayActOnOwner, type Role } from '~/domain/permissions';
import { quoteStay } from '~/domain/pricing';
import type { Quote } from '~/domain/quote';
import { inTransaction, type Transaction } from '../database/database.server';
import { queueRequestMails, queueStatusMail } from '../mail/queue-booking-mails.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/business-settings.server';
import { once } from '../web/submissions.server';
import { priceFacts } from './price-facts.server';

export type NewBooking = {
  ownerId: string;
  viewer: { id: string; role: Role };
  /** What bookingSchema accepted. */
  request: BookingRequest;
  formKey: string | undefined;
};

function instantOf(local: LocalDateTime, zone: TimeZone, field: 'start' | 'end'): Date {
  const instant = toInstant(local, zone);
  // bookingSchema refuses these for owners; the admin's own bookings come here unchecked.
  if (instant === 'skipped')
    throw new ServiceError('invalid', 'The clocks skip that hour. Choose another time.', field);
  return instant;
}

/** The chosen pets, each of which must be the owner's (R18), in the order of their names. */
async function chosenPets(tx: Transaction, { ownerId, request }: NewBooking) {
  const pets = await tx.pet.findMany({
    where: { userId: ownerId, id: { in: request.pets_selected } },
    select: { id: true, petName: true },
    orderBy: { petName: 'asc' },
  });
  if (pets.length !== request.pets_selected.length)
    throw new ServiceError('invalid', 'Choose from your own pets.', 'pets_selected');
  return pets;
}

// A guard against a mistyped year: counting out every day until then would keep everybody else
// waiting for a minute. The owners' own limit (R17) is shorter and has been checked.
const mostNights = 365;

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

async function insertBooking(tx: Transaction, booking: NewBooking): Promise<string> {
  const { ownerId, viewer, request } = booking;
  if (nightsBetween(dateOf(request.start), dateOf(request.end)) > mostNights)
    throw new ServiceError('invalid', 'A stay lasts a year at the most.', 'end');
  const dates = stayDates(request.service, request.start, request.end);
  const { timeZone } = await businessSettings(tx);
  const pets = await chosenPets(tx, booking);
  const { service, start, end, message } = request;
  const [startAt, endAt] = [instantOf(start, timeZone, 'start'), instantOf(end, timeZone, 'end')];
  const petIds = pets.map((pet) => pet.id);
  const earlier = await sameRequest(tx, booking, { start: startAt, end: endAt, petIds });
  if (earlier !== null) return earlier;
  const quote = quoteStay({
    service,
    start,
    end,
    dogs: pets.length,
    ...(await priceFacts(ownerId, tx)),
  });
  // R27: what the admin books for an owner needs no answer.
  const byAdmin = viewer.id !== ownerId;
  const status = byAdmin ? 'accepted' : 'pending';
  const at = now();
  const { id } = await tx.booking.create({
    data: {
      userId: ownerId,
      petsSelected: pets.map((pet) => pet.petName),
      service,
      start: startAt,
      end: endAt,
      dates,
      message,
      status,
      totalCents: quote.totalCents,
      remainCents: quote.totalCents,
      numDogs: pets.length,
      createdAt: at,
      pets: { create: petIds.map((petId) => ({ petId })) },
      quoteLines: { create: linesOf(quote) },
      history: {
        create: {
          actorId: viewer.id,
          event: byAdmin ? 'created_by_admin' : 'requested',
          toStatus: status,
          at,
        },
      },
    },
  });
  if (byAdmin) await queueStatusMail(tx, { bookingId: id, by: 'admin' });
  else await queueRequestMails(tx, id);
  return id;
}

function linesOf(quote: Quote) {
  return quote.lines.map((line, position) => ({ ...line, revision: 1, position }));
}

/**
 * Writes a request for a stay: the booking with its quote as it is now (R22, R27), its history
 * and the mails, all in one transaction; the same form sent twice makes one (R20).
 * @throws ServiceError not_found for another owner's page, invalid with the field for pets that are
 *   not theirs, conflict when the same form comes with other content
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
