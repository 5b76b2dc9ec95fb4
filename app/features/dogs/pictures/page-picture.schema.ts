import * as z from 'zod';
import { uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { requiredText } from '~/core/text/fields.schema';

export const photoTexts = {
  missing: 'Choose a picture first.',
  notSaved: 'We couldn’t save that picture just now. Please try again in a moment.',
} as const;

export const pagePictureSchema = z.object({
  photo: z.file({ error: photoTexts.missing }).max(uploadLimitBytes, uploadTooLarge),
  alt: requiredText('what it shows', 'Please describe the photo for people who can’t see it.'),
});

export const pictureButtonSchema = z.object({ picture_id: z.string().min(1).max(64) });
