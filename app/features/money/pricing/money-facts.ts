import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { type BookingStatus, isActive } from '~/features/booking/rules/booking-status';

/** Methods of payment outside the provider, and their texts in the ledger (R62). */
export const paymentMethods = {
  cash: { label: 'Cash', how: 'in cash' },
  check: { label: 'Check', how: 'by check' },
  card: { label: 'Card', how: 'by card' },
  transfer: { label: 'Bank transfer', how: 'by bank transfer' },
  venmo: { label: 'Venmo', how: 'by Venmo' },
  zelle: { label: 'Zelle', how: 'by Zelle' },
  cash_app: { label: 'Cash App', how: 'by Cash App' },
  paypal_me: { label: 'PayPal.Me', how: 'by PayPal.Me' },
  other: { label: 'Other', how: 'outside PayPal' },
} as const;

export type PaymentMethod = keyof typeof paymentMethods;

export type LedgerLine = {
  id: string;
  kind: 'capture' | 'refund' | 'manual' | 'credit';
  /** Negative for a refund. */
  amountCents: Cents;
  note: string;
  at: string;
  payer: string | null;
  /** Null for captures and refunds, and for entries from before methods were recorded. */
  method: PaymentMethod | null;
  /** Amount still refundable through the provider, without its tip; 0 except for captures. */
  refundableCents: Cents;
  /** Tip in it that is still refundable (R61). */
  tipCents: Cents;
};

export type RefundLine = {
  id: string;
  amountCents: Cents;
  note: string;
  at: string;
  failed: boolean;
};

/** An open dispute at the provider. */
export type DisputeLine = {
  id: string;
  /** Null if the provider gave no amount in dollars. */
  amountCents: Cents | null;
  /** The provider's deadline for an answer; null if it gave none. */
  respondBy: string | null;
};

/** A stay with a payment in an open dispute. */
export type DisputedStay = { id: string; petNames: string[]; ownerName: string };

export type HeldLine = {
  attemptId: string;
  at: string;
  askedCents: Cents;
  /** Amount that the provider took; null if unreadable, or not in dollars. */
  heldCents: Cents | null;
  issue: string;
};

export type MoneyFacts = {
  bookingId: string;
  totalCents: Cents;
  paidCents: Cents;
  remainCents: Cents;
  refundOrKeep: boolean;
  /** Refund due by the cancellation terms, without refunds in progress (R54); null without terms. */
  refundDueCents: Cents | null;
  entries: LedgerLine[];
  /** Paid amount without refunds in progress through the provider. */
  availableCents: Cents;
  /** Amount still refundable through the provider, without tips. */
  refundableCents: Cents;
  /** Tips in the available amount that are refunded only if chosen (R61). */
  tipCents: Cents;
  /** Tips of a rejected or canceled stay in it, refunded with the rest (R93). */
  tipToReturnCents: Cents;
  /** Whether the admin can give it as house credit (R143). */
  mayCredit: boolean;
  unfinished: RefundLine[];
  held: HeldLine[];
};

/**
 * Returns the remaining amount, negative for a credit; a rejected or canceled booking has no amount due
 * (R62).
 */
export function remainingOf(booking: { status: BookingStatus; remainCents: Cents }): Cents {
  return isActive(booking.status) ? booking.remainCents : Math.min(booking.remainCents, 0);
}

/** An owner's payment outside PayPal that isn't recorded: still being checked, or not found (R94). */
export type SentPayment = {
  amountCents: Cents;
  method: PaymentMethod;
  state: 'open' | 'not_received';
};

/** A sent payment on a page: its sentence, and the amount that must not be asked for meanwhile. */
export type SentText = {
  text: string;
  /** In cents; 0 if it wasn't found. */
  checkingCents: Cents;
};

/**
 * Tells an owner where their payment outside PayPal is (R126), in place of Pay while it is being checked.
 * @param by the business owner's first name, or the business
 */
export function sentPaymentText({ amountCents, method, state }: SentPayment, by: string): string {
  const amount = formatMoney(amountCents);
  const { how } = paymentMethods[method];
  return state === 'open'
    ? `You sent ${amount} ${how}; ${by} is checking.`
    : `${by} hasn’t found your ${amount} ${how}.`;
}

/** Returns a sent payment as pages show it; null without one. */
export function sentText(sent: SentPayment | null, by: string): SentText | null {
  if (sent === null) return null;
  const checkingCents = sent.state === 'open' ? sent.amountCents : 0;
  return { text: sentPaymentText(sent, by), checkingCents };
}

