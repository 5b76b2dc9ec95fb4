import * as z from 'zod';
import { acceptedPictures, uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { requiredText } from '~/core/text/fields.schema';
import { photoTexts } from '~/features/pictures/page-picture.schema';

export const mostRecords = 20;

/** What an input for records offers; the server looks at the content. */
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

/** A size in bytes as `340 KB` or `2.4 MB`. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

/** Name of the photograph in the form of a new pet. */
export const photoName = 'photo';

export const petPhotoSchema = z.object({
  photo: z.file({ error: photoTexts.missing }).max(uploadLimitBytes, uploadTooLarge),
});

export type PetPhotoForm = z.input<typeof petPhotoSchema>;

export const petButtons = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove-photo') }),
  z.object({ intent: z.literal('remove-record'), record_id: z.string().min(1).max(40) }),
  z.object({ intent: z.literal('remove-vaccination'), vaccination_id: z.string().min(1).max(40) }),
  z.object({ intent: z.literal('bring-back') }),
]);

export type PetButton = z.infer<typeof petButtons>;
