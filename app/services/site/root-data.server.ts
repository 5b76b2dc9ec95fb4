import type { Role } from '~/domain/permissions';
import { signedIn, type Person } from '../auth/session.server';
import type { BusinessSettings } from '../database/generated/client';
import { environment } from '../runtime/environment.server';
import { countUnreadByBusiness, countUnreadIn } from '../messages/count-unread.server';
import { businessSettings } from '../settings/business-settings.server';
import { takeFlash, type Flash } from '../web/flash.server';

/** What every page knows: who is looking, the business, and what the last action had to say. */
export type RootData = {
  /** The site's own origin, for addresses that leave it: canonical links, shared cards. */
  origin: string;
  viewer: {
    id: string;
    email: string;
    role: Role;
    firstName: string | null;
    /** Messages to this person that they have not read; for the admin, of all conversations. */
    unread: number;
  } | null;
  business: Pick<BusinessSettings, BusinessField>;
  flash: Flash | null;
  notice: { sampleMode: boolean };
};

type BusinessField =
  | 'businessName'
  | 'ownerFirstName'
  | 'phoneNumber'
  | 'infoEmail'
  | 'streetAddress'
  | 'city'
  | 'region'
  | 'postalCode'
  | 'timeZone'
  | 'socialUrl'
  | 'galleryUrl'
  | 'openingHours';

/**
 * The data of the root route, and the headers that keep a flash from showing twice (R38).
 * @throws Error when the settings row is missing
 */
export async function rootData(request: Request): Promise<{ data: RootData; headers: Headers }> {
  const [viewer, settings, { flash, cookie }] = await Promise.all([
    signedIn(request),
    businessSettings(),
    takeFlash(request),
  ]);
  const headers = new Headers();
  if (cookie !== null) headers.append('Set-Cookie', cookie);
  return {
    data: {
      origin: environment().appUrl,
      viewer: viewer && {
        id: viewer.id,
        email: viewer.email,
        role: viewer.role,
        firstName: viewer.firstName,
        unread: await unreadMessages(viewer),
      },
      business: publicBusiness(settings),
      flash,
      notice: { sampleMode: environment().mode === 'sample' },
    },
    headers,
  };
}

/** How many messages wait for this person, in one statement (R37). */
async function unreadMessages({ id, role }: Person): Promise<number> {
  if (role === 'admin') return countUnreadByBusiness();
  return countUnreadIn(id, { id });
}

// Field by field: a setting added to the row later stays on the server until named here.
function publicBusiness(settings: BusinessSettings): RootData['business'] {
  return {
    businessName: settings.businessName,
    ownerFirstName: settings.ownerFirstName,
    phoneNumber: settings.phoneNumber,
    infoEmail: settings.infoEmail,
    streetAddress: settings.streetAddress,
    city: settings.city,
    region: settings.region,
    postalCode: settings.postalCode,
    timeZone: settings.timeZone,
    socialUrl: settings.socialUrl,
    galleryUrl: settings.galleryUrl,
    openingHours: settings.openingHours,
  };
}
