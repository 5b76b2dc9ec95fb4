import { dateOf, toLocal } from '~/domain/business-time';
import { formatMoney, type Cents } from '~/domain/money';
import type { Role } from '~/domain/permissions';
import { quickDaycareMessage } from '~/domain/quick-daycare.schema';
import { quickDaycareEnd } from '~/domain/availability';
import { inTransaction, type Transaction } from '../database/database.server';
import { announce } from '../live/announce.server';
import { adminAudience } from '../live/live-topics';
import { queueRequestMails, queueStatusMail } from '../mail/queue-booking-mails.server';
import { theirPet } from '../pets/their-pet';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/business-settings.server';
import { quickDaycareFor } from './quick-daycare-offer.server';
import { writeBooking } from './write-booking.server';

export type QuickDaycareWish = {
  petId: string;
  viewer: { id: string; role: Role };
  /** The price that the page showed, in cents; another one now is told before it is charged. */
  seenCents: Cents;
};

async function bookInTransaction(
  tx: Transaction,
  { petId, viewer, seenCents }: QuickDaycareWish,
): Promise<{ bookingId: string; repeated: boolean }> {
  const pet = await tx.pet.findFirst({
    where: theirPet(petId, viewer),
    select: { id: true, userId: true, petName: true, retiredAt: true },
  });
  if (pet === null) throw new ServiceError('not_found', 'There is no such pet.');
  const offer = await quickDaycareFor(pet, tx);
  if (!offer.offered) {
    // The press before this one made it; from another tab or telephone, too (R19, R20).
    if (offer.standing?.quick) return { bookingId: offer.standing.id, repeated: true };
    throw new ServiceError('conflict', offer.reason);
  }
  if (offer.totalCents !== seenCents) {
    const price = formatMoney(offer.totalCents);
    throw new ServiceError('conflict', `The price is ${price} now. Nothing was booked yet.`);
  }
  await countAttempts([{ limit: 'booking', subject: viewer.id }], tx);
  const start = now();
  const { timeZone } = await businessSettings(tx);
  const byAdmin = viewer.id !== pet.userId;
  const bookingId = await writeBooking(tx, {
    ownerId: pet.userId,
    actorId: viewer.id,
    pets: [pet],
    service: 'Daycare',
    start,
    end: quickDaycareEnd(start),
    dates: [dateOf(toLocal(start, timeZone))],
    message: quickDaycareMessage,
    status: 'accepted',
    quote: offer.quote,
    event: 'quick_daycare',
  });
  if (byAdmin) await queueStatusMail(tx, { bookingId, by: 'admin' });
  else await queueRequestMails(tx, bookingId);
  await announce(tx, {
    audience: byAdmin ? pet.userId : adminAudience,
    topic: 'booking',
    subjectId: bookingId,
  });
  return { bookingId, repeated: false };
}

/**
 * Books a Quick Daycare of one pet from now on (R19): accepted, five hours, its price as quoted
 * now, holidays included; the admin is notified, or the owner when the admin pressed. All in one
 * transaction. A second press while that stay stands finds it and makes no other (R20).
 * @throws ServiceError not_found for another owner's pet, conflict with the reason when it is not
 *   on offer or costs something else than the page showed, too_many
 */
export function bookQuickDaycare(
  wish: QuickDaycareWish,
): Promise<{ bookingId: string; repeated: boolean }> {
  return inTransaction((tx) => bookInTransaction(tx, wish));
}
