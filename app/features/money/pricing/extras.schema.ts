import * as z from 'zod';
import { amountField } from '~/core/money/amount-field';
import { requiredText, ticked } from '~/core/text/fields.schema';
import { extraPers, mostExtras } from './extras';

const longestName = 60;
const mostUnitCents = 99_999;

/** An extra as the admin types it (R49). */
export const extraSchema = z.object({
  name: requiredText('the name', 'Enter a name, such as Bath.', longestName),
  price: amountField({ free: true, mostCents: mostUnitCents }),
  per: z.enum(extraPers, { error: 'Choose how it is charged.' }),
  offered: ticked,
});

export type ExtraInput = z.output<typeof extraSchema>;

const id = z.string().min(1).max(40);

export const changedExtraSchema = extraSchema.extend({ extra_id: z.string().default('') });

/** The button that retires an extra. */
export const extraButton = z.object({ extra_id: id });

/** The button that moves an extra before the one above it. */
export const moveExtraSchema = extraButton.extend({ above: id });

/** The extras ticked in a booking form; the write refuses those that are not offered. */
export const chosenExtras = z
  .array(z.string().max(40))
  .max(2 * mostExtras)
  .transform((ids) => [...new Set(ids)]);
