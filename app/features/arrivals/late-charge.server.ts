/** What is asked for a late Pick Up (R50). */
import { inTransaction, type Reader, type Transaction } from '~/core/database/database.server';
import type { Booking, BusinessSettings } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { isAdmin, type Role } from '~/core/session/permissions';
import { recordEdit } from '~/features/bookings/booking-history.server';
import { keepChange } from '~/features/bookings/withdrawn-changes.server';
import {
  type Sent,
  changedMeanwhile,
  adjustment,
  changeOnce,
} from '~/features/payments/adjust-total.server';
import { priceFacts } from '~/features/pricing/quote-booking.server';
import { lateLineName, lateProposal, type LateProposal, minutesLate } from './arrivals';

/** What a stay's late Pick Up comes to at today's rates; null for nothing. */
export async function lateProposalOf(
  reader: Reader,
  booking: Pick<Booking, 'userId' | 'service' | 'start' | 'end' | 'numDogs'> & { leftAt: Date },
  settings: BusinessSettings,
): Promise<LateProposal | null> {
  if (settings.lateCharge === 'off') return null;
  const facts = await priceFacts(reader, booking.userId);
  const stay = { ...booking, dogs: Math.max(1, booking.numDogs), ...facts };
  return lateProposal(stay, settings, settings.timeZone);
}

type Leaving = { viewer: { id: string; role: Role }; stays: readonly LateStay[] };

type LateStay = { bookingId: string; version: number };

/** Leaves late Pick Ups uncharged, all or none; a second press changes nothing (R20). @throws ServiceError */
export async function leaveLatePickUps({ viewer, stays }: Leaving): Promise<void> {
  if (!isAdmin(viewer)) throw new ServiceError('forbidden', 'Only the business can decide this.');
  await inTransaction(async (tx) => {
    for (const stay of stays) await leave(tx, viewer.id, stay);
  });
}

async function leave(
  tx: Transaction,
  actorId: string,
  { bookingId, version }: LateStay,
): Promise<void> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  const { leftAt, lateOpen, end } = booking;
  if (!lateOpen || leftAt === null) return;
  const { count } = await tx.booking.updateMany({
    where: { id: bookingId, version },
    data: { lateOpen: false, version: version + 1 },
  });
  if (count !== 1)
    throw new ServiceError(
      'conflict',
      'This booking was changed in the meantime. Please check it and press the button again.',
    );
  await keepChange(tx, bookingId, version);
  const note = `${lateLineName(minutesLate(end, leftAt))}, not charged`;
  await recordEdit(tx, booking, { actorId, note });
}

/** Adds the charge for a late Pick Up that the page proposed, once per form (R50). @throws ServiceError */
export function chargeLatePickUp(input: Sent & { seenCents: Cents }): Promise<void> {
  const { seenCents } = input;
  return changeOnce(input, { late: seenCents }, async (lines, settings, booking, tx) => {
    const { leftAt, lateOpen } = booking;
    if (leftAt === null || !lateOpen) throw new ServiceError('conflict', changedMeanwhile);
    const proposal = await lateProposalOf(tx, { ...booking, leftAt }, settings);
    if (proposal === null || proposal.tooLong || proposal.cents !== seenCents)
      throw new ServiceError('conflict', otherCharge);
    const line = { what: lateLineName(proposal.minutes), amountCents: seenCents };
    const note = `${line.what} added, ${formatMoney(seenCents)}`;
    return { lines: [...lines, adjustment(line)], byCents: seenCents, note, settlesLate: true };
  });
}

const otherCharge =
  'The charge for the late Pick Up is another one now. Please check it and press the button again.';
