import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { focusIsLost } from '../focus-is-lost';

/**
 * Moves the focus to the page after a client-side navigation, as a full load would, so that a
 * screen reader starts at the new page. Left alone when the focus is in the page already; a new
 * view of the same page takes it only where it would be lost with what had it.
 */
export function useFocusOnArrival(id: string): void {
  const { pathname, key } = useLocation();
  const from = useRef({ pathname, key });

  useEffect(() => {
    const before = from.current;
    if (before.key === key) return;
    from.current = { pathname, key };
    const page = document.getElementById(id);
    if (page === null) return;
    const lost =
      before.pathname === pathname ? focusIsLost() : !page.contains(document.activeElement);
    if (lost) page.focus({ preventScroll: true });
  }, [id, key, pathname]);
}
