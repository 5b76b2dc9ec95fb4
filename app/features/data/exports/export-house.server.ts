import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import yazl from 'yazl';
import { copyDatabase } from '~/core/backup/database-copy.server';
import { databaseFile } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { kindFolder, storedKinds } from '~/core/files/stored-files.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { toWebStream } from '~/core/runtime/web-stream.server';
import { todayHere } from '~/core/settings/settings.server';
import { csvHead, csvLine, csvText } from '~/core/text/csv';
import { columnsOf, type Model, tables } from '~/features/data/tables/tables';
import {
  importFile,
  importFileAbout,
  importFileName,
  staysFile,
  staysFileAbout,
  staysFileName,
} from './import-file';

/** Progress in rows and files: the total, and those written. */
export type ExportProgress = { done: number; all: number };

/** The exported tables, with the columns that have a description. */
export const exportedTables = (Object.keys(tables) as Model[]).flatMap((model) => {
  const table = tables[model];
  const columns = columnsOf(model).filter(({ is }) => is !== undefined);
  return 'file' in table ? [{ ...table, columns }] : [];
});

type ExportedTable = (typeof exportedTables)[number];

// Other requests are served between two batches.
const rowsAtOnce = 200;

// Only one export at a time, since each keeps a copy of the database on disk until it's read.
let underWay: ExportProgress | null = null;
/** Resolves when the previous export's copy is deleted. */
let ending: Promise<void> = Promise.resolve();

/** Returns the progress of the current export; null if not running. */
export function exportProgress(): ExportProgress | null {
  return underWay && { ...underWay };
}

const folder = () => path.join(environment().dataDir, 'export');

/** Removes an export's copy of the database, which a crash can leave behind. */
export function clearExport(): Promise<void> {
  return rm(folder(), { recursive: true, force: true });
}

/** Returns the name of today's export file. */
export async function exportName(): Promise<string> {
  return `tailhouse-${await todayHere('committed')}.zip`;
}

/**
 * Streams all data of the business as a ZIP: each table as CSV and JSON as of one instant, and the uploaded
 * files.
 * @throws ServiceError conflict while another export is running, too_many
 */
export async function exportHouse(viewer: { id: string }): Promise<ReadableStream<Uint8Array>> {
  await countAttempts([{ limit: 'export', subject: viewer.id }]);
  if (underWay !== null)
    throw new ServiceError('conflict', 'Another download of everything is not finished yet.');
  const progress = { done: 0, all: 0 };
  underWay = progress;
  const copy = path.join(folder(), 'copy.sqlite');
  let database: Sqlite.Database | undefined;
  let reading: Readable | undefined;
  const end = async () => {
    // A partly read table keeps the database open, and a file keeps itself open.
    if (reading && !reading.closed) await once(reading.destroy(), 'close');
    database?.close();
    await clearExport();
  };
  try {
    await ending;
    await clearExport();
    await mkdir(folder(), { mode: 0o700 });
    await copyDatabase(databaseFile(), copy);
    database = new Sqlite(copy, { readonly: true, fileMustExist: true });
    const output = await zipOf(database, progress, (list) => (reading = list));
    const over = () => (underWay = null);
    output.once('end', over);
    output.once('close', () => {
      over();
      ending = end().catch((error: unknown) => log.error('export.not_swept', errorFields(error)));
    });
    return toWebStream(output);
  } catch (error) {
    underWay = null;
    await end();
    throw error;
  }
}

