import { describe, expect, it } from 'vitest';
import { foundParts, searchWords } from './message-search';

/** Joins the parts to one text, with matches in brackets. */
const marked = (content: string, ...words: string[]) =>
  foundParts(content, words)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

describe('what is searched for', () => {
  it('is each word, six at the most, none of them endless', () => {
    expect(searchWords('  late   pick-up, 6 PM ')).toEqual(['late', 'pick-up,', '6', 'PM']);
    expect(searchWords('a b c d e f g')).toHaveLength(6);
    expect(searchWords('🐕'.repeat(80))).toEqual(['🐕'.repeat(60)]);
    expect(searchWords(' ')).toEqual([]);
  });
});

describe('what is marked', () => {
  it('is each place of each word, in any case and with other accents', () => {
    expect(marked('Lunch at noon, lunchbox packed.', 'lunch')).toBe(
      '[Lunch] at noon, [lunch]box packed.',
    );
    expect(marked('José liebt Café', 'jose', 'CAFE')).toBe('[José] liebt [Café]');
    expect(marked('José'.normalize('NFD'), 'jose')).toBe(`[${'José'.normalize('NFD')}]`);
    expect(marked('İstanbul and istanbul', 'istanbul')).toBe('[İstanbul] and [istanbul]');
    expect(marked('50% off', '%')).toBe('50[%] off');
  });

  it('is one mark where words overlap or touch', () => {
    expect(marked('blanket', 'blank', 'anket')).toBe('[blanket]');
    expect(marked('aaaa', 'aa')).toBe('[aaaa]');
  });

  it('is what stands around the first word of a long message, on one line', () => {
    const filler = 'and so on '.repeat(40);
    const text = marked(`${filler}\n\nthe zebra came ${filler}`, 'zebra');
    expect(text).toContain('the [zebra] came');
    expect(text.startsWith('…')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThan(260);
    expect(marked('🐕'.repeat(300), 'x')).toBe(`${'🐕'.repeat(120)}…`);
  });

  it('is cut at a blank, begins a few words before, and is whole up to its most', () => {
    const whole = 'x'.repeat(240);
    expect(marked(whole)).toBe(whole);
    expect(marked(`${whole}x`)).toBe(`${whole}…`);
    const words = `${'word '.repeat(60)}zebra`;
    expect(marked(words, 'zebra')).toMatch(/^…(word )+\[zebra\]$/);
    expect(marked(`${'y'.repeat(300)}zebra`, 'zebra')).toBe('…[zebra]');
    expect(marked('noon and lunch', 'lunch', 'noon')).toBe('[noon] and [lunch]');
  });

  it('is nothing for a search by days, which shows how the message begins', () => {
    expect(marked('See you\non Monday!')).toBe('See you on Monday!');
    expect(marked('')).toBe('');
  });
});
