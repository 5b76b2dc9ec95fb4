import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page after a client-side navigation, as a full load would, so that a
 * screen reader starts at the new page. Left alone when the focus is in the page already.
 */
export function useFocusOnArrival(id: string): void {
  const { pathname } = useLocation();
  const from = useRef(pathname);

  useEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    const page = document.getElementById(id);
    if (page && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
  }, [id, pathname]);
}
