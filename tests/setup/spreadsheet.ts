/** Reads a file as a spreadsheet does: quotes, doubled quotes, and line ends inside cells. */
export function opened(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|$)/gy;
  for (const [whole, quoted, plain, end] of text.replace(/^\uFEFF/, '').matchAll(cell)) {
    if (whole === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

/** Returns all pieces of a file, which must begin with the mark that identifies UTF-8 to spreadsheets. */
export async function fileOf(pieces: AsyncGenerator<string, void>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  if (!text.startsWith('\uFEFF')) throw new Error('No byte order mark');
  return text;
}
