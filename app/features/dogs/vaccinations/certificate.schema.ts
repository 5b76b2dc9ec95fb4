/** The certificate forms: upload by owners or the admin, and the admin's review (R44). */
import * as z from 'zod';
import { uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { hasUnsaveableCharacters, ticked } from '~/core/text/fields.schema';
import { addMonths, type LocalDate, parseLocalDate } from '~/core/time/business-time';
import { petRecordTexts } from '~/features/dogs/pets/pet-page.schema';
import type { Paper } from './vaccinations';

export const certificateTexts = {
  notSaved: 'We couldn’t save the certificate just now. Please try again in a moment.',
  noDate: 'Please fill in at least one date.',
  notADate: 'Please enter a date.',
  year: 'Please check the year.',
  ahead: 'That day is still ahead.',
  reason: 'Please write a reason. The owner reads it.',
} as const;

const earliest: LocalDate = '2000-01-01';
const monthsAhead = 48;
const longestReason = 500;

/** Returns the schema of a certificate's date, which may be in the past; the day it was given must be. */
function certificateDate(today: LocalDate, isGiven = false) {
  return z
    .string({ error: certificateTexts.notADate })
    .refine((text) => parseLocalDate(text) === text, {
      error: certificateTexts.notADate,
      abort: true,
    })
    .refine(
      (date) => date >= earliest && date <= addMonths(today, monthsAhead),
      certificateTexts.year,
    )
    .refine((date) => !isGiven || date <= today, certificateTexts.ahead);
}

const file = z.file({ error: petRecordTexts.missingFile }).max(uploadLimitBytes, uploadTooLarge);

type DateField = `until_${string}`;

/** Returns the field name of a paper's date, for the page's dog or another one. */
export const dateField = ({ id }: Pick<Paper, 'id'>, otherPetId?: string): DateField =>
  otherPetId === undefined ? `until_${id}` : `until_${id}_${otherPetId}`;

type CoversField = `covers_${string}`;

/** Returns the name of the check box that says the certificate covers that dog as well. */
export const coversField = (otherPetId: string): CoversField => `covers_${otherPetId}`;

export type CertificateFacts = {
  today: LocalDate;
  byAdmin: boolean;
  /** The papers that the house requires, with a date each (R103). */
  required: readonly Paper[];
  /** The owner's other dogs, which the same file may cover. */
  otherIds: readonly string[];
};

/** Returns all date fields with their papers, the page's dog first. */
function dateFields({ required, otherIds }: CertificateFacts): [DateField, Paper][] {
  return [undefined, ...otherIds].flatMap((id) =>
    required.map((paper): [DateField, Paper] => [dateField(paper, id), paper]),
  );
}

/**
 * Returns the schema: one file with a date for each paper and dog it proves; the file is optional for the
 * admin.
 */
export function certificateSchema(facts: CertificateFacts) {
  const { today, byAdmin } = facts;
  const dateOf = (paper: Paper) => certificateDate(today, paper.validMonths !== null).optional();
  const fields = dateFields(facts);
  const names = fields.map(([name]) => name);
  const dates: Record<DateField, ReturnType<typeof dateOf>> = Object.fromEntries(
    fields.map(([name, paper]) => [name, dateOf(paper)]),
  );
  const covers: Record<CoversField, typeof ticked> = Object.fromEntries(
    facts.otherIds.map((id) => [coversField(id), ticked]),
  );
  return z
    .object({ exempt: ticked, file: byAdmin ? file.optional() : file })
    .extend(dates)
    .extend(covers)
    .refine((fields) => names.some((name) => fields[name] !== undefined), {
      error: certificateTexts.noDate,
      // Shows the error at the first date.
      path: [names[0] ?? 'file'],
    });
}

type Certificate = z.output<ReturnType<typeof certificateSchema>>;

/**
 * Returns the dates for the page's dog, or for another one: its own, else those of the page's dog if the
 * certificate covers both.
 */
export function datesOf(typed: Certificate, required: readonly Paper[], otherPetId?: string) {
  const own = datesEntered(typed, required, otherPetId);
  const isCovered = otherPetId !== undefined && typed[coversField(otherPetId)] === true;
  return own.length === 0 && isCovered ? datesEntered(typed, required) : own;
}

/** A date of a certificate: the last valid day and, for a paper that counts from it, the day it was given. */
export type EnteredDate = { vaccine: string; givenOn: LocalDate | null; validUntil: LocalDate };

function datesEntered(
  typed: Certificate,
  required: readonly Paper[],
  otherPetId?: string,
): EnteredDate[] {
  return required.flatMap((paper) => {
    const date = typed[dateField(paper, otherPetId)];
    return typeof date === 'string' ? [enteredDate(paper, date)] : [];
  });
}

/** Returns the entry of a date typed for that paper. */
export function enteredDate({ id, validMonths }: Paper, date: LocalDate): EnteredDate {
  return validMonths === null
    ? { vaccine: id, givenOn: null, validUntil: date }
    : { vaccine: id, givenOn: date, validUntil: addMonths(date, validMonths) };
}

const entry = z.string().min(1).max(40);

/** Confirms an entry with its possibly corrected date. */
export function confirmSchema(today: LocalDate) {
  return z.object({
    intent: z.literal('confirm'),
    vaccination_id: entry,
    valid_until: certificateDate(today),
  });
}

export const declineCertificateSchema = z.object({
  intent: z.literal('decline'),
  vaccination_id: entry,
  reason: z
    .string({ error: certificateTexts.reason })
    .trim()
    .min(1, certificateTexts.reason)
    .max(longestReason, `Please use at most ${longestReason} characters.`)
    .refine((text) => !hasUnsaveableCharacters(text), 'Please use plain text on one line'),
});

export type Check =
  z.infer<ReturnType<typeof confirmSchema>> | z.infer<typeof declineCertificateSchema>;
