import { useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * Keeps the last action's message until the next page: the loader returns it once, and a live update of
 * the same page must not remove it.
 */
export function useKeptFlash<Flash>(told: Flash | null): Flash | null {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, told });
  if (told !== null && told !== kept.told) setKept({ key, told });
  return told ?? (kept.key === key ? kept.told : null);
}
