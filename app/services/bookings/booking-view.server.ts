import type { BookingStatus } from '~/domain/booking-status';
import { toLocal, type LocalDateTime, type TimeZone } from '~/domain/business-time';
import { formatDateTime } from '~/domain/format-dates';
import { petNamesOf } from '../database/booking-row';
import type { Cents } from '~/domain/money';
import type { Service } from '~/domain/services';
import type { Booking } from '../database/generated/client';

export type BookingView = {
  id: string;
  ownerId: string;
  petNames: string[];
  service: Service;
  status: BookingStatus;
  start: LocalDateTime;
  end: LocalDateTime;
  /** MMM d, yyyy at h:mm aa (spec section 2). */
  startText: string;
  endText: string;
  message: string;
  totalCents: Cents;
  paidCents: Cents;
  remainCents: Cents;
  totalByHand: boolean;
  /** Counts every change; forms carry it, so none is overwritten (R15). */
  version: number;
};

export function bookingView(booking: Booking, timeZone: TimeZone): BookingView {
  const start = toLocal(booking.start, timeZone);
  const end = toLocal(booking.end, timeZone);
  return {
    id: booking.id,
    ownerId: booking.userId,
    petNames: petNamesOf(booking),
    service: booking.service,
    status: booking.status,
    start,
    end,
    startText: formatDateTime(start),
    endText: formatDateTime(end),
    message: booking.message,
    totalCents: booking.totalCents,
    paidCents: booking.paidCents,
    remainCents: booking.remainCents,
    totalByHand: booking.totalByHand,
    version: booking.version,
  };
}
