import * as z from 'zod';
import { requiredText } from '~/core/text/fields.schema';
import { blankMessage, messageLimit } from '~/features/messages/conversations/message.schema';

const ownerIds = z
  .array(z.string().max(40))
  .default([])
  .transform((ids) => [...new Set(ids)]);

/** Undo of a message to a day. */
export const undoDayMessageSchema = z.object({ message: z.string().min(1).max(60) });

/** One text to the owners of a day (R89). */
export const dayMessageSchema = z
  .object({
    owner: ownerIds,
    /** Owners without email, whom the admin calls or texts (R124). */
    by_phone: ownerIds,
    content: requiredText('Message', blankMessage, messageLimit),
  })
  .refine(({ owner, by_phone: byPhone }) => owner.length + byPhone.length > 0, {
    path: ['owner'],
    error: 'Choose at least one owner.',
  });
