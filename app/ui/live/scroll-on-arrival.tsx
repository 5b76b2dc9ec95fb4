import { ScrollRestoration, useLocation } from '@remix-run/react';
import { type ComponentProps, useContext, useState } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router';

/**
 * Remix's `ScrollRestoration`, which scrolls only after a navigation. A page that revalidates (R37)
 * keeps its scroll position: React Router 6 would reset it to the position at the start of the
 * revalidation (its issue 12157, fixed only in 7).
 */
export function ScrollOnArrival(props: ComponentProps<typeof ScrollRestoration>) {
  const location = useLocation();
  const state = useContext(RouterState);
  const [arrived, setArrived] = useState({ location, state });
  if (arrived.location !== location) setArrived({ location, state });
  return (
    <RouterState.Provider value={arrived.state}>
      <ScrollRestoration {...props} />
    </RouterState.Provider>
  );
}
