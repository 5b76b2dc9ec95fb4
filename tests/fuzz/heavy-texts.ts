/** Texts that an expression can take too long for: runs, alternations, and almost what it looks for (R113). */

const pieces: Record<string, string> = {
  ones: '1',
  blanks: ' ',
  commas: ',',
  'a letter and a blank': 'a b',
  brackets: '(',
  'digits and letters in turn': '1a',
  'line breaks': '\r\n',
  dots: '.',
  'numbers and blanks': '222 ',
  'signs of an address': 'a@',
  marks: '#',
  'blanks without a break': '\u00a0',
  'accents to be put together': 'e\u0301',
};

/** What the text is made of, and how to make one of so many characters, with an end that fits nowhere. */
export const heavyTexts = Object.entries(pieces).map(([what, piece]) => ({
  what,
  text: (length: number) =>
    `a${piece.repeat(Math.ceil(length / piece.length))}`.slice(0, length - 1) + '!',
}));
