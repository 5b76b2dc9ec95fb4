import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * False on the server and in the first render of the browser, true ever after. What stands on the page
 * in one of the two only says so by `data-scripts` (theme/global.css), lest the page move.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
