/** The forms about a booking's money (R29): what is typed into them and what it means. */
import * as z from 'zod';
import { longestShortText } from './fields.schema';
import { parseMoney, type Cents } from './money';
import { optionalText, readWith, requiredText, typedText, type Reading } from './typed-text.schema';

/** An amount above $0.00 as a person types it, in cents. */
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

/** Giving back a payment in full or in part, through the provider. */
export const refundSchema = z.object({
  entry_id: z.string().max(40).default(''),
  amount: amountAboveZero(),
  /** The owner reads it. */
  note: optionalText('the note', longestShortText),
});

export const handDirections = ['received', 'given'] as const;

const chooseDirection = 'Choose whether the money came or went.';

/** Money taken or given back in cash or otherwise outside the provider. */
export const handEntrySchema = z.object({
  direction: z.enum(handDirections, { error: chooseDirection }),
  amount: amountAboveZero(),
  note: requiredText('the note', 'Say how, such as cash or a check.'),
});

/** Recording a held payment whose amount only the provider's own pages tell. */
export const heldAmountSchema = z.object({
  attempt_id: z.string().max(40).default(''),
  amount: amountAboveZero(),
});

const fields: readonly string[] = ['entry_id', 'attempt_id', 'direction', 'amount', 'note'];

/** Which fields these forms have. */
export function isMoneyField(name: string): boolean {
  return fields.includes(name);
}
