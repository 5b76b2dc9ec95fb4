import { toLocal } from '~/domain/business-time';
import { petNamesOf, quoteLinesOf } from '../bookings/booking-view.server';
import type { Transaction } from '../database/database.server';
import type { BusinessSettings } from '../database/generated/client';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/business-settings.server';
import { adminAddressees } from './admin-addressees.server';
import { businessSnapshot } from './business-snapshot.server';
import type { BusinessSnapshot, StaySnapshot } from './mail-contents';
import type { Addressee } from './queue-mail.server';

/** A booking as it stands inside the transaction, ready for a mail, and who may be written to. */
export type BookingForMail = {
  settings: BusinessSettings;
  business: BusinessSnapshot;
  stay: StaySnapshot;
  owner: Addressee;
  /** R36: whether the owner asked for mails that are not always sent. */
  ownerOptedIn: boolean;
  admins: Addressee[];
};

/**
 * Takes the snapshot.
 * @throws ServiceError not_found when there is no such booking
 */
export async function bookingForMail(tx: Transaction, bookingId: string): Promise<BookingForMail> {
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    include: { owner: true, quoteLines: true },
  });
  if (booking === null) throw new ServiceError('not_found', 'This booking no longer exists.');
  const settings = await businessSettings(tx);
  const admins = await adminAddressees(tx);
  const { owner, canceledAt } = booking;
  const local = (instant: Date) => toLocal(instant, settings.timeZone);
  const names = [owner.firstName, owner.lastName].filter(Boolean).join(' ');
  return {
    settings,
    business: businessSnapshot(settings),
    owner: { profileId: owner.id, email: owner.email },
    ownerOptedIn: owner.receiveEmails,
    admins,
    stay: {
      bookingId,
      ownerId: owner.id,
      firstName: owner.firstName,
      ownerName: names || owner.email,
      petNames: petNamesOf(booking),
      service: booking.service,
      status: booking.status,
      start: local(booking.start),
      end: local(booking.end),
      message: booking.message,
      lines: quoteLinesOf(booking),
      totalCents: booking.totalCents,
      paidCents: booking.paidCents,
      remainCents: booking.remainCents,
      userEmail: owner.email,
      // Before the admin has an account, answers go to the address that Settings show.
      adminEmail: admins[0]?.email ?? settings.infoEmail,
      canceledAt: canceledAt === null ? null : local(canceledAt),
    },
  };
}
