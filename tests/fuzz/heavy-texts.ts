/** Texts that an expression can take too long for: runs, alternations, and near matches (R113). */

type Made = { head?: string; piece: string };

const made: Record<string, Made> = {
  ones: { piece: '1' },
  blanks: { piece: ' ' },
  'the start of a number, and blanks': { head: '222', piece: ' ' },
  'a day, and blanks': { head: '12/24/2026', piece: ' ' },
  'a name, and blanks': { head: 'Larkspur, Camden, NJ', piece: ' ' },
  commas: { piece: ',' },
  'a letter and a blank': { piece: 'a b' },
  brackets: { piece: '(' },
  'digits and letters in turn': { piece: '1a' },
  'line breaks': { piece: '\r\n' },
  dots: { piece: '.' },
  'numbers and blanks': { piece: '222 ' },
  'signs of an address': { piece: 'a@' },
  marks: { piece: '#' },
  'blanks without a break': { piece: '\u00a0' },
  'accents to be put together': { piece: 'e\u0301' },
};

/** Content of each text, and a function that builds one of a length, with an ending that never matches. */
export const heavyTexts = Object.entries(made).map(([what, { head = 'a', piece }]) => ({
  what,
  text: (length: number) =>
    `${head}${piece.repeat(Math.ceil(length / piece.length))}`.slice(0, length - 1) + '!',
}));
