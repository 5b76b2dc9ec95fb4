import * as z from 'zod';
import { shortText } from './fields.schema';

export const phoneNumberTexts = {
  missing: 'Please enter Phone Number',
  wrong: 'Please enter a phone number like (212) 555-0123',
  extension: 'Please enter the number without its extension',
} as const;

/**
 * The Create Account form (spec section 5: all three are required). Whether the phone number can
 * be one is asked on the server, which spares the browser the tables of all countries.
 */
export const profileSchema = z.object({
  first_name: shortText('Please enter First Name'),
  last_name: shortText('Please enter Last Name'),
  phone_number: shortText(phoneNumberTexts.missing),
});
