import { parseWithZod } from '@conform-to/zod/v4';
import { textFields } from '~/core/web/read-form.server';
import { isPaymentField, paymentSchema } from './payment.schema';

/** What the payer chose (R55), from the payment page's form or from the provider's own buttons. */
export function readPayment(form: FormData) {
  const own = textFields(form, isPaymentField);
  return parseWithZod(own, { schema: paymentSchema });
}
