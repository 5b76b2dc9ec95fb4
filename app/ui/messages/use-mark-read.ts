import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { ConversationPage } from './message-line';

/**
 * Tells the server what was read, once somebody can see it: the page must be in sight. Opening it
 * alone marks nothing, since a GET changes nothing (R5).
 */
export function useMarkRead({ unread, lastOfOthers }: ConversationPage): void {
  const { submit } = useFetcher();
  const upTo = unread > 0 ? lastOfOthers : null;

  useEffect(() => {
    if (upTo === null) return;
    function markInSight() {
      if (document.visibilityState !== 'visible' || upTo === null) return;
      submit({ intent: 'read', up_to: upTo, stay: '1' }, { method: 'post' });
    }
    markInSight();
    document.addEventListener('visibilitychange', markInSight);
    return () => document.removeEventListener('visibilitychange', markInSight);
  }, [submit, upTo]);
}
