import { toLocal, type LocalDateTime } from '~/domain/business-time';
import type { BookingStatus, Verdict } from '~/domain/booking-status';
import type { Cents } from '~/domain/money';
import { mayActOnOwner, mayPay, type Viewer } from '~/domain/permissions';
import type { Service } from '~/domain/services';
import { database } from '../database/database.server';
import { businessSettings } from '../settings/settings.server';
import { captureUnderWay, moneyMoved, paymentSentences } from './payment-attempt';

export type PaymentPage = {
  bookingId: string;
  service: Service;
  status: BookingStatus;
  startLocal: LocalDateTime;
  endLocal: LocalDateTime;
  totalCents: Cents;
  paidCents: Cents;
  /** Negative is a credit. */
  remainCents: Cents;
  payerGivenName: string | null;
  /** Whether the viewer may pay now, and if not, why; a payment that is held forbids another. */
  mayPay: Verdict;
  /** A payment with an unknown end. Paying stays offered: it asks the provider first (R32). */
  paymentUnderWay: boolean;
};

/** The page's facts; null when the booking does not exist or is another owner's (R8). */
export async function paymentPage(bookingId: string, viewer: Viewer): Promise<PaymentPage | null> {
  const booking = await database().booking.findUnique({ where: { id: bookingId } });
  if (!booking || !mayActOnOwner(viewer, booking.userId)) return null;
  const { timeZone } = await businessSettings('committed');
  const attempts = await database().paymentAttempt.findMany({
    where: { bookingId, state: { in: [...moneyMoved, ...captureUnderWay] } },
    orderBy: { updatedAt: 'desc' },
    select: { state: true, payerGivenName: true },
  });
  const lastPaid = attempts.find(({ state }) => state === 'captured');
  const verdict = mayPay(viewer, { ...booking, ownerId: booking.userId });
  return {
    bookingId,
    service: booking.service,
    status: booking.status,
    startLocal: toLocal(booking.start, timeZone),
    endLocal: toLocal(booking.end, timeZone),
    totalCents: booking.totalCents,
    paidCents: booking.paidCents,
    remainCents: booking.remainCents,
    payerGivenName: lastPaid?.payerGivenName ?? null,
    mayPay:
      verdict.allowed && attempts.some(({ state }) => state === 'held')
        ? { allowed: false, reason: paymentSentences.held }
        : verdict,
    paymentUnderWay: attempts.some(({ state }) => captureUnderWay.includes(state)),
  };
}
