/** The form for notifying owners about an illness (R105). */
import * as z from 'zod';
import { notesLimit, optionalText, ticked } from '~/core/text/fields.schema';
import { lineDaysChoices } from './health-notices';

export const healthNoticeTexts = {
  nobody: 'Choose at least one owner, or write to the owner of the dog.',
  text: 'Please write what these owners read.',
  line: 'Please write what coming stays say.',
} as const;

const lineLimit = 300;

const ownerIds = z
  .array(z.string().max(40))
  .default([])
  .transform((ids) => [...new Set(ids)]);

export const healthNoticeSchema = z
  .object({
    owner: ownerIds,
    /** Owners without email who were told by phone (R124). */
    called: ownerIds,
    own_called: ticked,
    text: optionalText('the text', notesLimit),
    own_text: optionalText('the text', notesLimit),
    line_days: z.enum(lineDaysChoices, { error: 'Please choose a number of days.' }),
    line: optionalText('the line', lineLimit),
  })
  .superRefine((notice, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const others = notice.owner.length + notice.called.length;
    if (others === 0 && notice.own_text === '' && !notice.own_called)
      wrong('owner', healthNoticeTexts.nobody);
    if (others > 0 && notice.text === '') wrong('text', healthNoticeTexts.text);
    if (notice.line_days !== '0' && notice.line === '') wrong('line', healthNoticeTexts.line);
  });

export type HealthNoticeInput = z.output<typeof healthNoticeSchema>;

export const undoNoticeSchema = z.object({ notice: z.string().max(40) });

/** Intent of the button that ends the notice on coming stays. */
export const endLineIntent = 'end-line';
