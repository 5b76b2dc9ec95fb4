import { type Reader, rowsFor } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import {
  acceptedAtIn,
  type CutTerms,
  cutTermsFor,
  type StoredTerms,
} from '~/features/money/pricing/cancellation';

/** Returns the terms for an owner's change that shortens this stay (R57); null if shortening is free. */
export async function cutTermsOf(
  reader: Reader,
  booking: Pick<Booking, 'id' | 'status' | 'start' | keyof StoredTerms>,
): Promise<CutTerms | null> {
  if (booking.cancelDays === null) return null;
  const { timeZone } = await businessSettings(reader);
  const history = await rowsFor(reader).bookingHistory.findMany({
    where: { bookingId: booking.id, toStatus: 'accepted' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });
  return cutTermsFor({ ...booking, acceptedAt: acceptedAtIn(history) }, timeZone);
}
