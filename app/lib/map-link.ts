/** Where the business is, as the settings name it (R7). */
export type Place = { streetAddress: string; city: string; region: string; postalCode: string };

/** `214 Larkspur Terrace, Philadelphia, PA 19119`. */
export function placeText({ streetAddress, city, region, postalCode }: Place): string {
  return `${streetAddress}, ${city}, ${region} ${postalCode}`;
}

/**
 * The place in whatever map a phone has: this https form opens the installed map app on both kinds
 * of phones, a web page elsewhere. Only a visitor who follows it asks anybody for it.
 */
export function mapsHref(place: Place): string {
  const query = new URLSearchParams({ api: '1', query: placeText(place) });
  return `https://www.google.com/maps/search/?${query}`;
}
