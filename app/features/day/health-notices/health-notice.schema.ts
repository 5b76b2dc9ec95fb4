/** The form for notifying owners about an illness (R105). */
import * as z from 'zod';
import { notesLimit, optionalText } from '~/core/text/fields.schema';
import { lineDaysChoices } from './health-notices';

export const healthNoticeTexts = {
  nobody: 'Choose at least one owner, or write to the owner of the dog.',
  text: 'Please write what these owners read.',
  line: 'Please write what coming stays say.',
} as const;

const lineLimit = 300;

export const healthNoticeSchema = z
  .object({
    owner: z
      .array(z.string().max(40))
      .default([])
      .transform((ids) => [...new Set(ids)]),
    text: optionalText('the text', notesLimit),
    own_text: optionalText('the text', notesLimit),
    line_days: z.enum(lineDaysChoices, { error: 'Please choose a number of days.' }),
    line: optionalText('the line', lineLimit),
  })
  .superRefine(({ owner, text, own_text: ownText, line_days: days, line }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (owner.length === 0 && ownText === '') wrong('owner', healthNoticeTexts.nobody);
    if (owner.length > 0 && text === '') wrong('text', healthNoticeTexts.text);
    if (days !== '0' && line === '') wrong('line', healthNoticeTexts.line);
  });

export type HealthNoticeInput = z.output<typeof healthNoticeSchema>;

/** Intent of the button that ends the notice on coming stays. */
export const endLineIntent = 'end-line';
