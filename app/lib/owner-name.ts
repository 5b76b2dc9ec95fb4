/** First parts of the app's own addresses: a person of that name has no page of their own (R2). */
const taken = new Set([
  'about',
  'admin',
  'allview',
  'boarding',
  'booking',
  'confirm-email',
  'contact',
  'createprofile',
  'daycare',
  'livez',
  'login',
  'logout',
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
  'unsubscribe',
  'update-password',
  'verification',
]);

/** Whether `/{name}` leads to another page of the app than the one about the owner (R2). */
export function isTakenName(firstName: string): boolean {
  return taken.has(firstName.trim().toLowerCase());
}
