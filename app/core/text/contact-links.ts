import { readPhone } from './phone';

/** Returns a `tel:` address for the first complete number of the text; null if it has no number. */
export function phoneHref(text: string): string | null {
  const phone = readPhone(text);
  if (phone === null) return null;
  return `tel:${phone.number}${phone.extension === null ? '' : `;ext=${phone.extension}`}`;
}

/** Returns an `sms:` address with the words of the message; null if the text has no complete number (R124). */
export function smsHref(text: string, words: string): string | null {
  const phone = readPhone(text);
  return phone === null ? null : `sms:${phone.number}?&body=${encodeURIComponent(words)}`;
}

export function emailHref(email: string, message?: { subject: string; body: string }): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  if (message === undefined) return address;
  const [subject, body] = [message.subject, message.body].map(encodeURIComponent);
  return `${address}?subject=${subject}&body=${body}`;
}

export type Place = { streetAddress: string; city: string; region: string; postalCode: string };

/** `214 Larkspur Terrace, Philadelphia, PA 19119`. */
export function placeText({ streetAddress, city, region, postalCode }: Place): string {
  return `${streetAddress}, ${city}, ${region} ${postalCode}`;
}

/** Returns a map link of a postal address. This https form opens the installed map app on phones, a web page elsewhere. */
export function mapsHref(address: string): string {
  const query = new URLSearchParams({ api: '1', query: address });
  return `https://www.google.com/maps/search/?${query}`;
}
