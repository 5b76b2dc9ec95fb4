import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { AlertBox } from '~/ui/alert-box';
import classes from './payments.module.css';
import type { ProviderButtonsProps, ProviderWords } from './provider-buttons.client';

const LoadedButtons = lazy(() => import('./provider-buttons.client'));

/**
 * The provider's own buttons above the button that leads to its page (R31): an enhancement that is left out
 * without scripts or if the provider's script doesn't load. Their room is kept, so nothing moves once they load.
 */
export function ProviderButtons(props: Omit<ProviderButtonsProps, 'onSaid'>) {
  const possible = useSyncExternalStore(neverChanges, loadedHere, () => null);
  const [said, setSaid] = useState<ProviderWords | null>(null);
  if (possible === false) return null;
  return (
    <>
      {said === null ? null : <AlertBox kind={said.kind}>{said.text}</AlertBox>}
      <div data-scripts="on" className={classes.provider}>
        {possible === null ? null : (
          <Suspense fallback={null}>
            <LoadedButtons {...props} onSaid={setSaid} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const neverChanges = () => () => undefined;

// The policy in force is the one of the page that was loaded, and only the payment page's policy allows the
// provider's script. After client-side navigation, only the plain button is shown.
function loadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === window.location.pathname;
}
