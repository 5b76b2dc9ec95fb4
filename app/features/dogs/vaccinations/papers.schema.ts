import * as z from 'zod';
import {
  longestShortText,
  optionalText,
  requiredText,
  readWith,
  typedText,
} from '~/core/text/fields.schema';
import { readPlaces } from '~/features/booking/places/special-days.schema';

const longestName = 40;
const mostMonths = 36;
const mostDays = 60;

/** A paper as the admin types it (R145). */
const fields = z.object({
  name: requiredText('the name', 'Enter a name, such as Fecal test.', longestName),
  detail: optionalText('the other names', longestShortText),
  validMonths: typedText('the months')
    .optional()
    .transform(readWith(readPlaces(1, mostMonths))),
  daysBefore: typedText('the days')
    .optional()
    .transform(readWith(readPlaces(1, mostDays))),
});

type Days = Pick<z.output<typeof fields>, 'validMonths' | 'daysBefore'>;
const countsFromNothing = ({ validMonths, daysBefore }: Days) =>
  daysBefore === null || validMonths !== null;
const wrong = {
  path: ['daysBefore'],
  error: 'Days are counted from the day it was given: fill in the months it is valid, too.',
};

export const paperSchema = fields.refine(countsFromNothing, wrong);

export type PaperInput = z.output<typeof paperSchema>;

const id = z.string().min(1).max(40);

export const changedPaperSchema = fields
  .extend({ paper_id: z.string().default('') })
  .refine(countsFromNothing, wrong);

/** The button that removes a paper from the list. */
export const paperButton = z.object({ paper_id: id });

/** The button that moves a paper before the one above it. */
export const movePaperSchema = paperButton.extend({ above: id });
