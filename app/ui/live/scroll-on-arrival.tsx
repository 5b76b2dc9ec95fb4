import { ScrollRestoration, useLocation } from '@remix-run/react';
import { type ComponentProps, useContext, useState } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router';

/**
 * `ScrollRestoration` for a page that somebody goes to. One that is only brought up to date (R37)
 * stays where it was scrolled to meanwhile: React Router 6 takes it back to where it was when the
 * look began, from under a thumb (its issue 12157, mended in 7 alone).
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
