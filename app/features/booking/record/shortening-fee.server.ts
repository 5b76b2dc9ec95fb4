import { type Reader, rowsFor } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import {
  acceptedAtIn,
  type CutTerms,
  cutTermsFor,
  type StoredTerms,
} from '~/features/money/pricing/cancellation';
import { healthLinesSince } from '~/features/money/pricing/health-line.server';

/**
 * Returns the terms for an owner's change that shortens this stay (R57), asked at `askedAt`; null if
 * shortening is free.
 */
export async function cutTermsOf(
  reader: Reader,
  booking: Pick<Booking, 'id' | 'status' | 'start' | keyof StoredTerms>,
  askedAt: Date,
): Promise<CutTerms | null> {
  if (booking.cancelDays === null) return null;
  const { timeZone } = await businessSettings(reader);
  const history = await rowsFor(reader).bookingHistory.findMany({
    where: { bookingId: booking.id, toStatus: 'accepted' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });
  const healthLines = await healthLinesSince(reader, askedAt);
  const stay = { ...booking, acceptedAt: acceptedAtIn(history) };
  return cutTermsFor(stay, askedAt, { timeZone, healthLines });
}
