import { toLocal } from '~/domain/business-time';
import { quickDaycareMessage } from '~/domain/quick-daycare.schema';
import type { Service } from '~/domain/services';
import { stayAgain } from '~/domain/stay-again';
import { database } from '../database/database.server';
import type { BookingPage } from './booking-page.server';

/** What "Book again" fills in: an earlier stay, as far as it can be had again. */
export type BookAgain = {
  bookingId: string;
  service: Service;
  petIds: string[];
  /** Names of pets of that stay that cannot be booked any more. */
  missing: string[];
  /** Local times, empty where no day in sight takes such a stay. */
  start: string;
  end: string;
  message: string;
};

/**
 * An earlier booking of this owner to be made again; null when `bookingId` names none of theirs.
 * @param page the booking page it is for: its pets are those that can be booked
 */
export async function bookAgain(
  ownerId: string,
  bookingId: string,
  page: BookingPage & { byAdmin: boolean },
): Promise<BookAgain | null> {
  const booking = await database().booking.findFirst({
    where: { id: bookingId, userId: ownerId },
    include: {
      pets: {
        select: { pet: { select: { id: true, petName: true } } },
        orderBy: { pet: { petName: 'asc' } },
      },
    },
  });
  if (booking === null) return null;
  const { service, message } = booking;
  const zone = page.rules.timeZone;
  const linked = booking.pets.map(({ pet }) => pet);
  const bookable = linked.filter((pet) => page.pets.some(({ id }) => id === pet.id));
  const stay = { service, start: toLocal(booking.start, zone), end: toLocal(booking.end, zone) };
  const again = stayAgain(stay, page);
  return {
    bookingId,
    service,
    petIds: bookable.map(({ id }) => id),
    missing: linked.filter((pet) => !bookable.includes(pet)).map(({ petName }) => petName),
    start: again?.start ?? '',
    end: again?.end ?? '',
    // What Quick Daycare wrote there is nobody's message.
    message: message === quickDaycareMessage ? '' : message,
  };
}
