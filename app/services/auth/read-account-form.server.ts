import { parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import { readForm } from '../web/read-form.server';
import { formKeyOf } from '../web/submissions.server';
import { textFields } from '../web/text-fields.server';

/** Spec section 8: said of a failure that nobody foresaw. */
export const tryAgain = 'An error occurred. Please try again.';

/**
 * Reads one of the account forms: the schema's own fields and nothing else.
 * @throws Response 413 or 400 for a body that is too large or no form
 */
export async function readAccountForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
) {
  const sent = await readForm(request);
  return parseAccountForm(sent, schema);
}

/** As readAccountForm, for a page whose forms are told apart before they are read. */
export function parseAccountForm<Schema extends z.ZodObject>(sent: FormData, schema: Schema) {
  const form = textFields(sent, (name) => Object.hasOwn(schema.shape, name));
  return {
    form,
    submission: parseWithZod(form, { schema }),
    /** The key of R20, if the form carried one. */
    formKey: formKeyOf(sent),
  };
}
