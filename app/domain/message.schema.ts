import * as z from 'zod';
import { optionalText } from './fields.schema';

/** R37: the most characters of a message, as people count them. */
export const messageLimit = 4000;

export const blankMessage = 'Please type a message.';

export const messageUnsent = 'Your message could not be sent. It is still here: please try again.';

/** The box under a conversation (R37): blank or whitespace-only text is not sent. */
export const messageSchema = z.object({
  content: optionalText('Message', messageLimit).refine((text) => text !== '', blankMessage),
});

export function isMessageField(name: string): boolean {
  return Object.hasOwn(messageSchema.shape, name);
}
