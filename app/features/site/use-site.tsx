import { useRouteLoaderData } from '@remix-run/react';
import { type SiteFacts, structuredText, type StructuredThing } from './structured-data';
import type { RootData } from './root-data.server';

/** What every page knows: the root loader's answer; null when it failed. */
function useSite(): RootData | null {
  return useRouteLoaderData<() => RootData>('root') ?? null;
}

/**
 * A page's words for search engines: `<StructuredData of={localBusiness} />`. It is data and not a
 * script, so the content security policy has nothing to say about it.
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
