import { businessSettings } from '~/core/settings/settings.server';
import { httpsAddress } from '~/core/text/https-address';
import { approvalOrigins, buttonOrigins } from '~/features/payments/payment-provider.server';

export type PageFacts = {
  path: string;
  /** Of this answer alone; undefined for a page without inline scripts. */
  nonce: string | undefined;
  /** SHA-256 digests, in base64, of the styles in every page. */
  styleDigests: readonly string[];
};

/** Only here do the provider's buttons run (R31). */
const paymentPage = /^\/payment\/[^/]+\/?$/;

/** A form may go on to the payment provider: Chromium applies form-action to redirects too. */
export async function contentPolicy({ path, nonce, styleDigests }: PageFacts): Promise<string> {
  const buttons = paymentPage.test(path) ? buttonOrigins() : [];
  // Settings that cannot be read fail the page itself, which then still needs a policy.
  const frames = [...(await framedOrigins().catch(() => [])), ...buttons];
  const own = ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])];
  // `npm run dev` reloads pages over a socket.
  const sockets = process.env['NODE_ENV'] === 'development' ? ['ws:'] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [...own, ...buttons],
    'style-src': [...own, ...styleDigests.map((digest) => `'sha256-${digest}'`)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...buttons],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sockets, ...buttons],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'form-action': ["'self'", ...approvalOrigins()],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The https origins of the map and the reviews widget, as the settings name them now (R7). */
async function framedOrigins(): Promise<string[]> {
  const { mapUrl, reviewsWidgetUrl } = await businessSettings('committed');
  const origins = [mapUrl, reviewsWidgetUrl]
    .map((url) => httpsAddress(url)?.origin)
    .filter((origin) => origin !== undefined);
  return [...new Set(origins)];
}
