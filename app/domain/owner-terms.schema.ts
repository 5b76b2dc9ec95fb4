import * as z from 'zod';
import { parseMoney, type Cents } from './money';
import { notesLimit, optionalText, readWith, typedText } from './typed-text.schema';

/** Said of a special price that is no amount (R25). */
export const wrongSpecialPrice =
  'Enter an amount of $0.00 or more, such as 40 or 40.50, or leave it empty.';

function specialPrice(what: string) {
  return typedText(what)
    .optional()
    .transform(
      readWith<Cents | null>((typed) => {
        if (typed.trim() === '') return { value: null };
        const cents = parseMoney(typed);
        return cents === null ? { problem: wrongSpecialPrice } : { value: cents };
      }),
    );
}

/** An owner's own prices: empty means none, 0 means free (R25). */
export const specialPricesSchema = z.object({
  special_price_daycare: specialPrice('Daycare'),
  special_boarding_price: specialPrice('Boarding'),
});

/** What the admin notes about an owner, for nobody else to read. */
export const privateNoteSchema = z.object({
  private_note: optionalText('Private note', notesLimit),
});
