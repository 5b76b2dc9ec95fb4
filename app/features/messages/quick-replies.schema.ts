import * as z from 'zod';
import { notesLimit, requiredText } from '~/core/text/fields.schema';

const longestName = 60;

/** A quick reply as the admin types it (R64). */
export const replySchema = z.object({
  name: requiredText('the name', 'Enter a name, such as Opening hours.', longestName),
  text: requiredText('the text', 'Enter the text to insert.', notesLimit),
});

export type ReplyInput = z.output<typeof replySchema>;

const id = z.string().min(1).max(40);

/** A button of one reply: `above` is the one that it goes before. */
export const replyButton = z.object({ reply_id: id, above: id.optional() });
