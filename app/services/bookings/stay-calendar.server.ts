import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { BookingStatus } from '~/domain/booking-status';
import { formatMoney } from '~/domain/money';
import { mayActOnOwner, type Role } from '~/domain/permissions';
import { nameList } from '~/lib/name-list';
import { paths } from '~/lib/paths';
import { database } from '../database/database.server';
import { environment } from '../runtime/environment.server';
import { businessSettings } from '../settings/business-settings.server';
import { petNamesOf } from './booking-view.server';

const statusIn: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  rejected: ICalEventStatus.CANCELLED,
  canceled: ICalEventStatus.CANCELLED,
};

/** What the calendar entry's file says, and how it is to be labelled. */
export type StayCalendar = { text: string; method: 'PUBLISH' | 'CANCEL'; fileName: string };

/**
 * The stay as a calendar file (RFC 5545): UTC times, one entry per booking whose sequence grows
 * with each change, so that a calendar which has it already takes the newer one; a stay that will
 * not be is a cancellation. Null for anybody but its owner and the admin (R8).
 */
export async function stayCalendar(
  bookingId: string,
  viewer: { id: string; role: Role },
): Promise<StayCalendar | null> {
  const booking = await database().booking.findUnique({
    where: { id: bookingId },
    include: { history: { select: { at: true }, orderBy: { at: 'asc' } } },
  });
  if (booking === null || !mayActOnOwner(viewer, booking.userId)) return null;
  const business = await businessSettings();
  const { start, end, service, status, history, createdAt } = booking;
  const changedAt = history.at(-1)?.at ?? createdAt;
  const page = `${environment().appUrl}${paths.booking(bookingId)}`;
  const status5545 = statusIn[status];
  const method =
    status5545 === ICalEventStatus.CANCELLED
      ? ICalCalendarMethod.CANCEL
      : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: 'tailhouse', product: 'bookings', language: 'EN' },
    method,
  });
  calendar.createEvent({
    id: bookingId,
    sequence: Math.max(0, history.length - 1),
    stamp: changedAt,
    created: createdAt,
    lastModified: changedAt,
    start,
    end,
    summary: `${service} for ${nameList(petNamesOf(booking))} at ${business.businessName}`,
    description: `${status}, ${formatMoney(booking.totalCents)}. ${page}`,
    location: `${business.streetAddress}, ${business.city}, ${business.region} ${business.postalCode}`,
    url: page,
    organizer: { name: business.businessName, email: business.infoEmail },
    status: status5545,
    // Looking after the dog is the business's work: the owner's own day stays free.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return { text: calendar.toString(), method, fileName: `${service.toLowerCase()}.ics` };
}
