/**
 * Phone numbers: stored in E.164, shown in the usual format. Server only, because of the size of the tables.
 */
import parsePhoneNumber from 'libphonenumber-js/min';
import { phoneAsMeant } from '~/core/text/phone';
import { ServiceError } from '~/core/errors/service-error.server';
import { phoneNumberTexts } from './account.schema';

const home = 'US';

/**
 * Parses a typed phone number to E.164, US by default; an extension is appended as `;ext=12` (R102).
 * @throws ServiceError invalid, at phone_number
 */
export function readPhoneNumber(text: string): string {
  const number = parsePhoneNumber(phoneAsMeant(text), { defaultCountry: home, extract: false });
  // Checks for possible numbers only: the tables of valid ones get outdated and would refuse real ones.
  if (!number?.isPossible())
    throw new ServiceError('invalid', phoneNumberTexts.wrong, 'phone_number');
  return number.ext === undefined ? number.number : `${number.number};ext=${number.ext}`;
}

/** Formats a stored number: `(212) 555-0123`, with the country code if it's not from the US. */
export function showPhoneNumber(storedNumber: string): string {
  const number = parsePhoneNumber(storedNumber, home);
  if (number === undefined) return storedNumber;
  const domestic = number.countryCallingCode === '1';
  return domestic ? number.formatNational() : number.formatInternational();
}
