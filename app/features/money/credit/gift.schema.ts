/** The forms about gifts of house credit (R143). */
import * as z from 'zod';
import { amountField } from '~/core/money/amount-field';
import { hasAddress } from '~/core/mail/erased-address';
import { emailAddress, notesLimit, optionalText, requiredText } from '~/core/text/fields.schema';
import { mostCreditCents } from './credit';

export const giveSchema = z.object({
  amount: amountField({ mostCents: mostCreditCents }),
  name: requiredText('The name', 'Enter their name.'),
  email: emailAddress().refine(hasAddress, 'Enter an address that gets email.'),
  words: optionalText('your words', notesLimit),
});

export const redeemSchema = z.object({
  gift_code: requiredText('The code', 'Enter the code from the email.'),
});

export const takeBackSchema = z.object({ gift_id: z.string().max(40) });

/** The intents of these forms. */
export type GiftForm = 'give-credit' | 'use-gift' | 'take-back-gift';
