import { parseWithZod } from '@conform-to/zod/v4';
import { paidAmountSchema } from '~/domain/money.schema';

/** The rules of the form, loaded when a row is edited: the table itself needs no zod. */
export const checkPaidForm = (formData: FormData) =>
  parseWithZod(formData, { schema: paidAmountSchema });
