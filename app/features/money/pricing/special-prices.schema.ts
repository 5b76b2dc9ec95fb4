import * as z from 'zod';
import { type Cents, parseMoney } from '~/core/money/money';
import { longestShortText, optionalText, readWith, typedText } from '~/core/text/fields.schema';

const wrongSpecialPrice =
  'Enter an amount of $0.00 or more, such as 40 or 40.50, or leave it empty.';

function specialPrice(what: string) {
  return typedText(what)
    .optional()
    .transform(
      readWith<Cents | null>((text) => {
        if (text.trim() === '') return { value: null };
        const cents = parseMoney(text);
        return cents === null ? { problem: wrongSpecialPrice } : { value: cents };
      }),
    );
}

/** An owner's own prices: empty for no special price, 0 for free (R25); and why they pay no tax (R140). */
export const specialPricesSchema = z.object({
  special_price_daycare: specialPrice('Daycare'),
  special_boarding_price: specialPrice('Boarding'),
  tax_exempt: optionalText('Reason', longestShortText),
});
