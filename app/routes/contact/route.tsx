import { useLoaderData } from '@remix-run/react';
import { replyPromise } from '~/domain/reply-promise';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { localBusiness } from '~/lib/structured-data';
import { now } from '~/services/runtime/clock.server';
import { businessSettings } from '~/services/settings/settings.server';
import { StructuredData } from '~/ui/layout/use-site';
import { ContactView } from './contact-view';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'Contact',
  description: 'Address, phone, e-mail, opening hours and the way here, and when we answer.',
  search: 'index',
});

/** How to reach the business (R7), and when an answer can be expected. */
export async function loader() {
  const settings = await businessSettings('committed');
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

export default function Contact() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <StructuredData of={localBusiness} />
      <ContactView {...page} />
    </>
  );
}
