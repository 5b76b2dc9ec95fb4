import { useFetcher, useLocation } from '@remix-run/react';
import { useState } from 'react';
import type { ConversationLine, ConversationPage } from './conversation.server';

/** Some messages in a row, oldest first, and the cursor of the page before. */
export type MessagePage = Pick<ConversationPage, 'lines' | 'older'>;

/**
 * What is on the page, and the newest page as it has just come: what was pushed out of its thirty
 * lines stays. When so much came that the two do not touch, the page begins with the newest.
 */
export function joinNewest(shownPage: MessagePage, newest: MessagePage): MessagePage {
  const [first] = newest.lines;
  if (first === undefined) return newest;
  const touch = shownPage.lines.findIndex((line) => line.id === first.id);
  if (touch < 0) return newest;
  const before = shownPage.lines.slice(0, touch);
  if (before.length === 0) return newest;
  return { lines: [...before, ...newest.lines], older: shownPage.older };
}

/** What is on the page, with the page before it; unchanged for a page of another place. */
export function joinOlder(shownPage: MessagePage, older: MessagePage, cursor: string): MessagePage {
  if (shownPage.older !== cursor) return shownPage;
  return { lines: [...older.lines, ...shownPage.lines], older: older.older };
}

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

/** The last message that the other side wrote while the page was open; null for none. */
export function useNewMessage(lines: readonly ConversationLine[]): ConversationLine | null {
  const last = lines.at(-1) ?? null;
  const [known, setKnown] = useState({ id: last?.id, heard: null as ConversationLine | null });
  if (known.id === last?.id) return known.heard;
  const heard = last !== null && !last.mine ? last : null;
  setKnown({ id: last?.id, heard });
  return heard;
}
