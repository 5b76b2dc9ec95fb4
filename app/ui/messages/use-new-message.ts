import { useState } from 'react';
import type { MessageLine } from './message-line';

/** The last message that the other side wrote while the page was open; null for none. */
export function useNewMessage(lines: readonly MessageLine[]): MessageLine | null {
  const last = lines.at(-1) ?? null;
  const [known, setKnown] = useState({ id: last?.id, heard: null as MessageLine | null });
  if (known.id === last?.id) return known.heard;
  const heard = last !== null && !last.mine ? last : null;
  setKnown({ id: last?.id, heard });
  return heard;
}
