import type { Reading } from './fields.schema';

// A text that a spreadsheet would run as a formula: = + - @ and their full-width forms, also after blanks,
// tab and CR.
const formula = /^[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * Returns a text as a cell that no spreadsheet runs as a formula: it puts an apostrophe in front if needed.
 */
export function csvText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line of finished cells with its end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** Returns the first line of a file, after the mark that tells spreadsheets it is UTF-8. */
export function csvHead(titles: readonly string[]): string {
  return `\uFEFF${csvLine(titles.map(csvText))}`;
}

/** Yields a file in pieces: its titles, then the finished cells of each page's rows. */
export async function* csvFile<Row>(
  titles: readonly string[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly string[] | Promise<readonly string[]>,
): AsyncGenerator<string, void> {
  yield csvHead(titles);
  for await (const rows of pages) {
    const lines = await Promise.all(rows.map(async (row) => csvLine(await cellsOf(row))));
    if (lines.length > 0) yield lines.join('');
  }
}

/** A record of a CSV text, and the line of the text on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** Returns all records of a CSV text; see csvRecords. */
export function readCsv(text: string): Reading<CsvRecord[]> {
  const records: CsvRecord[] = [];
  const reading = csvRecords(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value === null ? { value: records } : { problem: value };
    if (value !== null) records.push(value);
  }
}

/** Cells or empty lines to read before csvRecords pauses. */
export const cellsAtOnce = 2_000;

/**
 * Yields the records of a CSV text (RFC 4180), separated by commas, semicolons or tabs, or as a `sep=`
 * line says; empty lines are left out. Yields null to pause within a long record. Returns the error
 * in the text, or null. Removes the marks that `csvText` puts in front of formulas.
 */
export function* csvRecords(text: string): Generator<CsvRecord | null, string | null, undefined> {
  const all = text.replace(/^\uFEFF/, '');
  // Excel's own line in front of the titles.
  const [announced = '', named] = /^"?sep=([,;\t|])"?\s*?(?:\r\n|\r|\n)/i.exec(all) ?? [];
  const separator = named ?? separatorOf(all);
  let read = 0;
  let cells: string[] = [];
  let line = announced === '' ? 1 : 2;
  let begins = line;
  const plain = new RegExp(`[^${separator}\r\n]*`, 'y');
  for (let at = announced.length; at <= all.length;) {
    let cell: string;
    if (all[at] === '"') {
      const end = closingQuote(all, at + 1);
      if (end === -1) return `A quote that opens on line ${line} is never closed.`;
      cell = all.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = end + 1;
    } else {
      plain.lastIndex = at;
      cell = plain.exec(all)?.[0] ?? '';
      at += cell.length;
    }
    read += 1;
    if (read % cellsAtOnce === 0) yield null;
    cells.push(/^'[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) ? cell.slice(1) : cell);
    const next = all[at];
    if (next === separator) {
      at += 1;
      continue;
    }
    if (next !== undefined && next !== '\r' && next !== '\n')
      return `Line ${line} has text after a closing quote.`;
    if (cells.some((one) => one.trim() !== '')) yield { line: begins, cells };
    at += all.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    begins = line;
    cells = [];
  }
  return null;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

// Far more than titles take; the expression below is slow over megabytes without a line's end.
const mostTitles = 20_000;

/** Returns the separator that the first line has most often; a quoted title may contain one too. */
function separatorOf(text: string): string {
  const head = (/^(?:"[^"]*"|[^\r\n"])*/.exec(text.slice(0, mostTitles))?.[0] ?? '').replace(
    /"[^"]*"/g,
    '',
  );
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most));
}
