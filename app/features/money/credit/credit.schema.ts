/** The admin's forms about an owner's house credit (R143). */
import * as z from 'zod';
import { amountField } from '~/core/money/amount-field';
import type { Cents } from '~/core/money/money';
import {
  longestShortText,
  optionalText,
  type Reading,
  readWith,
  typedText,
} from '~/core/text/fields.schema';
import { type LocalDate, parseLocalDate } from '~/core/time/business-time';
import { type PaymentMethod, paymentMethods } from '~/features/money/pricing/money-facts';
import { mostCreditCents } from './credit';

const methods = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];

/** The value of `how` for credit that another system held. */
export const broughtOver = 'brought_over';

const amount = amountField({ mostCents: mostCreditCents });

/** An amount that may be left empty, as null. */
const optionalAmount = typedText('Amount')
  .default('')
  .transform((text, context): Cents | null => {
    if (text.trim() === '') return null;
    const parsed = amount.safeParse(text);
    if (parsed.success) return parsed.data;
    const message = parsed.error.issues[0]?.message ?? '';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const lastDay = typedText('The last day')
  .default('')
  .transform(
    readWith((text): Reading<LocalDate | null> => {
      if (text.trim() === '') return { value: null };
      const day = parseLocalDate(text.trim());
      return day === null ? { problem: 'Enter a day, or leave this empty.' } : { value: day };
    }),
  );

const sayHow = 'Say how it was paid.';

/** Adding credit: money that was paid or brought over, a bonus on top, or a bonus alone. */
export const addCreditSchema = z
  .object({
    amount: optionalAmount,
    how: z.enum([...methods, broughtOver], { error: 'Choose how it was paid.' }),
    bonus: optionalAmount,
    expires: lastDay,
    note: optionalText('the note', longestShortText),
  })
  .refine(({ amount: cents, bonus }) => cents !== null || bonus !== null, {
    path: ['amount'],
    error: 'Enter an amount, or a bonus below.',
  })
  .refine(({ bonus, expires }) => expires === null || bonus !== null, {
    path: ['expires'],
    error: 'Only a bonus can end. Enter a bonus, or leave this empty.',
  })
  .refine(({ amount: cents, how, note }) => cents === null || how !== 'other' || note !== '', {
    path: ['note'],
    error: sayHow,
  });

export const payOutSchema = z
  .object({
    amount,
    method: z.enum(methods, { error: 'Choose how you paid it.' }),
    note: optionalText('the note', longestShortText),
  })
  .refine(({ method, note }) => method !== 'other' || note !== '', {
    path: ['note'],
    error: sayHow,
  });

/** Undo of an entry that was recorded by mistake. */
export const undoSchema = z.object({ entry_id: z.string().max(40) });

/** The intents of these forms. */
export type CreditForm = 'add-credit' | 'pay-out-credit' | 'undo-credit';