async function zipOf(
  database: Sqlite.Database,
  progress: ExportProgress,
  onReading: (list: Readable) => void,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream);
  // Aborts the download if a file can't be read, so that the browser shows it as incomplete.
  zip.on('error', (error: unknown) => {
    log.error('export.failed', errorFields(error));
    output.destroy(error instanceof Error ? error : new Error('The export failed'));
  });
  zip.addBuffer(Buffer.from(readme()), 'README.txt');
  const add = (name: string, open: () => Readable) =>
    zip.addReadStreamLazy(name, (opened) => {
      // The client disconnected and the database is closed: stop here.
      if (output.destroyed) return;
      const part = open();
      onReading(part);
      part.on('error', (error) => zip.emit('error', error));
      opened(null, part);
    });
  add(importFileName, () => Readable.from(slowly(importFile(database))));
  add(staysFileName, () => Readable.from(slowly(staysFile(database, now()))));
  for (const table of exportedTables) {
    const rows = rowsOf(database, table);
    progress.all += 2 * rows.count;
    add(`${table.file}.csv`, () => Readable.from(rows.write(csv, progress)));
    add(`${table.file}.json`, () => Readable.from(rows.write(json, progress)));
  }
  for (const kind of storedKinds)
    for (const file of await filesIn(kindFolder(kind))) {
      progress.all += 1;
      add(`${kind}/${file.replaceAll(path.sep, '/')}`, () => {
        progress.done += 1;
        return createReadStream(path.join(kindFolder(kind), file));
      });
    }
  zip.end();
  return output;
}

async function* slowly(lines: Iterable<string>): AsyncGenerator<string> {
  let written = 0;
  for (const line of lines) {
    yield line;
    written += 1;
    if (written % rowsAtOnce === 0) await setImmediate();
  }
}

/** Returns the finished files in a folder; empty if it doesn't exist. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.'))
    .sort();
}

type Cell = string | number | null;
/** An exported value: dollars for an amount, a boolean, a list. */
type Value = Cell | boolean | unknown[] | object;

type Format = {
  head: (names: readonly string[]) => string;
  row: (names: readonly string[], values: readonly Value[], first: boolean) => string;
  foot: string;
};

const csv: Format = {
  head: csvHead,
  row: (_names, values) => csvLine(values.map(csvCell)),
  foot: '',
};

function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return csvText(typeof value === 'string' ? value : JSON.stringify(value));
}

const json: Format = {
  head: () => '[',
  row: (names, values, first) =>
    `${first ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, values[at]])))}`,
  foot: '\n]\n',
};

/** Counts the rows of a table and returns a function that writes them in batches. */
function rowsOf(database: Sqlite.Database, { table, columns }: ExportedTable) {
  const names = columns.map(({ name }) => name);
  const types = new Map(
    database
      .prepare<[string], { name: string; type: string }>(
        'SELECT "name", "type" FROM pragma_table_info(?)',
      )
      .all(table)
      .map(({ name, type }) => [name, type]),
  );
  const list = names.map((name) => `"${name}"`).join(', ');
  const count = database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
  const valueOf = (cell: Cell, { name, dollars }: (typeof columns)[number]): Value => {
    if (cell === null) return null;
    if (dollars) return Number((Number(cell) / 100).toFixed(2));
    if (types.get(name) === 'BOOLEAN') return cell === 1;
    return types.get(name) === 'JSONB' ? (JSON.parse(String(cell)) as Value) : cell;
  };
  async function* write(format: Format, progress: ExportProgress): AsyncGenerator<string> {
    yield format.head(names);
    const rows = database
      .prepare<[], Cell[]>(`SELECT ${list} FROM "${table}" ORDER BY rowid`)
      .raw()
      .iterate();
    let piece = '';
    let written = 0;
    for (const row of rows) {
      const values = columns.map((column, at) => valueOf(row[at] ?? null, column));
      piece += format.row(names, values, written === 0);
      written += 1;
      progress.done += 1;
      if (written % rowsAtOnce !== 0) continue;
      yield piece;
      piece = '';
      await setImmediate();
    }
    yield piece + format.foot;
  }
  return { count, write };
}

/** Returns the README that describes the files and their columns. */
function readme(): string {
  const conventions = [
    'Everything of your house, as of the moment you downloaded it.',
    'Each list is there twice: as .csv for spreadsheets, and as .json for programs.',
    'Amounts are in US dollars. Times are in UTC, days are local.',
    'An empty cell means that there is nothing to say.',
  ];
  const lists = exportedTables.map(({ file, about, columns }) =>
    [`${file}: ${about}`, ...columns.map(({ name, is }) => `  ${name}: ${is}`)].join('\n'),
  );
  return `${[conventions.join('\n'), importFileAbout, staysFileAbout, ...lists].join('\n\n')}\n`;
}
