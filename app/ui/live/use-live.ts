import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { paths } from '~/lib/paths';
import { keepListening } from './keep-listening';

/** Events that come together, such as a message and its reading, are one look at the server. */
const settleMs = 120;

/** Brings the page's data up to date whenever the server says that something changed (R37). */
export function useLive(): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);

  useEffect(() => {
    let settle: number | undefined;
    const end = keepListening(paths.live(), () => {
      window.clearTimeout(settle);
      settle = window.setTimeout(() => latest.current(), settleMs);
    });
    return () => {
      window.clearTimeout(settle);
      end();
    };
  }, []);
}
