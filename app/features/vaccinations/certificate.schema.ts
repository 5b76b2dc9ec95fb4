/** The forms of certificates: sent by owners or the admin, and looked at by the admin (R44). */
import * as z from 'zod';
import { uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { hasUnsaveableCharacters, ticked } from '~/core/text/fields.schema';
import { addMonths, type LocalDate, parseLocalDate } from '~/core/time/business-time';
import { petRecordTexts } from '~/features/pets/pet-page.schema';
import { type Vaccine, vaccines } from './vaccinations';

export const certificateTexts = {
  notSaved: 'We couldn’t save the certificate just now. Please try again in a moment.',
  noDate: 'Please fill in at least one date.',
  notADate: 'Please enter a date.',
  year: 'Please check the year.',
  reason: 'Please write a reason. The owner reads it.',
} as const;

const earliest: LocalDate = '2000-01-01';
const monthsAhead = 48;
const longestReason = 500;

/** A date of a certificate, which may be past. */
function certificateDate(today: LocalDate) {
  return z
    .string({ error: certificateTexts.notADate })
    .refine((text) => parseLocalDate(text) === text, {
      error: certificateTexts.notADate,
      abort: true,
    })
    .refine(
      (date) => date >= earliest && date <= addMonths(today, monthsAhead),
      certificateTexts.year,
    );
}

const file = z.file({ error: petRecordTexts.missingFile }).max(uploadLimitBytes, uploadTooLarge);

/** The name of a vaccine's date in the form. */
export const dateField = (vaccine: Vaccine) => `until_${vaccine}` as const;

/** One file with a date for each vaccine it proves; for the admin also without the file. */
export function certificateSchema({ today, byAdmin }: { today: LocalDate; byAdmin: boolean }) {
  const date = certificateDate(today).optional();
  const dates = Object.fromEntries(vaccines.map((vaccine) => [dateField(vaccine), date]));
  return z
    .object({ exempt: ticked, file: byAdmin ? file.optional() : file })
    .extend(dates as Record<ReturnType<typeof dateField>, typeof date>)
    .refine((fields) => vaccines.some((vaccine) => fields[dateField(vaccine)] !== undefined), {
      error: certificateTexts.noDate,
      // Beside the first of them.
      path: [dateField(vaccines[0])],
    });
}

const entry = z.string().min(1).max(40);

/** Confirms an entry, with the date as it was corrected. */
export function confirmSchema(today: LocalDate) {
  return z.object({
    intent: z.literal('confirm'),
    vaccination_id: entry,
    valid_until: certificateDate(today),
  });
}

export const declineSchema = z.object({
  intent: z.literal('decline'),
  vaccination_id: entry,
  reason: z
    .string({ error: certificateTexts.reason })
    .trim()
    .min(1, certificateTexts.reason)
    .max(longestReason, `Please use at most ${longestReason} characters.`)
    .refine((text) => !hasUnsaveableCharacters(text), 'Please use plain text on one line'),
});

export type Check = z.infer<ReturnType<typeof confirmSchema>> | z.infer<typeof declineSchema>;
