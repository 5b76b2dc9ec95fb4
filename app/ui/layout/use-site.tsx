import { structuredText } from '~/lib/structured-data';
import type { SiteFacts, StructuredThing } from '~/lib/structured-data';
import { useSite } from './use-site';

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
