import * as z from 'zod';
import { optionalText, sentPictures } from '~/core/text/fields.schema';

/** R37: maximum characters of a message. */
export const messageLimit = 4000;

/** R64: maximum per message. */
export const mostMessagePictures = 6;

export const blankMessage = 'Please type a message.';

const emptyMessage = 'Please type a message or add a picture.';

export const messageUnsent = 'Your message could not be sent. Please try again.';

/**
 * Returns the schema of the box below a conversation (R37): text is required, unless pictures are allowed and
 * attached (R64).
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
