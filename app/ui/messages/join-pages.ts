import type { MessagePage } from './message-line';

/**
 * What is on the page, and the newest page as it has just come: what was pushed out of its thirty
 * lines stays. When so much came that the two do not touch, the page begins anew.
 */
export function joinNewest(known: MessagePage, newest: MessagePage): MessagePage {
  const [first] = newest.lines;
  if (first === undefined) return newest;
  const touch = known.lines.findIndex((line) => line.id === first.id);
  if (touch < 0) return newest;
  const before = known.lines.slice(0, touch);
  if (before.length === 0) return newest;
  return { lines: [...before, ...newest.lines], older: known.older };
}

/** What is on the page, with the page before it; unchanged when that is another's. */
export function joinOlder(known: MessagePage, older: MessagePage, cursor: string): MessagePage {
  if (known.older !== cursor) return known;
  return { lines: [...older.lines, ...known.lines], older: older.older };
}
