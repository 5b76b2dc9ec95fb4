import type { Cents } from '~/domain/money';
import type { AttemptState } from '../database/generated/enums';

/** A capture was asked for and its end is not known here: the booking's other payments wait. */
export const captureUnderWay: AttemptState[] = ['capturing', 'awaiting_provider'];

/** The payer may still approve, and the attempt be captured. */
export const stillOpen: AttemptState[] = ['awaiting_approval', ...captureUnderWay];

/** Money moved and is accounted for, or waits for a person. Nothing overwrites these. */
export const moneyMoved: AttemptState[] = ['captured', 'held'];

export type PaymentOutcome =
  /** `already_paid`: this attempt was recorded before, by another tab, a reload or a retry. */
  | { outcome: 'paid' | 'already_paid'; payerGivenName: string | null; paidCents: Cents }
  | {
      outcome:
        /** The provider said no: another instrument may do. */
        | 'declined'
        /** The payer has not approved the payment at the provider. */
        | 'not_approved'
        /** We did not take the money: the booking or its total changed, or paying is impossible. */
        | 'not_captured'
        /** The provider has it, and has not finished. */
        | 'pending'
        /** The provider gave no answer; asking again is safe (R32). */
        | 'unknown'
        /** Money moved, but not as asked: the business looks at it. */
        | 'held';
      sentence: string;
    };

export const paymentSentences = {
  declined: 'PayPal declined this payment, so nothing was taken. You can try another way to pay.',
  not_approved: 'This payment was not approved, so nothing was taken. You can start it again.',
  expired:
    'This payment expired before it was finished, so nothing was taken. You can start again.',
  booking_closed: 'This booking no longer stands, so nothing was taken.',
  nothing_due: 'This booking was paid in the meantime, so nothing more was taken.',
  amount_changed:
    'The amount to pay has changed in the meantime, so nothing was taken. Please check it and pay again.',
  given_back: 'This payment came other than expected, and was given back.',
  provider_refused:
    'PayPal could not take the payment, so nothing was taken. Please try again later.',
  pending: 'PayPal is still processing this payment. Nothing more is needed from you.',
  other_under_way:
    'Another payment for this booking is still being processed. Please look again in a moment.',
  unknown:
    'PayPal has not answered, so we do not know yet whether this payment went through. Reload this page in a moment: you will not be charged twice.',
  held: 'Your payment arrived, but not as expected. We are looking at it and will write to you; please do not pay again.',
  no_provider: 'Paying online is not available at the moment.',
  not_started: 'PayPal did not answer, so no payment was started. Please try again.',
} as const;

export type OwnIssue = 'booking_closed' | 'nothing_due' | 'amount_changed' | 'given_back';

const ownIssues: readonly string[] = [
  'booking_closed',
  'nothing_due',
  'amount_changed',
  'given_back',
];

export function isOwnIssue(issue: string | null): issue is OwnIssue {
  return issue !== null && ownIssues.includes(issue);
}
