import type { BookingStatus } from '~/domain/booking-status';
import type { LocalDate } from '~/domain/business-time';
import type { Quote } from '~/domain/quote';
import type { Service } from '~/domain/services';
import type { Transaction } from '../database/database.server';
import type { BookingEvent } from '../database/generated/enums';
import { now } from '../runtime/clock.server';

export type BookingToWrite = {
  ownerId: string;
  /** Who made it: the owner, or the admin for them. */
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
};

/**
 * Writes a new booking with its pets' names as they are (R18), the quote line by line (R27) and the
 * first row of its history (R15). Mails are the caller's.
 * @returns its id
 */
export async function writeBooking(tx: Transaction, booking: BookingToWrite): Promise<string> {
  const { ownerId, actorId, pets, quote, event, ...stay } = booking;
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
      history: { create: { actorId, event, toStatus: stay.status, at } },
    },
  });
  return id;
}
