import * as z from 'zod';
import { uploadLimitBytes, uploadTooLarge } from './picture-files';

export const petPhotoTexts = {
  missing: 'Choose a picture first.',
  notSaved: 'We could not save that picture just now. Please try again in a moment.',
} as const;

export const petPhotoSchema = z.object({
  photo: z.file({ error: petPhotoTexts.missing }).max(uploadLimitBytes, uploadTooLarge),
});

export type PetPhotoForm = z.input<typeof petPhotoSchema>;
