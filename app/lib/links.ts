/** A `tel:` address for a phone number as people write it; ten digits are taken as American. */
export function phoneHref(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '');
  const international = phoneNumber.trim().startsWith('+');
  if (international) return `tel:+${digits}`;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `tel:+${digits}` : `tel:${digits}`;
}

/** A `mailto:` address. */
export function emailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

export type Place = { streetAddress: string; city: string; region: string; postalCode: string };

/** `214 Larkspur Terrace, Philadelphia, PA 19119`. */
export function placeText({ streetAddress, city, region, postalCode }: Place): string {
  return `${streetAddress}, ${city}, ${region} ${postalCode}`;
}

/** This https form opens the installed map app on phones, a web page elsewhere. */
export function mapsHref(place: Place): string {
  const query = new URLSearchParams({ api: '1', query: placeText(place) });
  return `https://www.google.com/maps/search/?${query}`;
}
