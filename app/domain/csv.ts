import type { Cents } from './money';

// What a spreadsheet would run: = + - @ and their full-width forms, also after blanks, tab and CR.
const formula = /^[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** A text as a cell that no spreadsheet runs as a formula: an apostrophe in front where it would. */
export function csvText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** An amount as a plain number of dollars, `1234.50`, that a spreadsheet adds up. */
export function csvAmount(cents: Cents): string {
  const positive = Math.abs(cents);
  const sign = cents < 0 ? '-' : '';
  return `${sign}${Math.floor(positive / 100)}.${String(positive % 100).padStart(2, '0')}`;
}

/** A line of finished cells with its end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
