/** Records the database's statements, and SQLite's plans for them. */
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import { IsolatedSqlite } from '~/core/database/sqlite-adapter.server';
import { withSqlite } from './scratch-database';

/** Statements in order of execution; the caller empties it. */
export const statementLog: SqlQuery[] = [];

let isListening = false;

/** Call before anything opens the database in this process; a second call changes nothing. */
export function logStatements(): void {
  // Files that run one after the other in a process share it.
  if (isListening) return;
  isListening = true;
  const { prototype } = IsolatedSqlite;
  const connect = Reflect.get(prototype, 'connect');
  prototype.connect = async function listening() {
    const adapter = await connect.call(this);
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = (query) => {
      statementLog.push(query);
      return queryRaw(query);
    };
    return adapter;
  };
}

/**
 * Tables that stay small compared with the bookings, however old the business is: settings and their
 * changes, extras, papers, quick replies, versions of the agreement, reviews, bounced addresses.
 */
const small = [
  'settings',
  'variables',
  'holidays',
  'closed_dates',
  'extras',
  'papers',
  'quick_replies',
  'settings_changes',
  'agreements',
  'Reviews',
  'bounced_addresses',
];

/**
 * Returns the parts of a statement that scan a whole table. Walking along an index for the first rows of
 * a page doesn't count, nor does the full-text index.
 * @returns the offending lines of EXPLAIN QUERY PLAN
 */
export function scansOf(file: string, { sql, args }: SqlQuery): string[] {
  // Prisma's query for an empty list of ids: SQLite reads no row for it.
  if (/WHERE \(?1=0( AND | OR 1=0| LIMIT |$)/.test(sql)) return [];
  const plan = withSqlite(file, (db) =>
    db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...args.map(bindable)),
  );
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => {
      const scanned = /^SCAN (\S+)(.*)$/.exec(detail);
      if (scanned === null) return false;
      const [, table = '', how = ''] = scanned;
      if (
        /^(CONSTANT|\(|sub$|json_each|pragma_)/.test(table) ||
        how.includes('VIRTUAL TABLE INDEX')
      )
        return false;
      // A sum over an index only, and the owners who are sorted by it (docs/decisions/036).
      const adds = /\b(SUM|COUNT)\(/.test(sql);
      if (adds && (how.includes(' USING COVERING INDEX ') || table === 'p')) return false;
      if (small.includes(table.replace(/^main\./, ''))) return false;
      return !(how.includes('USING') && how.includes('INDEX') && isLimited({ sql, args }));
    });
}

/** Prisma writes a limit of -1 for a query without a limit. */
function isLimited({ sql, args }: Pick<SqlQuery, 'sql' | 'args'>): boolean {
  return /\bLIMIT\b/i.test(sql) && !args.some((arg) => Number(arg) === -1);
}

function bindable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : value;
}
