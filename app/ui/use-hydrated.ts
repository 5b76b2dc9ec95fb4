import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and in the first render of the browser, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
