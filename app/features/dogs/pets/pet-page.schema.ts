import * as z from 'zod';
import { acceptedPictures, uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { requiredText } from '~/core/text/fields.schema';
import { photoTexts } from '~/features/dogs/pictures/page-picture.schema';

export const mostRecords = 20;

/** The `accept` attribute of record inputs; the server checks the content. */
export const acceptedRecords = `application/pdf,${acceptedPictures}`;

export type RecordType = 'application/pdf' | 'image/jpeg';

export const petRecordTexts = {
  missingFile: 'Please choose the file.',
  full: `We can keep ${mostRecords} records per pet. Please remove one that’s out of date.`,
  notKept: 'Please choose a PDF or a picture (JPEG, PNG, WebP or AVIF). This file is neither.',
  notSaved: 'We couldn’t save that file just now. Please try again in a moment.',
} as const;

export const petRecordSchema = z.object({
  title: requiredText('Title', 'Please give it a title, such as Rabies vaccination 2026.'),
  file: z.file({ error: petRecordTexts.missingFile }).max(uploadLimitBytes, uploadTooLarge),
});

export type PetRecordForm = z.input<typeof petRecordSchema>;

/** Formats a size in bytes as `340 KB` or `2.4 MB`. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

/** Name of the photo field in a new pet's form. */
export const photoName = 'photo';

export const petPhotoSchema = z.object({
  photo: z.file({ error: photoTexts.missing }).max(uploadLimitBytes, uploadTooLarge),
});

export type PetPhotoForm = z.input<typeof petPhotoSchema>;
