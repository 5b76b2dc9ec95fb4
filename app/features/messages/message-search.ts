/** The admin's search in messages (R64), as an address asks for it, and what it found in a text. */
// Beyond any sentence that someone remembers; every word is one more look into the index.
const mostWords = 6;
const longestWord = 60;

/** Words of fewer letters are not in the full-text index, which knows three and more. */
export const shortestIndexed = 3;

/** The words of a search, each to be found anywhere in a message. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, longestWord).join(''));
}

/** A piece of a text; `found` if it is what was searched for. */
export type TextPart = { text: string; found: boolean };

const shownBefore = 60;
const shownInAll = 240;

/**
 * The part of a message that has the first word found, cut to a few lines, and in it every word
 * that was searched for, by the rules of the index: any case, accents ignored, parts of words.
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

/** A blank a few words before the place, so that no word is cut. */
function startOf(text: string, first: number): number {
  if (first <= shownBefore) return 0;
  const blank = text.indexOf(' ', first - shownBefore);
  return blank < 0 || blank >= first ? first : blank + 1;
}

function endOf(text: string, most: number): number {
  if (text.length <= most) return text.length;
  const blank = text.lastIndexOf(' ', most);
  // A text without blanks is cut between two characters, not within one.
  if (blank > most - shownBefore) return blank;
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most;
}

/** Where the words are in the text, in order and without overlaps. */
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

/** The text in lower case without accents, and where in it each of these characters was. */
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
