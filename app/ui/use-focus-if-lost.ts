import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Whether the focus is where nobody can see it: nowhere, since what had it is gone, or out of the
 * window, since the page began anew at its top. For use in effects.
 */
export function focusIsLost(): boolean {
  const at = document.activeElement;
  if (at === null || at === document.body) return true;
  const { top, bottom } = at.getBoundingClientRect();
  return bottom <= 0 || top >= window.innerHeight;
}

/**
 * Begins a form that has just taken the place of the link that was pressed with its first field.
 * A page that was loaded begins at its top, as any other.
 */
export function useFocusIfLost(id: string): void {
  const arrivedByLoad = useLocation().key === 'default';
  useEffect(() => {
    if (!arrivedByLoad && focusIsLost()) document.getElementById(id)?.focus();
  }, [id, arrivedByLoad]);
}
