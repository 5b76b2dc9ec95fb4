import { parseForm } from '~/core/web/form';
import { paymentSchema } from './payment.schema';

/** What the payer chose (R55), from the payment page's form or from the provider's own buttons. */
export function readPayment(form: FormData) {
  return parseForm(form, paymentSchema);
}
