import { environment } from '../runtime/environment.server';

/** A path of this site as a full address. It comes from APP_URL, never from a request (R10). */
export function siteLink(path: string): string {
  return `${environment().appUrl}${path}`;
}
