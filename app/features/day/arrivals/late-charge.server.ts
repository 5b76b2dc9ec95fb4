/** Charges for late Pick Ups (R50). */
import type { Settings } from '~/core/settings/settings.server';
import { inTransaction, type Reader, type Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { act, bookingChanged } from '~/features/booking/record/act.server';
import {
  type AdjustmentInput,
  changedMeanwhile,
  adjustment,
  changeOnce,
} from '~/features/money/payments/adjust-total.server';
import { priceFacts } from '~/features/money/pricing/quote-booking.server';
import { lateLineName, lateProposal, type LateProposal, minutesLate } from './arrivals';

/** Returns the proposed charge for a stay's late Pick Up at today's rates; null if nothing is due. */
export async function lateProposalOf(
  reader: Reader,
  booking: Pick<Booking, 'userId' | 'service' | 'start' | 'end' | 'numDogs'> & { leftAt: Date },
  settings: Settings,
): Promise<LateProposal | null> {
  if (settings.lateCharge === 'off') return null;
  const facts = await priceFacts(reader, booking.userId);
  const stay = { ...booking, dogs: Math.max(1, booking.numDogs), ...facts };
  return lateProposal(stay, settings, settings.timeZone);
}

type Leaving = { viewer: Viewer; stays: readonly LateStay[] };

type LateStay = { bookingId: string; version: number };

/**
 * Leaves these late Pick Ups uncharged, in one transaction; repeating it changes nothing (R20).
 * @throws ServiceError
 */
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
  if (booking.version !== version) throw new ServiceError('conflict', bookingChanged);
  const note = `${lateLineName(minutesLate(end, leftAt))}, not charged`;
  const by = { id: actorId, side: 'house' } as const;
  await act(tx, [{ booking, data: { lateOpen: false }, note }], { event: 'edited', by });
}

/** Adds the charge for a late Pick Up as shown on the page, once per form (R50). @throws ServiceError */
export function chargeLatePickUp(input: AdjustmentInput & { seenCents: Cents }): Promise<void> {
  const { seenCents } = input;
  return changeOnce(input, { late: seenCents }, async (lines, settings, booking, tx) => {
    const { leftAt, lateOpen } = booking;
    if (leftAt === null || !lateOpen) throw new ServiceError('conflict', changedMeanwhile);
    const proposal = await lateProposalOf(tx, { ...booking, leftAt }, settings);
    if (proposal === null || proposal.tooLong || proposal.cents !== seenCents)
      throw new ServiceError('conflict', otherCharge);
    const line = { what: lateLineName(proposal.minutes), amountCents: seenCents };
    const note = `${line.what} added, ${formatMoney(seenCents)}`;
    return { lines: [...lines, adjustment(line)], note, settlesLate: true };
  });
}

const otherCharge =
  'The charge for the late Pick Up is another one now. Please check it and press the button again.';
