/** All rows of a database, to prove that a request wrote nothing. */
import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** By table, its rows as JSON. */
export type StoredRows = Record<string, string>;

/** A refused request may be counted as an attempt. */
const countsOfTries = 'rate_counts';

type Known = {
  db: Sqlite.Database;
  read: () => StoredRows;
  inode: number;
  version: unknown;
  rows: StoredRows;
};

/** The last reading of each file. Hundreds of refusals in a row are compared with one reading. */
const known = new Map<string, Known>();

/**
 * Returns every row of every table except the counts of attempts and the search's own index, read from
 * the file itself; read again only if another connection has committed since.
 * @param file the database file
 */
export function storedRows(file: string): StoredRows {
  const inode = statSync(file).ino;
  const last = known.get(file);
  if (last?.inode !== inode) last?.db.close();
  const db = last?.inode === inode ? last.db : new Sqlite(file, { readonly: true });
  const version = db.pragma('data_version', { simple: true });
  if (last?.inode === inode && last.version === version) return last.rows;
  const read = last?.inode === inode ? last.read : readerOf(db);
  const rows = read();
  known.set(file, { db, read, inode, version, rows });
  return rows;
}

/** SQLite itself writes the JSON: a fifth of the cost of creating objects. */
function readerOf(db: Sqlite.Database): () => StoredRows {
  const tables = db
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_index%' AND name <> '${countsOfTries}' ORDER BY name`,
    )
    .all();
  const reading = tables.map(({ name }) => {
    const columns = db
      .prepare<[], { name: string }>(`PRAGMA table_info("${name}")`)
      .all()
      .map((column) => `"${column.name}"`);
    const rows = `SELECT * FROM "${name}" ORDER BY 1, 2`;
    const text = `SELECT json_group_array(json_array(${columns.join()})) FROM (${rows})`;
    return [name, db.prepare<[], string>(text).pluck()] as const;
  });
  return () =>
    Object.fromEntries(reading.map(([name, statement]) => [name, statement.get() ?? '']));
}

/** The names of the tables in which two moments differ. */
export function changedTables(before: StoredRows, after: StoredRows): string[] {
  if (before === after) return [];
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}
