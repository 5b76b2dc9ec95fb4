/** The forms for the admin's private notes about a dog (R45). */
import * as z from 'zod';
import {
  notesLimit,
  optionalText,
  type Reading,
  readWith,
  typedText,
} from '~/core/text/fields.schema';
import { type LocalDateTime, minutesOf, parseLocalDateTime } from '~/core/time/business-time';
import { flags } from '~/features/dogs/pets/flags';
import { quarterHour } from '~/features/booking/rules/stay-rules';
import { type Fit, fits } from './first-visits';

export const fitLabels: Record<Fit, string> = {
  unknown: 'Not decided',
  welcome: 'Welcome',
  not_a_fit: 'Not a fit',
};

export const fitOptions = fits.map((value) => ({ value, label: fitLabels[value] }));

const chooseDog = 'Choose another dog.';

const petId = z.string({ error: chooseDog }).min(1, chooseDog).max(40, chooseDog);

/** Maximum characters of a short note. */
export const shortNote = 200;

export const apartSchema = z.object({
  other_id: petId,
  pair_note: optionalText('Note', shortNote),
});

export const longestFlag = 24;

export const flagsSchema = z.object({
  flags: z.array(z.enum(flags, { error: 'Please choose from the list.' })).default([]),
  own_flag: optionalText('Your own word', longestFlag),
});

export const letMeetSchema = z.object({ other_id: petId });

/** Outcome of a meeting; `later` asks again tomorrow. */
const meetingAnswers = ['welcome', 'not_a_fit', 'later'] as const;

export type MeetingAnswer = (typeof meetingAnswers)[number];

export const meetingAnswerSchema = z.object({ pet_id: petId, answer: z.enum(meetingAnswers) });

/** Parses a meeting time on a quarter hour; null if empty (R45). */
export function readMeetAt(raw: string): Reading<LocalDateTime | null> {
  const text = raw.trim();
  if (text === '') return { value: null };
  const local = parseLocalDateTime(text);
  if (local === null) return { problem: 'Please enter a date and a time.' };
  return minutesOf(local) % quarterHour === 0
    ? { value: local }
    : { problem: 'Please choose a quarter hour, such as 9:00 or 9:15.' };
}

export const meetingSchema = z.object({
  meet_at: typedText('The meeting').optional().transform(readWith(readMeetAt)),
});

export const fitSchema = z.object({
  fit: z.enum(fits, { error: 'Please choose one.' }),
  fit_note: optionalText('Note', notesLimit),
});
