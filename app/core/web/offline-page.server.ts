/** Pages that a device stores for offline use (R51, R106). */
import { cssBundleHref } from '@remix-run/css-bundle';
import { data } from '@remix-run/node';

type OfflineFacts = {
  /** Id of the person who sees the page. */
  account: string;
  /** The house's time zone, for the times in the copy's banner. */
  timeZone: string;
  /** ISO instant when the copy expires; undefined if never. */
  until?: string | undefined;
};

/** Returns a page's data with the header that makes the service worker cache it (public/sw-day-sheet.js). */
export function offlinePage<Page>(page: Page, facts: OfflineFacts) {
  const headers = { 'X-Tailhouse-Offline': JSON.stringify({ ...facts, styles: cssBundleHref }) };
  return data(page, { headers });
}
