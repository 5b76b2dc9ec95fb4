import type { BusinessSettings } from '../database/generated/client';
import type { BusinessSnapshot } from './mail-contents';

/** How the business signs its mails, from Settings (R7). */
export function businessSnapshot(settings: BusinessSettings): BusinessSnapshot {
  const { streetAddress, city, region, postalCode } = settings;
  return {
    name: settings.businessName,
    ownerFirstName: settings.ownerFirstName,
    address: `${streetAddress}, ${city}, ${region} ${postalCode}`,
    phoneNumber: settings.phoneNumber,
    infoEmail: settings.infoEmail,
  };
}
