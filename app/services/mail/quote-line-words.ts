import { formatDay, formatMonthDay } from '~/domain/date-words';
import { formatMoney } from '~/domain/money';
import type { QuoteLine } from '~/domain/quote';

/** Why a line of the quote stands there: `Thanksgiving, Nov 26`, `each 24 hours, 2 × $65.00`. */
export function quoteLineWords({ why, date, quantity, unitCents }: QuoteLine): string {
  const words = why === '' ? [] : [why];
  // A holiday's reason names its day already.
  if (date !== null && !why.includes(formatMonthDay(date))) words.push(formatDay(date));
  if (quantity !== 1) words.push(`${quantity} × ${formatMoney(unitCents)}`);
  return words.join(', ');
}