/** Returns the part of a remaining amount that is to be paid, without a payment that is being checked. */
export function toPayCents(remainCents: Cents, sent: SentText | null): Cents {
  return Math.max(0, remainCents - (sent?.checkingCents ?? 0));
}

/** The money of a stay that doesn't take place. */
export type EndedMoney = Pick<
  MoneyFacts,
  'paidCents' | 'availableCents' | 'refundableCents' | 'refundOrKeep' | 'refundDueCents' | 'entries'
>;

/** Returns where the money of stays that don't take place is, for their owner, in one sentence (R54, R126). */
export function moneyBackSentence(stays: readonly EndedMoney[]): string {
  const sum = (cents: (stay: EndedMoney) => Cents) => sumCents(stays.map(cents));
  const availableCents = sum((stay) => stay.availableCents);
  const comingCents = sum((stay) => stay.paidCents) - availableCents;
  const backCents = sum(({ entries }) => -sumCents(entries.map(refundedCents)));
  const creditCents = sum(({ entries }) => -sumCents(entries.map(creditedCents)));
  const came = [
    ...(creditCents > 0 ? [`${formatMoney(creditCents)} is back as credit.`] : []),
    ...(backCents > 0 ? [`${formatMoney(backCents)} came back to you.`] : []),
    ...(comingCents > 0 ? [`${formatMoney(comingCents)} is coming back by PayPal.`] : []),
  ];
  const open = stays.filter((stay) => stay.refundOrKeep && stay.availableCents > 0);
  const byTerms = open.filter(({ refundDueCents }) => refundDueCents !== null);
  const dueCents = sumCents(byTerms.map(dueNow));
  if (dueCents > 0) {
    const byPaypal = byTerms.every((stay) => dueNow(stay) <= stay.refundableCents);
    const way = byPaypal ? 'by PayPal' : 'the way you paid';
    came.push(`${formatMoney(dueCents)} is coming back ${way}.`);
  }
  const undecided = open.filter(({ refundDueCents }) => refundDueCents === null);
  if (undecided.length > 0) {
    const cents = sumCents(undecided.map((stay) => stay.availableCents));
    came.push(`We’ll decide about the ${formatMoney(cents)} you paid and email you.`);
  }
  if (came.length > 0) return came.join(' ');
  if (availableCents === 0) return 'There’s nothing to pay.';
  // Without terms, or if more is kept than they say, it was decided.
  return stays.some((stay) => stay.availableCents > 0 && stay.refundDueCents !== 0)
    ? `Nothing of the ${formatMoney(availableCents)} you paid comes back.`
    : 'Under the terms nothing comes back.';
}

/** Amount of an entry that went back to the owner, negative; 0 for any other entry. */
const refundedCents = ({ kind, amountCents, note }: LedgerLine): Cents =>
  kind === 'credit' || note === undoneNote ? 0 : Math.min(0, amountCents);

/** Amount of an entry that went to the owner's house credit (R143), negative; 0 for any other entry. */
const creditedCents = ({ kind, amountCents }: LedgerLine): Cents =>
  kind === 'credit' ? Math.min(0, amountCents) : 0;

/** Amount that goes back by the terms, in cents. */
const dueNow = ({ refundDueCents, availableCents }: EndedMoney): Cents =>
  Math.min(refundDueCents ?? 0, availableCents);

/** Note of an entry that reverses one recorded by mistake (R94): no money was refunded. */
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
    case 'credit':
      return amountCents < 0 ? 'Returned as credit' : 'Paid with credit';
    case 'manual':
      if (amountCents < 0 && note === undoneNote)
        return `Payment ${paymentMethods[method ?? 'other'].how} undone`;
      return `${amountCents < 0 ? 'Refunded' : 'Paid'} ${paymentMethods[method ?? 'other'].how}`;
  }
}

/** PayPal's fee of an entry and what is left, in cents; both null if PayPal didn't tell (R141). */
export type KnownFee = { feeCents: Cents | null; netCents: Cents | null };

/** Returns what PayPal kept of a payment, or of its fee after a refund; empty without PayPal. */
export function feeText(
  { amountCents }: Pick<LedgerLine, 'amountCents'>,
  fee: KnownFee | undefined,
): string {
  if (fee === undefined) return '';
  const { feeCents, netCents } = fee;
  if (feeCents === null || netCents === null) return 'PayPal’s fee isn’t known';
  if (amountCents > 0)
    return `PayPal kept ${formatMoney(feeCents)}, ${formatMoney(netCents)} is left`;
  return feeCents === 0
    ? 'PayPal’s fee didn’t come back'
    : `${formatMoney(-feeCents)} of PayPal’s fee came back`;
}
