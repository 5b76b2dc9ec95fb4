import { useSyncExternalStore } from 'react';

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
