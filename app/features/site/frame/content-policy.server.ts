import { businessSettings } from '~/core/settings/settings.server';
import { httpsAddress } from '~/core/text/https-address';
import { approvalOrigins, buttonOrigins } from '~/features/money/payments/payment-provider.server';

export type PageFacts = {
  path: string;
  /** Unique to this response; undefined for a page without inline scripts. */
  nonce: string | undefined;
};

/** The only pages with the payment provider's buttons (R31). */
const paymentPage = /^\/payment\/[^/]+\/?$/;

/**
 * Returns the Content-Security-Policy. Forms may redirect to the payment provider: Chromium applies
 * form-action to redirects, too.
 */
export async function contentPolicy({ path, nonce }: PageFacts): Promise<string> {
  const buttons = paymentPage.test(path) ? buttonOrigins() : [];
  // If the settings can't be read, the page fails anyway but still needs a policy.
  const frames = [...(await framedOrigins().catch(() => [])), ...buttons];
  const own = ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])];
  // `npm run dev` reloads pages over a socket.
  const sockets = process.env['NODE_ENV'] === 'development' ? ['ws:'] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [...own, ...buttons],
    'style-src': own,
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

/** Returns the https origins of the map and the reviews widget from the current settings (R7). */
async function framedOrigins(): Promise<string[]> {
  const { mapUrl, reviewsWidgetUrl } = await businessSettings('committed');
  const origins = [mapUrl, reviewsWidgetUrl]
    .map((url) => httpsAddress(url)?.origin)
    .filter((origin) => origin !== undefined);
  return [...new Set(origins)];
}
