import type { Prisma } from '~/core/database/generated/client';
import { setUpSteps } from '~/features/house/set-up/set-up';

/** The sample's business, with fictional contact details (R7) and a completed set-up. */
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
  setUpDone: [...setUpSteps],
} as const satisfies Prisma.BusinessSettingsUpdateInput;
