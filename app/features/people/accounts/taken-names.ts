/** Whether a path segment is that first name, ignoring case and Unicode form (R2). */
export function isFirstName(part: string | undefined, firstName: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();
  return part !== undefined && plain(part) !== '' && plain(part) === plain(firstName);
}

/** First segments of the app's own paths; owners with such a name get no page under it (R2). */
const taken = new Set([
  '.well-known',
  'about',
  'admin',
  'agreement',
  'allview',
  'boarding',
  'book',
  'booking',
  'confirm-email',
  'contact',
  'createprofile',
  'daycare',
  'gift',
  'livez',
  'login',
  'logout',
  'meet',
  'opening-soon',
  'passwordreset',
  'payment',
  'privacypolicy',
  'profile',
  'readyz',
  'resources',
  'reviews',
  'robots.txt',
  'set-up',
  'sign-up',
  'site.webmanifest',
  'sitemap.xml',
  'terms',
  'trust',
  'unsubscribe',
  'update-password',
  'verification',
]);

/** Whether `/{name}` is another page of the app than the one about the owner (R2). */
export function isTakenName(firstName: string): boolean {
  return taken.has(firstName.trim().toLowerCase());
}

/** Returns an owner's public name: the first name, or a placeholder. */
export function shownFirstName(firstName: string | null): string {
  return firstName ?? 'A dog owner';
}
