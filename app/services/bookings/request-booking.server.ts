import type { BookingRequest } from '~/domain/booking.schema';
import { stayDates } from '~/domain/stay-checks';
import { toInstant } from '~/domain/business-time';
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

// A guard against a mistyped year, which would write down a day for every day until then. The
// owners' own limit (R17) is shorter and has been checked.
const mostDays = 366;

async function insertBooking(tx: Transaction, booking: NewBooking): Promise<string> {
  const { ownerId, viewer, request } = booking;
  const dates = stayDates(request.service, request.start, request.end);
  if (dates.length > mostDays)
    throw new ServiceError('invalid', 'A stay lasts a year at the most.', 'end');
  const { timeZone } = await businessSettings(tx);
  const pets = await chosenPets(tx, booking);
  const { service, start, end, message } = request;
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
      start: instantOf(start, timeZone, 'start'),
      end: instantOf(end, timeZone, 'end'),
      dates,
      message,
      status,
      totalCents: quote.totalCents,
      remainCents: quote.totalCents,
      numDogs: pets.length,
      createdAt: at,
      pets: { create: pets.map((pet) => ({ petId: pet.id })) },
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
export function requestBooking(
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
