/** The hand-over form (R106). */
import * as z from 'zod';
import {
  notesLimit,
  optionalText,
  type Reading,
  readWith,
  ticked,
  typedText,
} from '~/core/text/fields.schema';
import { type LocalDateTime, parseLocalDateTime } from '~/core/time/business-time';

export const handOverTexts = {
  helper: 'Please choose who stands in.',
  until: 'Please enter until when',
  text: 'Please write what these owners read.',
} as const;

export const handOverSchema = z
  .object({
    helper: z.string({ error: handOverTexts.helper }).min(1, handOverTexts.helper).max(40),
    until: typedText('The time', handOverTexts.until).transform(
      readWith((text): Reading<LocalDateTime> => {
        if (text.trim() === '') return { problem: handOverTexts.until };
        const value = parseLocalDateTime(text);
        return value === null ? { problem: 'Please enter a date and a time.' } : { value };
      }),
    ),
    pause_requests: ticked,
    pause_quick: ticked,
    tell: ticked,
    text: optionalText('the text', notesLimit),
  })
  .superRefine(({ tell, text }, context) => {
    if (tell && text === '')
      context.addIssue({ code: 'custom', path: ['text'], message: handOverTexts.text });
  });

export type HandOverInput = z.output<typeof handOverSchema>;

/** Intent of the button that ends the current hand-over. */
export const takeBackIntent = 'take-back';
