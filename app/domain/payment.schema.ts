import * as z from 'zod';

const parts = ['deposit', 'all'] as const;

/** What is paid (R55): all that remains, unless the form has a choice. */
export const paymentSchema = z.object({
  part: z.enum(parts, { error: 'Choose what to pay.' }).default('all'),
});
