import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { focusIsLost } from './focus-is-lost';

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
