/** The forms of what only the admin notes about a dog (R45). */
import * as z from 'zod';
import { notesLimit, optionalText } from './fields.schema';
import { type Fit, fits } from './first-visits';

export const fitLabels: Record<Fit, string> = {
  unknown: 'Not decided',
  welcome: 'Welcome',
  not_a_fit: 'Not a fit',
};

const chooseDog = 'Choose another dog.';

const petId = z.string({ error: chooseDog }).min(1, chooseDog).max(40, chooseDog);

/** Why two dogs are kept apart, at most so long. */
const shortNote = 200;

export const apartSchema = z.object({
  other_id: petId,
  pair_note: optionalText('Note', shortNote),
});

export const letMeetSchema = z.object({ other_id: petId });

export const fitSchema = z.object({
  fit: z.enum(fits, { error: 'Please choose one.' }),
  fit_note: optionalText('Note', notesLimit),
});
