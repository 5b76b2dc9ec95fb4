import { useRouteLoaderData } from '@remix-run/react';
import type { SiteData } from './site-data';

/** What every page knows: the root loader's answer; null when it failed. */
export function useSite(): SiteData | null {
  return useRouteLoaderData<() => SiteData>('root') ?? null;
}
