/** The admin's update form (R52). */
import * as z from 'zod';
import { optionalText, sentPictures } from '~/core/text/fields.schema';
import { doingNames, longestUpdate, mostUpdatePictures } from './stay-updates';

export const updateTexts = {
  nobody: 'Please tick who it is about.',
  empty: 'Please write something, tick something or add a picture.',
  notSent: 'The update could not be sent just now. Please try again in a moment.',
} as const;

const id = z.string().min(1).max(40);
/** Limits the form's size; with more stays, the admin sends twice. */
const mostStays = 60;

export const updateSchema = z
  .object({
    stay: z.array(id, { error: updateTexts.nobody }).min(1, updateTexts.nobody).max(mostStays),
    done: z.array(z.enum(doingNames)).default([]),
    text: optionalText('Text', longestUpdate),
    picture: sentPictures(mostUpdatePictures),
  })
  .refine(({ done, text, picture }) => text !== '' || done.length > 0 || picture.length > 0, {
    message: updateTexts.empty,
    path: ['text'],
  });
