import { toLocal } from '~/domain/business-time';
import { formatDateTime } from '~/domain/format-dates';
import { mayActOnOwner, type Role } from '~/domain/permissions';
import type { MoneyFacts } from '~/domain/money-facts';
import type { QuoteLine } from '~/domain/quote';
import { bookingView } from '../bookings/booking-view.server';
import { quoteLinesOf } from '../database/booking-row';
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/settings.server';
import { bookingMoney } from './booking-money.server';

export type ReceiptPage = {
  business: { name: string; street: string; place: string; phoneNumber: string; infoEmail: string };
  ownerName: string;
  /** When it was asked for: payments after it are not on it. */
  issuedOn: string;
  stay: { number: string; service: string; pets: string; from: string; to: string; status: string };
  lines: QuoteLine[];
  totalByHand: boolean;
  money: MoneyFacts;
};

/** The receipt, for the booking's owner or the admin; null for anyone else (R8). */
export async function receiptPage(
  bookingId: string,
  viewer: { id: string; role: Role },
): Promise<ReceiptPage | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: { quoteLines: true, owner: { select: { fullName: true, email: true } } },
  });
  if (booking === null || !mayActOnOwner(viewer, booking.userId)) return null;
  const settings = await businessSettings('committed');
  const { petNames, service, status, startText, endText } = bookingView(booking, settings.timeZone);
  const money = await bookingMoney(bookingId);
  return {
    business: {
      name: settings.businessName,
      street: settings.streetAddress,
      place: `${settings.city}, ${settings.region} ${settings.postalCode}`,
      phoneNumber: settings.phoneNumber,
      infoEmail: settings.infoEmail,
    },
    ownerName: booking.owner.fullName ?? booking.owner.email,
    issuedOn: formatDateTime(toLocal(now(), settings.timeZone)),
    stay: {
      number: booking.id,
      service,
      status,
      pets: petNames.join(', ') || 'No pets',
      from: startText,
      to: endText,
    },
    lines: quoteLinesOf(booking),
    totalByHand: booking.totalByHand,
    // A refund that the provider refused moved nothing: no matter for a receipt.
    money: { ...money, unfinished: money.unfinished.filter(({ failed }) => !failed) },
  };
}
