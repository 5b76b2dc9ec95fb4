/** The forms of what only the admin notes about a dog (R45). */
import * as z from 'zod';
import { notesLimit, optionalText } from './fields.schema';
import { type Fit, fits } from './first-visits';

export const fitLabels: Record<Fit, string> = {
  unknown: 'Not decided',
  welcome: 'Welcome',
  not_a_fit: 'Not a fit',
};

export const fitSchema = z.object({
  fit: z.enum(fits, { error: 'Please choose one.' }),
  fit_note: optionalText('Note', notesLimit),
});
