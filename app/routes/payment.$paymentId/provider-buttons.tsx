import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ProviderButtonsProps } from './provider-buttons.client';

const LoadedButtons = lazy(() => import('./provider-buttons.client'));

/**
 * The provider's own buttons, above the button that leads to its page (R31): an improvement that
 * the page does without where scripts do not run, or the provider's script does not come.
 */
export function ProviderButtons(props: ProviderButtonsProps) {
  const possible = useSyncExternalStore(neverChanges, loadedHere, () => false);
  if (!possible) return null;
  return (
    <Suspense fallback={null}>
      <LoadedButtons {...props} />
    </Suspense>
  );
}

const neverChanges = () => () => undefined;

// The policy in force is that of the page that was loaded. Only the payment page's own lets the
// provider's script in; who came by a link of the app stays with the button that needs none.
function loadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === window.location.pathname;
}
