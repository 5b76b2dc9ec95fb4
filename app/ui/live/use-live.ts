import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { paths } from '~/lib/paths';
import { keepListening } from './keep-listening';

/**
 * Brings the page's data up to date whenever the server says that something changed (R37). A look
 * that is under way is never cut short: the next one follows it.
 */
export function useLive(): void {
  const { revalidate, state } = useRevalidator();
  const look = useRef({ revalidate, looking: false, again: false });

  useEffect(() => {
    const { current } = look;
    current.revalidate = revalidate;
    current.looking = state === 'loading';
    if (current.looking || !current.again) return;
    current.again = false;
    revalidate();
  }, [revalidate, state]);

  useEffect(
    () =>
      keepListening(paths.live(), () => {
        if (look.current.looking) look.current.again = true;
        else look.current.revalidate();
      }),
    [],
  );
}
