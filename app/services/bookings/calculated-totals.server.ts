import type { Cents } from '~/domain/money';
import { database } from '../database/database.server';
import type { Booking } from '../database/generated/client';

/**
 * What the quotes in force come to, by booking, in cents: only for bookings whose total was set by
 * hand, the others' is their total. One statement, or none.
 */
export async function calculatedTotals(
  bookings: readonly Pick<Booking, 'id' | 'quoteRevision' | 'totalByHand'>[],
): Promise<Map<string, Cents>> {
  const byHand = bookings.filter(({ totalByHand }) => totalByHand);
  if (byHand.length === 0) return new Map();
  const sums = await database().quoteLine.groupBy({
    by: ['bookingId'],
    where: {
      OR: byHand.map(({ id, quoteRevision }) => ({ bookingId: id, revision: quoteRevision })),
    },
    _sum: { amountCents: true },
  });
  return new Map(sums.map(({ bookingId, _sum }) => [bookingId, _sum.amountCents ?? 0]));
}
