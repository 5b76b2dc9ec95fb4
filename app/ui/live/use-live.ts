import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { paths } from '~/lib/paths';
import { keepListening } from './keep-listening';

/** Events that come together, such as a message and its reading, are one look at the server. */
const settleMs = 120;

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

  useEffect(() => {
    let settle: number | undefined;
    const end = keepListening(paths.live(), () => {
      window.clearTimeout(settle);
      settle = window.setTimeout(() => {
        if (look.current.looking) look.current.again = true;
        else look.current.revalidate();
      }, settleMs);
    });
    return () => {
      window.clearTimeout(settle);
      end();
    };
  }, []);
}
