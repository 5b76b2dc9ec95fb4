/** All that a database holds, to prove that something wrote nothing. */
import Sqlite from 'better-sqlite3';

export type StoredRows = Record<string, unknown[]>;

/** What a refused request may leave behind: that it was tried. */
const countsOfTries = 'rate_counts';

/**
 * Every row of every table but the counts of tries and the search's own index, read from the file itself.
 * @param file the database file
 */
export function storedRows(file: string): StoredRows {
  const db = new Sqlite(file, { readonly: true });
  try {
    const tables = db
      .prepare<[], { name: string }>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_index%' AND name <> '${countsOfTries}' ORDER BY name`,
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
    );
  } finally {
    db.close();
  }
}

/** The names of the tables in which two moments differ. */
export function changedTables(before: StoredRows, after: StoredRows): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
