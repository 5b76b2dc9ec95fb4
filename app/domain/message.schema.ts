import * as z from 'zod';
import { optionalText } from './fields.schema';

/** R37: the most characters of a message, as people count them. */
export const messageLimit = 4000;

/** Said when there is nothing to send (spec section 5). */
export const blankMessage = 'Please type a message.';

/** Said when a message could not be sent for an unforeseen reason (R38). */
export const messageUnsent = 'Your message could not be sent. It is still here: please try again.';

/** The box under a conversation (R37): blank or whitespace-only text is not sent. */
export const messageSchema = z.object({
  content: optionalText('Message', messageLimit).refine((text) => text !== '', blankMessage),
});

/** Which fields the form has. */
export function isMessageField(name: string): boolean {
  return Object.hasOwn(messageSchema.shape, name);
}
