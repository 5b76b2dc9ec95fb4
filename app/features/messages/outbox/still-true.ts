/** Finds emails about a stay that have become untrue (R115). */
import { dateOf, type LocalDateTime } from '~/core/time/business-time';
import type { StaySnapshot } from '~/features/booking/record/stay-snapshot';
import type { BookingStatus } from '~/features/booking/rules/booking-status';

/** Emails about the state of a stay; a receipt or refund stays true whatever comes later. */
const sayHowItIs = new Set([
  ...[
    'booking',
    'confirmation',
    'rejection',
    'admin_cancel',
    'no_show',
    'own_cancel',
    'booking_changed',
  ],
  ...['change_declined', 'stay_over', 'stay_reminder', 'review_request', 'deposit_missed'],
  ...['admin_notification', 'user_cancel', 'deposit_missed_note'],
]);

export type StayNow = { status: BookingStatus; start: LocalDateTime; end: LocalDateTime };

const isNow: Record<BookingStatus, string> = {
  pending: 'The request was open again before this email could be sent.',
  accepted: 'The stay was accepted before this email could be sent.',
  rejected: 'The request was declined before this email could be sent.',
  canceled: 'The stay was canceled before this email could be sent.',
};

/**
 * Returns the reason that an email is no longer true; null while it is.
 * @param stays the current stay, or days of a series; empty if deleted
 */
export function untrueOfStay(
  mail: { template: string; writtenAt: LocalDateTime },
  said: Pick<StaySnapshot, 'status' | 'start'>,
  stays: readonly StayNow[],
  now: LocalDateTime,
): string | null {
  if (!sayHowItIs.has(mail.template)) return null;
  const [first] = stays;
  if (first === undefined)
    return said.status === 'canceled'
      ? null
      : 'The booking was deleted before this email could be sent.';
  if (!stays.some(({ status }) => status === said.status)) return isNow[first.status];
  if (mail.template === 'stay_reminder') {
    if (dateOf(first.start) !== dateOf(said.start))
      return 'The stay was moved before this email could be sent.';
    if (dateOf(now) >= dateOf(said.start)) return 'It says “tomorrow”, and the day has come.';
  }
  if (['booking', 'confirmation', 'rejection'].includes(mail.template)) {
    const last = stays.map(({ end }) => end).reduce((one, other) => (one > other ? one : other));
    // A stay entered in the past is confirmed after its end.
    if (last <= now && last > mail.writtenAt)
      return 'The stay was over before this email could be sent.';
  }
  return null;
}
