import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Tells the server which entry was read last, once the page is visible. Opening it alone marks nothing,
 * since a GET changes nothing (R5).
 * @param intent of the page's own action
 * @param upTo null if there is nothing new
 */
export function useMarkSeen(intent: string, upTo: string | null): void {
  const { submit } = useFetcher();
  useEffect(() => {
    if (upTo === null) return;
    function markInSight() {
      if (document.visibilityState !== 'visible' || upTo === null) return;
      submit({ intent, up_to: upTo, stay: '1' }, { method: 'post' });
    }
    markInSight();
    document.addEventListener('visibilitychange', markInSight);
    return () => document.removeEventListener('visibilitychange', markInSight);
  }, [submit, intent, upTo]);
}
