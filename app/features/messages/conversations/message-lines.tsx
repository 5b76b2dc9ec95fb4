import { useFetcher, useLocation } from '@remix-run/react';
import { useState } from 'react';
import type { ConversationLine, ConversationPage } from './conversation.server';

/** Consecutive messages, oldest first, and the cursor of the previous page. */
export type MessagePage = Pick<ConversationPage, 'lines' | 'older'>;

/**
 * Joins the shown messages with the newest page: lines that no longer fit its thirty stay. If the two don't
 * overlap, only the newest page is kept.
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

/** Joins the shown messages with the previous page; unchanged for a page of another cursor. */
export function joinOlder(shownPage: MessagePage, older: MessagePage, cursor: string): MessagePage {
  if (shownPage.older !== cursor) return shownPage;
  return { lines: [...older.lines, ...shownPage.lines], older: older.older };
}

/** Returns the URL of the messages before a cursor. */
export function beforeHref(pathname: string, cursor: string): string {
  return `${pathname}?before=${encodeURIComponent(cursor)}`;
}

type Loaded = { conversation: ConversationPage };

/** The shown messages, and the responses they were made from. */
type Known = { page: ConversationPage; answer: Loaded | undefined; shown: MessagePage };

/**
 * Returns the messages to show: the loader's, and earlier ones loaded on request, which stay when live
 * updates bring a newer page; and a function that loads earlier ones without leaving the page.
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

/** Returns the other side's last message that arrived while the page was open; null without one. */
export function useNewMessage(lines: readonly ConversationLine[]): ConversationLine | null {
  const last = lines.at(-1) ?? null;
  const [known, setKnown] = useState({ id: last?.id, heard: null as ConversationLine | null });
  if (known.id === last?.id) return known.heard;
  const heard = last !== null && !last.mine ? last : null;
  setKnown({ id: last?.id, heard });
  return heard;
}
