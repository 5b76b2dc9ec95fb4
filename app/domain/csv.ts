// What a spreadsheet would run: = + - @ and their full-width forms, also after blanks, tab and CR.
const formula = /^[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** A text as a cell that no spreadsheet runs as a formula: an apostrophe in front where it would. */
export function csvText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line of finished cells with its end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
