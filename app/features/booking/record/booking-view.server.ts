import type { Booking } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { localDateOf, toLocal, type LocalDateTime, type TimeZone } from '~/core/time/business-time';
import { formatDateTime, formatMoment, formatStay } from '~/core/time/format-dates';
import { depositPaidText, openSum, type OpenSum } from '~/features/money/pricing/deposit';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';
import { petNamesOf } from './booking-row.server';

export type OpenDeposit = OpenSum & {
  dueAt: LocalDateTime;
  dueText: string;
  overdue: boolean;
};

export type BookingView = {
  id: string;
  ownerId: string;
  petNames: string[];
  service: Service;
  status: BookingStatus;
  start: LocalDateTime;
  end: LocalDateTime;
  /** As MMM d, yyyy at h:mm aa (spec section 2). */
  startText: string;
  endText: string;
  /** `Tue, Nov 24, 7:00 AM – 6:00 PM · 11 h`; with the year unless it is the current one. */
  whenText: string;
  over: boolean;
  message: string;
  totalCents: Cents;
  paidCents: Cents;
  remainCents: Cents;
  /** Tips, included in both total and paid (R61). */
  tipCents: Cents;
  totalByHand: boolean;
  /** Whether it has cancellation terms, shown on the cancellation page (R54). */
  hasTerms: boolean;
  /** Open deposit and its deadline (R55); null if there isn't one. */
  deposit: OpenDeposit | null;
  /** Text about a paid deposit, until the stay begins (R92); null otherwise. */
  depositPaid: string | null;
  /** Incremented with every change; sent with forms so that no change is overwritten (R15). */
  version: number;
};

export function bookingView(booking: Booking, timeZone: TimeZone): BookingView {
  const start = toLocal(booking.start, timeZone);
  const end = toLocal(booking.end, timeZone);
  const at = now();
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
    whenText: formatStay(start, end, localDateOf(at, timeZone)),
    over: booking.end <= at,
    message: booking.message,
    totalCents: booking.totalCents,
    paidCents: booking.paidCents,
    remainCents: booking.remainCents,
    tipCents: booking.tipCents,
    totalByHand: booking.totalByHand,
    hasTerms: booking.cancelDays !== null,
    deposit: openDeposit(booking, timeZone),
    depositPaid: depositPaidText(booking, { now: at, timeZone }),
    version: booking.version,
  };
}

/** Returns the open deposit (R55) with its deadline as `Fri, Nov 27, 9:00 AM`; null if there isn't one. */
export function openDeposit(booking: Booking, timeZone: TimeZone): OpenDeposit | null {
  const sum = openSum(booking, timeZone);
  if (sum === null || booking.depositDueAt === null || booking.end <= now()) return null;
  const dueAt = toLocal(booking.depositDueAt, timeZone);
  const dueText = formatMoment(dueAt, localDateOf(now(), timeZone));
  return { ...sum, dueAt, dueText, overdue: booking.depositDueAt <= now() };
}
