import { parseWithZod } from '@conform-to/zod/v4';
import { paidAmountSchema } from '~/features/payments/money.schema';

/** Checks the amount typed into a row in the browser as its action does. */
export function checkPaid(form: FormData) {
  return parseWithZod(form, { schema: paidAmountSchema });
}
