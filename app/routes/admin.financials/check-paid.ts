import { validateForm } from '~/core/web/form';
import { paidAmountSchema } from '~/features/payments/money.schema';

/** Checks the amount typed into a row in the browser as its action does. */
export function checkPaid(form: FormData) {
  return validateForm(form, paidAmountSchema);
}
