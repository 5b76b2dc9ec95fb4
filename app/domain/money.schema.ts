import * as z from 'zod';
import {
  longestShortText,
  optionalText,
  type Reading,
  readWith,
  requiredText,
  typedText,
} from './fields.schema';
import { type Cents, parseMoney } from './money';

function amountAboveZero() {
  const missing = 'Enter an amount.';
  return typedText('Amount', missing).transform(
    readWith((typed): Reading<Cents> => {
      const cents = parseMoney(typed);
      if (typed.trim() === '') return { problem: missing };
      if (cents === null)
        return { problem: 'Enter an amount such as 45 or 45.50, with at most two decimals.' };
      return cents === 0 ? { problem: 'Enter an amount above $0.00.' } : { value: cents };
    }),
  );
}

export const refundSchema = z.object({
  entry_id: z.string().max(40).default(''),
  amount: amountAboveZero(),
  note: optionalText('the note', longestShortText),
});

const manualDirections = ['received', 'given'] as const;

const chooseDirection = 'Choose Payment received or Refund given.';

export const manualPaymentSchema = z.object({
  direction: z.enum(manualDirections, { error: chooseDirection }),
  amount: amountAboveZero(),
  note: requiredText('the note', 'Say how, such as cash or a check.'),
});

export const heldAmountSchema = z.object({
  attempt_id: z.string().max(40).default(''),
  amount: amountAboveZero(),
});

/** The intents of the forms about a booking's money in which something is typed. */
export type MoneyForm = 'refund' | 'by-hand' | 'record-amount';

/** The intents of the buttons about a booking's money. */
export type MoneyButton =
  'keep' | 'refund-all' | 'gave-back' | 'record-held' | 'refund-held' | 'dismiss-held';

const fields: readonly string[] = ['entry_id', 'attempt_id', 'direction', 'amount', 'note'];

export function isMoneyField(name: string): boolean {
  return fields.includes(name);
}

const wrongPaidAmount = 'Enter an amount of $0.00 or more, such as 45 or 45.50.';

export const paidAmountSchema = z.object({
  booking_id: typedText('Booking').max(40),
  // What the page showed: money that moved meanwhile is not written over.
  seen: typedText('Paid before').regex(/^\d{1,12}$/, 'Please reload this page and try again.'),
  paid: typedText('Paid', wrongPaidAmount).transform(
    readWith<Cents>((typed) => {
      const cents = parseMoney(typed);
      return cents === null ? { problem: wrongPaidAmount } : { value: cents };
    }),
  ),
  note: optionalText('Note', longestShortText),
});

export function isPaidAmountField(name: string): boolean {
  return Object.hasOwn(paidAmountSchema.shape, name);
}
