/** Parses the admin's message search (R64), and marks matches in a text. */
// More words than people search for; each one costs another index lookup.
const mostWords = 6;
const longestWord = 60;

/** Minimum length of a word in the full-text index, which contains trigrams. */
export const shortestIndexed = 3;

/** Splits a search into words, each of which a message must contain. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, longestWord).join(''));
}

/** A piece of a text; `found` if it matches the search. */
export type TextPart = { text: string; found: boolean };

const shownBefore = 60;
const shownInAll = 240;

/**
 * Returns the excerpt of a message around the first match, a few lines long, with all matches marked. It
 * matches like the index: ignoring case and accents, also within words.
 */
export function foundParts(content: string, words: readonly string[]): TextPart[] {
  const text = content.replace(/\s+/g, ' ').trim();
  const ranges = rangesOf(text, words);
  const start = startOf(text, ranges[0]?.[0] ?? 0);
  const end = endOf(text, start + shownInAll);
  const parts: TextPart[] = [];
  let at = start;
  function add(until: number, found: boolean) {
    if (until > at) parts.push({ text: text.slice(at, until), found });
    at = Math.max(at, until);
  }
  for (const [first, last] of ranges.filter(([from]) => from < end)) {
    add(first, false);
    add(Math.min(last, end), true);
  }
  add(end, false);
  if (start > 0) parts.unshift({ text: '…', found: false });
  if (end < text.length) parts.push({ text: '…', found: false });
  return parts;
}

/** Returns the start of a word shortly before the match. */
function startOf(text: string, first: number): number {
  if (first <= shownBefore) return 0;
  const blank = text.indexOf(' ', first - shownBefore);
  return blank < 0 || blank >= first ? first : blank + 1;
}

function endOf(text: string, most: number): number {
  if (text.length <= most) return text.length;
  const blank = text.lastIndexOf(' ', most);
  // Cuts a text without spaces between characters, not within a surrogate pair.
  if (blank > most - shownBefore) return blank;
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most;
}

/** Returns the ranges of the words in the text, in order and without overlaps. */
function rangesOf(text: string, words: readonly string[]): [first: number, end: number][] {
  const { folded, places } = fold(text);
  const found = words.flatMap((word) => {
    const { folded: wanted } = fold(word);
    const ranges: [number, number][] = [];
    if (wanted === '') return ranges;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1))
      ranges.push([places[at] ?? 0, places[at + wanted.length] ?? text.length]);
    return ranges;
  });
  found.sort(([one], [other]) => one - other);
  const joined: [number, number][] = [];
  for (const [first, end] of found) {
    const last = joined.at(-1);
    if (last !== undefined && first <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([first, end]);
  }
  return joined;
}

/** Returns the text in lower case without accents, and the original index of each of its characters. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, places };
}
