import { useRouteLoaderData } from '@remix-run/react';
import { type SiteFacts, structuredText, type StructuredThing } from './structured-data';
import type { RootData } from './root-data.server';

/** Returns the root loader's data; null if it failed. */
function useSite(): RootData | null {
  return useRouteLoaderData<() => RootData>('root') ?? null;
}

/**
 * A page's structured data for search engines: `<StructuredData of={localBusiness} />`. As data it is not
 * subject to the content security policy for scripts.
 */
export function StructuredData({ of }: { of: (site: SiteFacts) => StructuredThing }) {
  const site = useSite();
  if (site === null) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: structuredText(of(site)) }}
    />
  );
}
