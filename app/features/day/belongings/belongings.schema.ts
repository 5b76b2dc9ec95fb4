/** The form of belongings (R90). */
import * as z from 'zod';
import { notesLimit, optionalText, type Reading, readWith } from '~/core/text/fields.schema';
import { longestBelonging, mostBelongings, thingsIn, thingsProblem } from './belongings';

export const belongingsIntent = 'belongings';

/** A typed list of belongings, one per line or separated by commas. */
export const typedThings = optionalText('the list', notesLimit).transform(
  readWith((typed): Reading<string[]> => {
    const things = thingsIn(typed);
    const problem = thingsProblem(things);
    return problem === null ? { value: things } : { problem };
  }),
);

/** The belongings ticked as gone home. */
export const tickedThings = z
  .array(z.string().max(longestBelonging))
  .max(mostBelongings)
  .optional()
  .transform((things): string[] => things ?? []);

export const belongingsSchema = z.object({ belongings: typedThings, back: tickedThings });
