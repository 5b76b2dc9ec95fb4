/** Whether a path's part is that first name, in whatever case and however its accents are written (R2). */
export function isFirstName(part: string | undefined, firstName: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();
  return part !== undefined && plain(part) !== '' && plain(part) === plain(firstName);
}

/** First parts of the app's own addresses: a person of that name has no page of their own (R2). */
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
  'sign-up',
  'site.webmanifest',
  'sitemap.xml',
  'terms',
  'trust',
  'unsubscribe',
  'update-password',
  'verification',
]);

/** Whether `/{name}` leads to another page of the app than the one about the owner (R2). */
export function isTakenName(firstName: string): boolean {
  return taken.has(firstName.trim().toLowerCase());
}

/** What an owner is called where only the first name may be known, or not even that. */
export function ownerName(firstName: string | null): string {
  return firstName ?? 'A dog owner';
}
