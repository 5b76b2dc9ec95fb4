import { ScrollRestoration, useLocation } from '@remix-run/react';
import { type ComponentProps, useContext, useState } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router';

/**
 * Remix's `ScrollRestoration`, which scrolls after a navigation only. A page that is brought up to
 * date (R37) keeps its scroll position: React Router 6 resets it to where the page was when the look
 * began (its issue 12157, fixed in 7 only).
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
