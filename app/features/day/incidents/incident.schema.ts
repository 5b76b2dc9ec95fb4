/** The incident forms (R52). They ask for facts, not opinions. */
import * as z from 'zod';
import {
  notesLimit,
  optionalText,
  type Reading,
  readWith,
  requiredText,
  sentPictures,
  ticked,
  typedText,
} from '~/core/text/fields.schema';
import type { LocalDateTime } from '~/core/time/business-time';
import { readMoment } from '~/features/day/arrivals/arrivals.schema';
import { incidentKindNames, mostIncidentPictures, toldWays } from './incidents';

export const incidentTexts = {
  kind: 'Please choose what it was.',
  when: 'Please enter when it happened',
  toldAt: 'Please enter when they were told, too.',
  toldHow: 'Please choose how they were told, too.',
  notSaved: 'It could not be saved just now. Please try again in a moment.',
} as const;

const id = z.string().min(1).max(40);
const mostDogs = 20;

const moment = typedText('The time').optional().transform(readWith(readMoment));

export const incidentSchema = z
  .object({
    stay: id,
    kind: z.enum(incidentKindNames, { error: incidentTexts.kind }),
    /** Dogs' names as stored in the booking. */
    dog: z.array(z.string().max(200)).max(mostDogs).default([]),
    happened_at: typedText('The time', incidentTexts.when).transform(
      readWith((text): Reading<LocalDateTime> => {
        const read = readMoment(text);
        if ('problem' in read) return read;
        return read.value === null ? { problem: incidentTexts.when } : { value: read.value };
      }),
    ),
    place: requiredText('the place', 'Please enter where it happened'),
    what: requiredText('What happened', 'Please write what happened', notesLimit),
    done: requiredText('What you did', 'Please write what you did', notesLimit),
    vet: ticked,
    told_how: z
      .enum(['', ...toldWays])
      .optional()
      .transform((how) => how ?? ''),
    told_at: moment,
    others: optionalText('Who else was there', notesLimit),
    picture: sentPictures(mostIncidentPictures),
  })
  .superRefine(({ told_how: how, told_at: at }, context) => {
    if (how !== '' && at === null)
      context.addIssue({ code: 'custom', path: ['told_at'], message: incidentTexts.toldAt });
    if (how === '' && at !== null)
      context.addIssue({ code: 'custom', path: ['told_how'], message: incidentTexts.toldHow });
  });

export type IncidentInput = z.output<typeof incidentSchema>;

export const incidentNoteSchema = z.object({
  text: requiredText('the note', 'Please write a note', notesLimit),
  for_owner: ticked,
});
