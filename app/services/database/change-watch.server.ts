/**
 * Whether somebody changed the rows that public pages are made of: settings, prices, holidays,
 * closed dates, reviews, the site's pictures. Asked before each page that is kept, so it must cost
 * next to nothing: SQLite counts commits, whichever process made them, and only after one are the
 * few rows looked at.
 */
import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { beforeClosing, databaseFile } from './database.server';

const publicRows = [
  'SELECT * FROM "settings"',
  'SELECT * FROM "variables"',
  'SELECT * FROM "holidays"',
  'SELECT * FROM "closed_dates"',
  'SELECT * FROM "Reviews"',
  `SELECT * FROM "pictures" WHERE "place" IN ('home', 'about')`,
];

class ChangeWatch {
  readonly #connection: Sqlite.Database;
  readonly #commits: Sqlite.Statement<[], number>;
  readonly #rows: Sqlite.Statement<[], unknown>[];
  #seen: number | undefined;
  #signature = '';

  constructor(file: string) {
    // It waits in the way of everybody, so not for long: a page can be made without it.
    this.#connection = new Sqlite(file, { readonly: true, timeout: 20 });
    this.#commits = this.#connection.prepare<[], number>('PRAGMA data_version').pluck();
    this.#rows = publicRows.map((sql) => this.#connection.prepare<[], unknown>(sql).raw());
  }

  /** The same text for as long as none of those rows changes. */
  signature(): string {
    const commits = this.#commits.get();
    if (commits === this.#seen) return this.#signature;
    const hash = createHash('sha1');
    for (const rows of this.#rows) hash.update(JSON.stringify(rows.all()));
    this.#signature = hash.digest('base64');
    // Only now: a reading that failed is done again.
    this.#seen = commits;
    return this.#signature;
  }

  close(): void {
    this.#connection.close();
  }
}

let watch: ChangeWatch | undefined;

function openWatch(): ChangeWatch {
  const opened = new ChangeWatch(databaseFile());
  beforeClosing(() => {
    opened.close();
    watch = undefined;
  });
  return opened;
}

/** The signature of what public pages show of the database; null when it cannot be read now. */
export function publicRowsSignature(): string | null {
  try {
    watch ??= openWatch();
    return watch.signature();
  } catch {
    // Locked, or gone: the page itself says what is the matter.
    return null;
  }
}

/**
 * The same reading of those rows, but once for as long as none of them changes, whoever asks. What
 * it gives is everybody's: nobody may change it.
 */
export function onceWhileUnchanged<T>(
  read: (key: string) => Promise<T>,
): (key?: string) => Promise<T> {
  let signature: string | null = null;
  const readings = new Map<string, Promise<T>>();
  return (key = '') => {
    const now = publicRowsSignature();
    if (now === null) return read(key);
    if (now !== signature) readings.clear();
    signature = now;
    const known = readings.get(key);
    if (known !== undefined) return known;
    const reading = read(key);
    readings.set(key, reading);
    // A failure is everybody's who asks now, and nobody's who asks later.
    reading.catch(() => readings.delete(key));
    return reading;
  };
}
