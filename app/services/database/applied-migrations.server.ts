import type Sqlite from 'better-sqlite3';

/** A row of Prisma's own table; `finished_at` is null for a migration that was left half-done. */
export type AppliedMigration = {
  migration_name: string;
  finished_at: unknown;
  rolled_back_at: unknown;
};

/** Reads which migrations a database has, oldest first; one without the table has none. */
export function appliedMigrations(db: Sqlite.Database): AppliedMigration[] {
  const known = db
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_prisma_migrations'`)
    .get();
  if (known === undefined) return [];
  return db
    .prepare<[], AppliedMigration>(
      'SELECT migration_name, finished_at, rolled_back_at FROM _prisma_migrations ORDER BY started_at',
    )
    .all()
    .filter((row) => row.rolled_back_at === null);
}
