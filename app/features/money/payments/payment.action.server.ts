import { parseForm } from '~/core/web/form';
import { paymentSchema } from './payment.schema';

/** Parses the payer's choice (R55), sent by the payment page's form or the provider's own buttons. */
export function readPayment(form: FormData) {
  return parseForm(form, paymentSchema);
}
