import type { Prisma } from '~/core/database/generated/client';
import { setUpSteps } from '~/features/settings/set-up';

/** The sample's business, at which nobody real can be reached (R7); its house is set up. */
export const sampleBusiness = {
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
  setUpDone: JSON.stringify(setUpSteps),
} as const satisfies Prisma.BusinessSettingsUpdateInput;
