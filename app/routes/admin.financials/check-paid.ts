import { validateForm } from '~/core/web/form';
import { paidAmountSchema } from '~/features/money/payments/money.schema';

/** Validates a row's typed amount in the browser like its action does. */
export function checkPaid(form: FormData) {
  return validateForm(form, paidAmountSchema);
}
