import * as z from 'zod';
import { requiredText } from '~/core/text/fields.schema';
import { blankMessage, messageLimit } from '~/features/messages/conversations/message.schema';

/** One text to the owners of a day (R89). */
export const dayMessageSchema = z.object({
  owner: z
    .array(z.string().max(40), { error: 'Choose at least one owner.' })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, 'Choose at least one owner.'),
  content: requiredText('Message', blankMessage, messageLimit),
});
