import { type Reading, readWith, typedText } from '~/core/text/fields.schema';
import { type Cents, formatMoney, parseMoney } from './money';

/** A typed amount in cents; with `free` it may be zero. */
export function amountField({ free = false, mostCents = Infinity } = {}) {
  const missing = 'Enter an amount.';
  return typedText('Amount', missing).transform(
    readWith((text): Reading<Cents> => {
      const cents = parseMoney(text);
      if (text.trim() === '') return { problem: missing };
      if (cents === null)
        return { problem: 'Enter an amount such as 45 or 45.50, with at most two decimals.' };
      if (cents > mostCents)
        return { problem: `Enter an amount of ${formatMoney(mostCents)} at most.` };
      return cents === 0 && !free ? { problem: 'Enter an amount above $0.00.' } : { value: cents };
    }),
  );
}
