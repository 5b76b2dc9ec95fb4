import { useFetcher, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { joinNewest, joinOlder } from './join-pages';
import type { ConversationPage, MessagePage } from './message-line';

/** The address of the messages before one. */
export function beforeHref(pathname: string, cursor: string): string {
  return `${pathname}?before=${encodeURIComponent(cursor)}`;
}

type Loaded = { conversation: ConversationPage };

/** What is shown, and of which answers of the server it was made. */
type Known = { page: ConversationPage; answer: Loaded | undefined; shown: MessagePage };

/**
 * The messages on the page: the loader's, and earlier ones that were asked for, which stay when
 * live updates bring a newer page.
 * @returns also how to ask for earlier ones without leaving the page
 */
export function useMessageLines(page: ConversationPage): {
  shown: MessagePage;
  loadOlder: () => void;
} {
  const { pathname } = useLocation();
  const fetcher = useFetcher<Loaded>();
  const [known, setKnown] = useState<Known>({ page, answer: undefined, shown: page });
  const [cursor, setCursor] = useState('');
  const answer = fetcher.data;

  let { shown } = known;
  if (known.page !== page) shown = page.newest ? joinNewest(shown, page) : page;
  if (answer !== undefined && known.answer !== answer)
    shown = joinOlder(shown, answer.conversation, cursor);
  if (known.page !== page || known.answer !== answer) setKnown({ page, answer, shown });

  return {
    shown,
    loadOlder: () => {
      if (shown.older === null) return;
      setCursor(shown.older);
      fetcher.load(beforeHref(pathname, shown.older));
    },
  };
}
