import { replyPromise } from '~/domain/reply-promise';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';

/** How to reach the business (R7), and when an answer can be expected. */
export async function contactPage() {
  const settings = await businessSettings();
  return {
    place: {
      streetAddress: settings.streetAddress,
      city: settings.city,
      region: settings.region,
      postalCode: settings.postalCode,
    },
    phoneNumber: settings.phoneNumber,
    infoEmail: settings.infoEmail,
    socialUrl: settings.socialUrl,
    openingHours: settings.openingHours,
    ownerFirstName: settings.ownerFirstName,
    mapUrl: settings.mapUrl,
    promise: replyPromise(now(), settings).promise,
  };
}
