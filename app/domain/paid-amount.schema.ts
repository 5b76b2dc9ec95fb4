import * as z from 'zod';
import { longestShortText } from './fields.schema';
import { parseMoney, type Cents } from './money';
import { optionalText, readWith, typedText } from './typed-text.schema';

/** Said of a paid amount that is none (R29). */
export const wrongPaidAmount = 'Enter an amount of $0.00 or more, such as 45 or 45.50.';

/** The form behind the pencil of Financials (R29): the paid amount, and what was paid before it. */
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

/** Which fields the form has. */
export function isPaidAmountField(name: string): boolean {
  return Object.hasOwn(paidAmountSchema.shape, name);
}
