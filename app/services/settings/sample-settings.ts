import { specRules } from '~/domain/booking-rules';
import type { TimeZone } from '~/domain/business-time';

const timeZone: TimeZone = 'America/New_York';
const { dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } = specRules(timeZone);

/**
 * What a first start fills the settings row with (R7), until the business owner edits it: an
 * invented business at reserved names and numbers (`.example`, 555-01xx), so that nothing in it
 * leads to a stranger. Times of day are minutes since local midnight; the windows and the reply
 * promise are the spec's (sections 5 and 9).
 */
export const sampleSettings = {
  businessName: 'Tailhouse',
  ownerFirstName: 'Nora',
  streetAddress: '214 Larkspur Terrace',
  city: 'Philadelphia',
  region: 'PA',
  postalCode: '19119',
  phoneNumber: '(215) 555-0142',
  infoEmail: 'info@tailhouse.example',
  socialUrl: 'https://social.example/tailhouse',
  galleryUrl: 'https://photos.example/tailhouse',
  openingHours: 'Every day, 6:15 AM to 10:45 PM',
  timeZone,
  dropOffFrom,
  dropOffUntil,
  pickUpFrom,
  pickUpUntil,
  replyWithinHours: 2,
  replyFrom: 8 * 60,
  replyUntil: 19 * 60,
  quickDaycareOffered: true,
} as const;
