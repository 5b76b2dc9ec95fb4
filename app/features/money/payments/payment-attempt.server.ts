import { type Reader, rowsFor } from '~/core/database/database.server';
import type { Booking, PaymentAttempt } from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import { type Cents, sumCents } from '~/core/money/money';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { depositOpenCents } from '~/features/money/pricing/deposit';
import type { PaymentChoice } from './payment.schema';

export const allOfIt: PaymentChoice = { deposit: false, tip: { percent: 0 }, credit: null };

/**
 * Returns the amount of an attempt in cents, without a tip, by the booking's current state: the open deposit or
 * the whole remaining amount, less a payment that is being checked (R94); 0 for a stay that is paid (R128).
 */
export function askedCents(
  { forDeposit }: Pick<PaymentAttempt, 'forDeposit'>,
  booking: Booking,
  checkingCents: Cents,
): Cents {
  const openCents = forDeposit ? depositOpenCents(booking) : booking.remainCents;
  return Math.max(0, openCents - checkingCents);
}

/** Returns the cents of a booking's payment outside PayPal that is being checked (R94); 0 without one. */
export async function checkingCentsOf(reader: Reader, bookingId: string): Promise<Cents> {
  const where = { openKey: bookingId };
  const claim = await rowsFor(reader).paymentClaim.findUnique({ where });
  return claim?.amountCents ?? 0;
}

/** An attempt that has an order, with the attempts for the other stays paid by it (R95). */
export type Payment = PaymentAttempt & { parts: PaymentAttempt[] };

/** Relation for {@link attemptsOf}, in the order of the stays. */
export const withParts = { parts: { orderBy: { requestId: 'asc' } } } as const;

/** Returns one attempt for each stay that the order pays. */
export function attemptsOf({ parts, ...lead }: Payment): PaymentAttempt[] {
  return [lead, ...parts];
}

/** Returns the amount of the order, in cents. */
export function orderCents(payment: Payment): Cents {
  return sumCents(attemptsOf(payment).map(({ amountCents }) => amountCents));
}

/** Returns the filter for all attempts of an order: they are updated together. */
export function ofOrder({ id }: Pick<PaymentAttempt, 'id'>) {
  return { OR: [{ id }, { leadId: id }] };
}

/**
 * Splits the amount received for an order, in cents, among the attempts in order, each up to the amount it
 * asked for; the last one gets the excess.
 */
export function shareOut(cents: Cents, asked: readonly Cents[]): Cents[] {
  let left = cents;
  return asked.map((ask, index) => {
    const share = index === asked.length - 1 ? left : Math.min(ask, left);
    left -= share;
    return share;
  });
}

/** States in which the payer may still approve and the attempt be captured. */
export const stillOpen: AttemptState[] = ['awaiting_approval', ...captureUnderWay];

/** States in which money moved and is accounted for, or awaits review. Nothing overwrites them. */
export const moneyMoved: AttemptState[] = ['captured', 'held'];

export type PaymentOutcome =
  /** `already_paid`: this attempt was recorded before, by another tab, a reload or a retry. */
  | { outcome: 'paid' | 'already_paid'; payerGivenName: string | null; paidCents: Cents }
  | {
      outcome:
        /** The provider declined: another way to pay may work. */
        | 'declined'
        /** The payer has not approved the payment at the provider. */
        | 'not_approved'
        /** Not captured by us: the booking or its total changed, or paying is impossible. */
        | 'not_captured'
        /** The provider is still processing it. */
        | 'pending'
        /** The provider gave no answer; asking again is safe (R32). */
        | 'unknown'
        /** Money moved, but not as ordered: the business reviews it. */
        | 'held';
      sentence: string;
    };

export const paymentSentences = {
  declined:
    'PayPal declined this payment. You haven’t been charged. You can try another way to pay.',
  not_approved: 'This payment wasn’t approved. You haven’t been charged. You can try again.',
  expired:
    'This payment expired before it was finished. You haven’t been charged. You can try again.',
  booking_closed: 'This booking is no longer active. You haven’t been charged.',
  nothing_due: 'This booking has already been paid. You haven’t been charged again.',
  amount_changed:
    'The amount due has changed. You haven’t been charged. Please check the new amount and pay again.',
  claimed:
    'You’ve already told us that you paid another way. Withdraw that first. You haven’t been charged.',
  given_back: 'This payment wasn’t what we expected, so it was refunded.',
  provider_refused:
    'PayPal couldn’t process the payment. You haven’t been charged. Please try again later.',
  pending: 'PayPal is still processing this payment. You don’t need to do anything.',
  other_under_way:
    'Another payment for this booking is still being processed. Please look again in a moment.',
  unknown:
    'PayPal hasn’t answered, so we don’t know yet whether this payment went through. Reload this page in a moment: you won’t be charged twice.',
  held: 'Your payment arrived, but not as expected. We’re looking into it and will message you. Please don’t pay again.',
  credit_covers: 'Your credit covers all of it. Use the button below PayPal’s.',
  no_credit: 'There is no credit to use, so nothing was paid.',
  no_provider: 'Online payment isn’t available right now.',
  not_started: 'PayPal didn’t answer, so no payment was started. Please try again.',
} as const;

export type OwnIssue =
  'booking_closed' | 'nothing_due' | 'amount_changed' | 'claimed' | 'given_back';

const ownIssues: readonly string[] = [
  'booking_closed',
  'nothing_due',
  'amount_changed',
  'claimed',
  'given_back',
];

export function isOwnIssue(issue: string | null): issue is OwnIssue {
  return issue !== null && ownIssues.includes(issue);
}
