import * as z from 'zod';
import { amountField } from '~/core/money/amount-field';
import { type Cents, formatMoney, parseMoney } from '~/core/money/money';
import {
  longestShortText,
  optionalText,
  readWith,
  requiredText,
  ticked,
  typedText,
} from '~/core/text/fields.schema';
import { seenCents, seenVersion } from '~/core/text/seen.schema';
import { type PaymentMethod, paymentMethods } from '~/features/money/pricing/money-facts';

export const refundSchema = z.object({
  entry_id: z.string().max(40).default(''),
  // With a tip to refund nothing else need be (R61).
  amount: amountField({ free: true }),
  note: optionalText('the note', longestShortText),
  lowers_total: ticked,
  with_tip: ticked,
});

const manualDirections = ['received', 'given'] as const;

const chooseDirection = 'Choose Payment received or Refund given.';

const methods = Object.keys(paymentMethods) as PaymentMethod[];

export const manualPaymentSchema = z
  .object({
    direction: z.enum(manualDirections, { error: chooseDirection }),
    amount: amountField(),
    method: z.enum(methods, { error: 'Choose how it was paid.' }),
    note: optionalText('the note', longestShortText),
    lowers_total: ticked,
  })
  .refine(({ method, note }) => method !== 'other' || note !== '', {
    path: ['note'],
    error: 'Say how it was paid.',
  });

/** Reason for keeping more than the cancellation terms allow (R54); shown to the owner. */
export const keepSchema = z.object({ reason: optionalText('the reason', longestShortText) });

const lineDirections = ['charge', 'discount'] as const;
const mostLineCents = 999_999;

/** A charge or a discount on a booking (R49). */
export const lineSchema = z.object({
  what: requiredText('what it is for', 'Say what it is for, such as Bath.'),
  direction: z.enum(lineDirections, { error: 'Choose Charge or Discount.' }),
  amount: amountField({ mostCents: mostLineCents }),
});

/** Total of a stay and its unpaid part, in cents; negative for a credit. */
export type Standing = { totalCents: Cents; remainCents: Cents };

/** Part of a refund that also lowers the total (R63), in cents: no credit, and at most the total. */
export function loweringCents(refundCents: Cents, { totalCents, remainCents }: Standing): Cents {
  return Math.min(Math.max(0, refundCents - Math.max(0, -remainCents)), totalCents);
}

/**
 * Text of how a refund lowers the total: `by $5.00, to $215.00`; null if it doesn't.
 * @param tipCents refunded part of a tip, which is in the total too
 */
export function loweringText(
  refundCents: Cents,
  standing: Standing,
  tipCents: Cents = 0,
): string | null {
  const byCents = loweringCents(refundCents, standing);
  const afterCents = Math.max(0, standing.totalCents - byCents - tipCents);
  return byCents === 0 ? null : `by ${formatMoney(byCents)}, to ${formatMoney(afterCents)}`;
}

export const heldAmountSchema = z.object({
  attempt_id: z.string().max(40).default(''),
  amount: amountField(),
});

/** More time for a deposit (R55), in the business's wall-clock time. */
export const depositSchema = z.object({
  until: typedText('Wait until', 'Please enter a date and a time.').max(40),
});

/** The paid sum, or the one due back, that the page showed, in cents (R67). */
export const seenPaidSchema = z.object({ seen_cents: seenCents });
export const refundDueSchema = z.object({ due_cents: seenCents });

/** A payment that differs from its order (R32). */
export const heldSchema = z.object({
  attempt_id: z.string().max(40),
});

/** A line of the bill, by its place in the version of the booking that the page showed. */
export const placeOfLine = z.object({ version: seenVersion, position: seenCents });

export const sendLinkSchema = z.object({});

/** The intents of the forms about a booking's money in which something is typed. */
export type MoneyForm = 'refund' | 'by-hand' | 'record-amount' | 'add-line' | 'deposit';

/** The intents of the buttons about a booking's money. */
export type MoneyButton =
  | 'keep'
  | 'refund-all'
  | 'refund-due'
  | 'gave-back'
  | 'as-credit'
  | 'record-held'
  | 'refund-held'
  | 'dismiss-held'
  | 'take-out-line'
  | 'send-link';

const wrongPaidAmount = 'Enter an amount of $0.00 or more, such as 45 or 45.50.';

export const paidAmountSchema = z.object({
  booking_id: z.string().default(''),
  // What the page showed: money that moved meanwhile is not written over.
  seen: z.string().default(''),
  paid: typedText('Paid', wrongPaidAmount).transform(
    readWith<Cents>((text) => {
      const cents = parseMoney(text);
      return cents === null ? { problem: wrongPaidAmount } : { value: cents };
    }),
  ),
  note: optionalText('Note', longestShortText),
});
