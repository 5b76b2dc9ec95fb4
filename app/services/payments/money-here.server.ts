/** How much of a booking's money is here, and may be given back: what is on its way back is not. */
import { formatMoney, type Cents } from '~/domain/money';
import type { Transaction } from '../database/database.server';
import type { RefundState } from '../database/generated/enums';
import { ServiceError } from '../runtime/service-error.server';

/** A refund that was asked for and whose end is not known here: the provider may have made it. */
export const refundUnderWay: RefundState[] = ['started', 'pending'];

export type MoneyHere = {
  /** What is paid in the books, minus what is on its way back. */
  hereCents: Cents;
  /** Asked back from the provider, and not in the books yet. */
  onItsWayBackCents: Cents;
};

/** As it stands in the caller's transaction. */
export async function moneyHere(tx: Transaction, bookingId: string): Promise<MoneyHere> {
  const { paidCents } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const open = await tx.refund.aggregate({
    where: { bookingId, state: { in: refundUnderWay } },
    _sum: { amountCents: true },
  });
  const onItsWayBackCents = open._sum.amountCents ?? 0;
  return { hereCents: paidCents - onItsWayBackCents, onItsWayBackCents };
}

function beyondHere({ hereCents, onItsWayBackCents }: MoneyHere): string {
  const here = formatMoney(Math.max(hereCents, 0));
  if (onItsWayBackCents === 0) return `Only ${here} was paid, so no more can be given back.`;
  const most = hereCents > 0 ? `At most ${here} can still` : 'Nothing more can';
  return `${most} be given back: ${formatMoney(onItsWayBackCents)} is on its way back through PayPal already.`;
}

/**
 * No cent goes back twice, by whichever way: by hand and through the provider count as one.
 * @param field where the form shows it
 * @throws ServiceError conflict, naming what can still be given back
 */
export async function refuseBeyondHere(
  tx: Transaction,
  { bookingId, amountCents, field }: { bookingId: string; amountCents: Cents; field: string },
): Promise<void> {
  const money = await moneyHere(tx, bookingId);
  if (amountCents > money.hereCents) throw new ServiceError('conflict', beyondHere(money), field);
}
