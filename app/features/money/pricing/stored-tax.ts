import * as z from 'zod';
import type { LineTax } from '~/core/money/price-line';

/** The stored terms and amounts of a tax line. */
export const storedTax = z.object({
  name: z.string(),
  rate: z.number().int(),
  included: z.boolean(),
  stay: z.boolean(),
  extras: z.boolean(),
  taxableCents: z.number().int(),
  taxCents: z.number().int(),
}) satisfies z.ZodType<LineTax>;
