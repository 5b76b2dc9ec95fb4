import { useLocation } from '@remix-run/react';
import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Returns false on the server and in the browser's first render, true afterwards. An element for only one
 * of the two hides itself with `data-scripts` (theme/global.css), so that the page doesn't move.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * Whether the page came as a document, so that the focus is at its beginning, and not by a navigation within
 * the site. A location's key doesn't tell: Remix gives a loaded document one, too.
 */
export function useArrivedByLoad(): boolean {
  const { key } = useLocation();
  const isHydrated = useHydrated();
  const [loaded] = useState(isHydrated ? null : key);
  return key === loaded;
}
