import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { AlertBox } from '~/ui/alert-box';
import type { ProviderButtonsProps, ProviderWords } from './provider-buttons.client';

const LoadedButtons = lazy(() => import('./provider-buttons.client'));

/**
 * The provider's own buttons, above the button that leads to its page (R31): an improvement that
 * the page does without where scripts do not run, or the provider's script does not come.
 */
export function ProviderButtons(props: Omit<ProviderButtonsProps, 'onSaid'>) {
  const possible = useSyncExternalStore(neverChanges, loadedHere, () => false);
  const [said, setSaid] = useState<ProviderWords | null>(null);
  if (!possible) return null;
  return (
    <>
      {said === null ? null : <AlertBox kind={said.kind}>{said.text}</AlertBox>}
      <Suspense fallback={null}>
        <LoadedButtons {...props} onSaid={setSaid} />
      </Suspense>
    </>
  );
}

const neverChanges = () => () => undefined;

// The policy in force is that of the page that was loaded. Only the payment page's own lets the
// provider's script in; who came by a link of the app stays with the button that needs none.
function loadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === window.location.pathname;
}
