import type { Reading } from './fields.schema';

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

/** A record of a CSV text, and the line of the text on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] };

/**
 * The records of a CSV text (RFC 4180), separated by commas, semicolons or tabs; empty lines are
 * left out. The marks that `csvText` puts in front of formulas are taken off.
 */
export function readCsv(text: string): Reading<CsvRecord[]> {
  const all = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(all);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let begins = 1;
  const plain = new RegExp(`[^${separator}\r\n]*`, 'y');
  for (let at = 0; at <= all.length;) {
    let cell: string;
    if (all[at] === '"') {
      const end = closingQuote(all, at + 1);
      if (end === -1) return { problem: `A quote that opens on line ${line} is never closed.` };
      cell = all.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = end + 1;
    } else {
      plain.lastIndex = at;
      cell = plain.exec(all)?.[0] ?? '';
      at += cell.length;
    }
    cells.push(/^'[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) ? cell.slice(1) : cell);
    const next = all[at];
    if (next === separator) {
      at += 1;
      continue;
    }
    if (next !== undefined && next !== '\r' && next !== '\n')
      return { problem: `Line ${line} has text after a closing quote.` };
    if (cells.some((one) => one.trim() !== '')) records.push({ line: begins, cells });
    at += all.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    begins = line;
    cells = [];
  }
  return { value: records };
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

/** The one of the three that the first line has most of; a quoted title may hold one, too. */
function separatorOf(text: string): string {
  const head = (/^(?:"[^"]*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most));
}
