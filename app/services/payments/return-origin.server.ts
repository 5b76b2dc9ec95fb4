import { environment } from '../runtime/environment.server';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin to which the provider sends the payer back: the app's own address. In sample mode a
 * browser may stand at another name or port of this same machine, and would be signed out
 * elsewhere, so a loopback origin is taken as it is. In production never (R10).
 * @param seen the origin of the request that starts the payment, if known
 */
export function returnOrigin(seen: string | undefined): string {
  const { mode, appUrl } = environment();
  if (mode === 'production' || seen === undefined || !URL.canParse(seen)) return appUrl;
  const { origin, protocol, hostname } = new URL(seen);
  return protocol === 'http:' && loopback.includes(hostname) ? origin : appUrl;
}
