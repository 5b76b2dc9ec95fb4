/** The forms of what only the admin notes about a dog (R45). */
import * as z from 'zod';
import {
  notesLimit,
  optionalText,
  type Reading,
  readWith,
  typedText,
} from '~/core/text/fields.schema';
import { type LocalDateTime, minutesOf, parseLocalDateTime } from '~/core/time/business-time';
import { flags } from '~/features/pets/flags';
import { quarterHour } from '~/features/stays/stay-rules';
import { type Fit, fits } from './first-visits';

export const fitLabels: Record<Fit, string> = {
  unknown: 'Not decided',
  welcome: 'Welcome',
  not_a_fit: 'Not a fit',
};

/** As the options of a list. */
export const fitOptions = fits.map((value) => ({ value, label: fitLabels[value] }));

const chooseDog = 'Choose another dog.';

const petId = z.string({ error: chooseDog }).min(1, chooseDog).max(40, chooseDog);

/** A note of a line or two: the most characters. */
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

/** How a meeting went; `later` asks again tomorrow. */
const meetingAnswers = ['welcome', 'not_a_fit', 'later'] as const;

export type MeetingAnswer = (typeof meetingAnswers)[number];

export const meetingAnswerSchema = z.object({ pet_id: petId, answer: z.enum(meetingAnswers) });

/** The time of a visit on a quarter hour; null where none is typed (R45). */
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
