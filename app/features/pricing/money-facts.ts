import type { Cents } from '~/core/money/money';
import { type BookingStatus, isActive } from '~/features/stays/booking-status';

/** How money was paid outside the provider, and how a line of the ledger says it (R62). */
export const paymentMethods = {
  cash: { label: 'Cash', how: 'in cash' },
  check: { label: 'Check', how: 'by check' },
  card: { label: 'Card', how: 'by card' },
  transfer: { label: 'Bank transfer', how: 'by bank transfer' },
  venmo: { label: 'Venmo', how: 'by Venmo' },
  zelle: { label: 'Zelle', how: 'by Zelle' },
  cash_app: { label: 'Cash App', how: 'by Cash App' },
  other: { label: 'Other', how: 'outside PayPal' },
} as const;

export type PaymentMethod = keyof typeof paymentMethods;

export type LedgerLine = {
  id: string;
  kind: 'capture' | 'refund' | 'manual';
  /** Below 0 for money given back. */
  amountCents: Cents;
  note: string;
  at: string;
  payer: string | null;
  /** Null for captures and refunds, and for entries from before it was asked. */
  method: PaymentMethod | null;
  /** What of it can still be given back through the provider, without its tip; 0 for all but captures. */
  refundableCents: Cents;
  /** The tip in it that can still be given back (R61). */
  tipCents: Cents;
};

export type RefundLine = {
  id: string;
  amountCents: Cents;
  note: string;
  at: string;
  failed: boolean;
};

/** An open dispute at the provider (decision 140). */
export type DisputeLine = {
  id: string;
  /** Null where the provider named none in dollars. */
  amountCents: Cents | null;
  /** Until when the provider waits for an answer; null where it named no time. */
  respondBy: string | null;
};

export type HeldLine = {
  attemptId: string;
  at: string;
  askedCents: Cents;
  /** What the provider took; null where it did not say so readably, or not in dollars. */
  heldCents: Cents | null;
  issue: string;
};

export type MoneyFacts = {
  bookingId: string;
  totalCents: Cents;
  paidCents: Cents;
  remainCents: Cents;
  refundOrKeep: boolean;
  /** What the cancellation terms give back of it, not counting what is on its way (R54); null for none. */
  refundDueCents: Cents | null;
  entries: LedgerLine[];
  /** What of the paid money is here: without what is on its way back through the provider. */
  availableCents: Cents;
  /** Without tips. */
  refundableCents: Cents;
  /** What of the available money is tips that go back only when chosen (R61). */
  tipCents: Cents;
  /** What of it is tips for a stay that doesn't take place, which go back with the rest (R93). */
  tipToReturnCents: Cents;
  unfinished: RefundLine[];
  held: HeldLine[];
};

/** What remains to be paid, below 0 for a credit: nothing of a rejected or canceled booking (R62). */
export function remainingOf(booking: { status: BookingStatus; remainCents: Cents }): Cents {
  return isActive(booking.status) ? booking.remainCents : Math.min(booking.remainCents, 0);
}

/** The note of an entry that cancels one recorded by mistake (R94): no money went back. */
export const undoneNote = 'Recorded by mistake';

export function ledgerLabel({
  kind,
  amountCents,
  payer,
  method,
  note,
}: Pick<LedgerLine, 'kind' | 'amountCents' | 'payer' | 'method' | 'note'>): string {
  switch (kind) {
    case 'capture':
      return payer === null ? 'Paid with PayPal' : `Paid with PayPal by ${payer}`;
    case 'refund':
      return 'Refunded with PayPal';
    case 'manual':
      if (amountCents < 0 && note === undoneNote)
        return `Payment ${paymentMethods[method ?? 'other'].how} undone`;
      return `${amountCents < 0 ? 'Refunded' : 'Paid'} ${paymentMethods[method ?? 'other'].how}`;
  }
}
