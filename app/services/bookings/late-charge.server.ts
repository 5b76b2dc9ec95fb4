/** What is asked for a late Pick Up (R50). */
import { lateProposal, type LateProposal } from '~/domain/arrivals';
import type { Transaction } from '../database/database.server';
import type { Booking, BusinessSettings } from '../database/generated/client';
import { priceFacts } from './quote-booking.server';

/** What a stay's late Pick Up comes to at today's rates; null for nothing. */
export async function lateProposalOf(
  tx: Transaction,
  booking: Pick<Booking, 'userId' | 'service' | 'start' | 'end' | 'numDogs'> & { leftAt: Date },
  settings: BusinessSettings,
): Promise<LateProposal | null> {
  if (settings.lateCharge === 'off') return null;
  const facts = await priceFacts(tx, booking.userId);
  const stay = { ...booking, dogs: Math.max(1, booking.numDogs), ...facts };
  return lateProposal(stay, settings, settings.timeZone);
}
