import * as z from 'zod';
import { optionalText, sentPictures } from '~/core/text/fields.schema';

/** R37: the most characters of a message, as people count them. */
export const messageLimit = 4000;

/** R64: of one message. */
export const mostMessagePictures = 6;

export const blankMessage = 'Please type a message.';

const emptyMessage = 'Please type a message or add a picture.';

export const messageUnsent = 'Your message could not be sent. Please try again.';

/**
 * The box under a conversation (R37): blank or whitespace-only text is not sent, unless it comes with
 * pictures where those can be sent (R64).
 */
export function messageSchema(takesPictures: boolean) {
  return z
    .object({
      content: optionalText('Message', messageLimit),
      picture: sentPictures(takesPictures ? mostMessagePictures : 0),
    })
    .refine(({ content, picture }) => content !== '' || picture.length > 0, {
      message: takesPictures ? emptyMessage : blankMessage,
      path: ['content'],
    });
}
