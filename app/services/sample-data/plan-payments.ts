import type { BookingStatus } from '~/domain/booking-status';
import type { Cents } from '~/domain/money';
import type { LedgerKind } from '../database/generated/client';
import { minutesAfter } from './plan-history';
import type { Random } from './seeded-random';
import type { Money } from './stay-plan';

/** A ledger entry to be; a capture comes with the payment attempt that it ended. */
export type PlannedPayment = { kind: LedgerKind; amountCents: Cents; note: string; at: Date };

export type PlannedPayments = { payments: PlannedPayment[]; payLaterAt: Date | null };

export type PayingStay = {
  status: BookingStatus;
  totalCents: Cents;
  createdAt: Date;
  canceledAt: Date | null;
  end: Date;
  /** Where the sample wants a certain one; else it is left to chance. */
  money?: Money;
};

/** Plans who paid what, and when, in cents and before `now` (R29). */
export function planPayments(stay: PayingStay, now: Date, random: Random): PlannedPayments {
  const { totalCents, createdAt, canceledAt, end } = stay;
  const money = stay.money ?? drawMoney(stay, now, random);
  // Past stays are paid at the pick-up, others soon after they were accepted.
  const due = end < now ? end : minutesAfter(createdAt, 115);
  const at = earlier(minutesAfter(due, random.int(2, 180)), now);
  const paid = (kind: LedgerKind, amountCents: Cents, note = '', when = at) => ({
    payments: [{ kind, amountCents, note, at: when }],
    payLaterAt: null,
  });

  switch (money) {
    case 'captured':
      return paid('capture', totalCents);
    case 'byHand':
      return paid('manual', totalCents, random.pick(['Cash at pick-up', 'Check']));
    case 'half':
      return { ...paid('manual', halfOf(totalCents), 'Half in cash'), payLaterAt: at };
    case 'unpaid':
      return { payments: [], payLaterAt: stay.status === 'accepted' ? at : null };
    case 'refunded':
    case 'kept': {
      if (canceledAt === null) throw new Error('Only a canceled stay gives its money back');
      const { payments } = paid('capture', totalCents, '', between(createdAt, canceledAt));
      if (money === 'kept') return { payments, payLaterAt: null };
      const back = { kind: 'refund' as const, amountCents: -totalCents, note: 'Canceled' };
      const backAt = between(canceledAt, now);
      return { payments: [...payments, { ...back, at: backAt }], payLaterAt: null };
    }
  }
}

function drawMoney({ status, end }: PayingStay, now: Date, random: Random): Money {
  const dice = random.int(1, 100);
  if (status !== 'accepted') return 'unpaid';
  if (end >= now) return dice <= 28 ? 'captured' : 'unpaid';
  if (dice <= 62) return 'captured';
  if (dice <= 84) return 'byHand';
  return dice <= 93 ? 'half' : 'unpaid';
}

// Whole dollars, as people pay by hand.
function halfOf(cents: Cents): Cents {
  return Math.floor(cents / 200) * 100;
}

function earlier(instant: Date, now: Date): Date {
  return instant < now ? instant : minutesAfter(now, -1);
}

function between(from: Date, to: Date): Date {
  return new Date((from.getTime() + to.getTime()) / 2);
}
