import * as z from 'zod';
import {
  emailAddress,
  longestShortText,
  notesLimit,
  optionalText,
  shortText,
} from '~/core/text/fields.schema';
import { phoneNumberTexts } from '~/features/people/accounts/account.schema';

export const privateNoteSchema = z.object({
  private_note: optionalText('Private note', notesLimit),
});

/** Form to add an owner manually (R99): name and phone are enough. */
export const newOwnerSchema = z.object({
  name: shortText('Please enter their name'),
  phone_number: shortText(phoneNumberTexts.missing),
  email: emailAddress().optional(),
  dog_name: optionalText('Dog’s name', longestShortText),
  breed: optionalText('Breed', longestShortText),
});

/** Form to add the email of an owner without one (R99). */
export const ownerEmailSchema = z.object({ email: emailAddress() });

/** Form to invite a helper (R59). */
export const helperSchema = z.object({
  first_name: shortText('Please enter First Name'),
  last_name: shortText('Please enter Last Name'),
  email: emailAddress(),
});
