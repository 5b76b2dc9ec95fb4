/** Phone numbers: kept in E.164, shown as people write them. Server only, for the tables’ size. */
import parsePhoneNumber from 'libphonenumber-js/min';
import { phoneAsMeant } from '~/core/text/phone';
import { ServiceError } from '~/core/errors/service-error.server';
import { phoneNumberTexts } from './account.schema';

const home = 'US';

/**
 * A typed phone number in E.164, US by default; an extension follows as `;ext=12` (R102). @throws ServiceError invalid at
 * phone_number
 */
export function readPhoneNumber(text: string): string {
  const number = parsePhoneNumber(phoneAsMeant(text), { defaultCountry: home, extract: false });
  // Possible, not valid: the tables of valid numbers age, and would refuse a real one.
  if (!number?.isPossible())
    throw new ServiceError('invalid', phoneNumberTexts.wrong, 'phone_number');
  return number.ext === undefined ? number.number : `${number.number};ext=${number.ext}`;
}

/** A kept number in national form, `(212) 555-0123`; one from abroad with its country's code. */
export function showPhoneNumber(storedNumber: string): string {
  const number = parsePhoneNumber(storedNumber, home);
  if (number === undefined) return storedNumber;
  const domestic = number.countryCallingCode === '1';
  return domestic ? number.formatNational() : number.formatInternational();
}
