import QRCode from 'qrcode';
import { environment } from '~/core/runtime/environment.server';
import { hasDetails } from '~/core/settings/is-open';
import { businessSettings } from '~/core/settings/settings.server';

/** A card to hand to an owner without an email (R138); `picture` is the site's address as a QR code. */
export type OwnerCard = {
  business: string;
  firstName: string;
  phone: string;
  address: string;
  picture: string;
};

/** Returns the card; null until the business details, which it shows, are saved. */
export async function ownerCard(): Promise<OwnerCard | null> {
  const settings = await businessSettings('committed');
  if (!hasDetails(settings)) return null;
  const { appUrl } = environment();
  const drawing = await QRCode.toString(appUrl, { type: 'svg', margin: 1 });
  return {
    business: settings.businessName,
    firstName: settings.ownerFirstName,
    phone: settings.phoneNumber,
    address: new URL(appUrl).host,
    picture: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  };
}
