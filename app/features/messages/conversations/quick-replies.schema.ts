import * as z from 'zod';
import { notesLimit, requiredText } from '~/core/text/fields.schema';

const longestName = 60;

/** A quick reply as the admin types it (R64). */
export const quickReplySchema = z.object({
  name: requiredText('the name', 'Enter a name, such as Opening hours.', longestName),
  text: requiredText('the text', 'Enter the text to insert.', notesLimit),
});

export type ReplyInput = z.output<typeof quickReplySchema>;

const id = z.string().min(1).max(40);

export const changedReplySchema = quickReplySchema.extend({ reply_id: z.string().default('') });

/** The button that removes a reply. */
export const replyButton = z.object({ reply_id: id });

/** The button that moves a reply before the one above it. */
export const moveReplySchema = replyButton.extend({ above: id });
