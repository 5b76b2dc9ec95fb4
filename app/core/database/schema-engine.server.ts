import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import Sqlite from 'better-sqlite3';
import * as z from 'zod';
import { projectRoot } from '~/core/runtime/project-root.server';
import { baseline, needsMark } from './baseline.server';
import { MigrationSqlite } from './sqlite-adapter.server';

type MigrationList = Parameters<SchemaEngine['applyMigrations']>[0]['migrationsList'];

// The full-text indexes of the searches, made by migrations: Prisma's schema can't express them.
const searchIndexes = ['search_index', 'search_index_messages'].flatMap((name) =>
  ['', '_config', '_data', '_docsize', '_idx'].map((part) => `${name}${part}`),
);
const filters = { externalTables: searchIndexes, externalEnums: [] };
let instantiated: Promise<void> | undefined;

// The package leaves instantiation to bundlers that import .wasm files.
async function instantiate(): Promise<void> {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'));
  const bytes = readFileSync(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...engineModule },
  });
  engineModule.__wbg_set_wasm(instance.exports);
  const begin = z.custom<() => void>((value) => typeof value === 'function');
  begin.parse(instance.exports['__wbindgen_start'])();
}

export function migrationsFolder(): string {
  return path.join(projectRoot(), 'prisma', 'migrations');
}

/** The migrations in the folder, oldest first, as their folder names. */
export function migrationNames(folder: string = migrationsFolder()): string[] {
  return readdirSync(folder)
    .filter((name) => statSync(path.join(folder, name)).isDirectory())
    .sort();
}

function schemaFile(): { path: string; content: string } {
  const file = path.join(projectRoot(), 'prisma', 'schema.prisma');
  return { path: file, content: readFileSync(file, 'utf8') };
}

function listMigrations(folder: string): MigrationList {
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "sqlite"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(folder).map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}

async function withEngine<T>(
  databaseFile: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  instantiated ??= instantiate();
  await instantiated;
  const schema = schemaFile();
  const factory = new MigrationSqlite(databaseFile);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  let engine: SchemaEngine | undefined;
  try {
    engine = await engineModule.SchemaEngine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => undefined,
      adapter,
    );
    return await work(engine);
  } catch (error) {
    // The engine knows driver errors only by number; the adapter kept the error itself.
    const id = /External error id#(\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const external = id === undefined ? undefined : adapter.errorRegistry.consumeError(Number(id));
    throw external?.error ?? error;
  } finally {
    engine?.free();
    await factory.close();
  }
}

/** Applies the migrations that the database lacks. @returns their names */
export function applyMigrations(
  file: string,
  folder: string = migrationsFolder(),
): Promise<string[]> {
  return withEngine(file, async (engine) => {
    const output = await engine.applyMigrations({
      migrationsList: listMigrations(folder),
      filters,
    });
    return output.appliedMigrationNames;
  });
}

/** Records the baseline as done in a database that has all the migrations that it replaced. */
export async function markBaseline(
  file: string,
  folder: string = migrationsFolder(),
): Promise<void> {
  const db = new Sqlite(file);
  try {
    const applied = appliedMigrations(db).map((row) => row.migration_name);
    if (!needsMark(applied)) return;
    db.prepare('DELETE FROM _prisma_migrations WHERE migration_name < ?').run(baseline);
  } finally {
    db.close();
  }
  await withEngine(file, async (engine) => {
    await engine.markMigrationApplied({
      migrationName: baseline,
      migrationsList: listMigrations(folder),
    });
  });
}

/** The SQL that would turn a migrated database into prisma/schema.prisma; empty if they agree. */
export function differenceToSchema(file: string): Promise<string> {
  return withEngine(file, async (engine) => {
    const output = await engine.diff({
      from: { tag: 'schemaDatasource', files: [schemaFile()], configDir: projectRoot() },
      to: { tag: 'schemaDatamodel', files: [schemaFile()] },
      script: true,
      exitCode: null,
      filters,
    });
    const sql = output.stdout?.trim() ?? '';
    return sql === '-- This is an empty migration.' ? '' : sql;
  });
}

/** A row of Prisma's own table; `finished_at` is null for a migration that was left half-done. */
export type AppliedMigration = {
  migration_name: string;
  finished_at: unknown;
  rolled_back_at: unknown;
};

/** Reads the migrations of a database, oldest first; empty if it has no table of them. */
export function appliedMigrations(db: Sqlite.Database): AppliedMigration[] {
  const migrationsTable = db
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_prisma_migrations'`)
    .get();
  if (migrationsTable === undefined) return [];
  return db
    .prepare<[], AppliedMigration>(
      'SELECT migration_name, finished_at, rolled_back_at FROM _prisma_migrations ORDER BY started_at',
    )
    .all()
    .filter((row) => row.rolled_back_at === null);
}
