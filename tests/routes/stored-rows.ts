/** All that a database holds, to prove that something wrote nothing. */
import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

export type StoredRows = Record<string, unknown[]>;

/** What a refused request may leave behind: that it was tried. */
const countsOfTries = 'rate_counts';

type Known = { db: Sqlite.Database; inode: number; version: unknown; rows: StoredRows };

/** What was read last of each file. Hundreds of refusals in a row are compared with one reading. */
const known = new Map<string, Known>();

/**
 * Every row of every table but the counts of tries and the search's own index, read from the file
 * itself; read again only when SQLite says that another connection has committed since.
 * @param file the database file
 */
export function storedRows(file: string): StoredRows {
  const inode = statSync(file).ino;
  const last = known.get(file);
  if (last?.inode !== inode) last?.db.close();
  const db = last?.inode === inode ? last.db : new Sqlite(file, { readonly: true });
  const version = db.pragma('data_version', { simple: true });
  if (last?.inode === inode && last.version === version) return last.rows;
  const rows = readAll(db);
  known.set(file, { db, inode, version, rows });
  return rows;
}

function readAll(db: Sqlite.Database): StoredRows {
  const tables = db
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_index%' AND name <> '${countsOfTries}' ORDER BY name`,
    )
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
  );
}

/** The names of the tables in which two moments differ. */
export function changedTables(before: StoredRows, after: StoredRows): string[] {
  if (before === after) return [];
  return Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
