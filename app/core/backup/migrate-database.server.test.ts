import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrationNames, migrationsFolder } from '~/core/database/schema-engine.server';
import { StartError } from '~/core/errors/service-error.server';
import { scratchDatabase, scratchFolder, withSqlite } from '~tests/setup/scratch-database';
import { migrateDatabase } from './migrate.server';

const nextMigration = '29991231000000_next';

/** Returns a folder with the code's migrations and one more. */
function migrationsAnd(sql: string): string {
  const folder = path.join(scratchFolder(), 'migrations');
  cpSync(migrationsFolder(), folder, { recursive: true });
  mkdirSync(path.join(folder, nextMigration));
  writeFileSync(path.join(folder, nextMigration, 'migration.sql'), sql);
  return folder;
}

/** A database as the app leaves it: in WAL mode, with something in it. */
function usedDatabase(): string {
  const file = scratchDatabase();
  withSqlite(file, (db) => {
    db.pragma('journal_mode = WAL');
    db.exec(`INSERT INTO markers (name, value, at) VALUES ('kept', 'yes', 0)`);
  });
  return file;
}

/** Everything in a database: its schema and all rows of all tables. */
function contentsOf(file: string): unknown {
  return withSqlite(file, (db) => {
    const schema = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
    return {
      schema,
      rows: tables.map((name) => db.prepare(`SELECT * FROM "${String(name)}"`).all()),
    };
  });
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  const message = error instanceof StartError ? error.message : '';
  expect(message, 'one sentence, no stack').not.toContain('\n');
  return message;
}

function backupsOf(file: string): string[] {
  const folder = path.join(path.dirname(file), 'backups');
  return existsSync(folder)
    ? readdirSync(folder).map((name) => path.join(folder, name, 'tailhouse.sqlite'))
    : [];
}

describe('migrateDatabase', () => {
  it('does nothing the second time, not even a backup', async () => {
    const file = usedDatabase();
    const before = readFileSync(file);
    expect(await migrateDatabase(file)).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  });

  it('applies what is missing, keeps the data, and leaves a copy from before', async () => {
    const file = usedDatabase();
    const before = contentsOf(file);
    const folder = migrationsAnd('CREATE TABLE "added" ("id" INTEGER NOT NULL PRIMARY KEY);');
    expect(await migrateDatabase(file, folder)).toEqual([nextMigration]);
    withSqlite(file, (db) => {
      expect(db.prepare(`SELECT value FROM markers WHERE name = 'kept'`).pluck().get()).toBe('yes');
      expect(db.prepare('SELECT count(*) FROM added').pluck().get()).toBe(0);
    });
    const [backup, ...others] = backupsOf(file);
    expect(others).toEqual([]);
    expect(contentsOf(backup ?? '')).toEqual(before);
    expect(await migrateDatabase(file, folder)).toEqual([]);
  });

  it.each([
    ['is no SQL', 'CREATE TABLE "half" ("id" INTEGER); INSERT INTO "nowhere" VALUES (1);'],
    [
      'fails on the data',
      'CREATE TABLE "half" ("id" INTEGER); INSERT INTO "holidays" SELECT * FROM "holidays";',
    ],
    // foreign_key_check runs afterwards: with foreign keys off, SQLite lets a migration do this.
    [
      'leaves rows without their parents',
      `PRAGMA foreign_keys=OFF; INSERT INTO "user_roles" ("id", "role") VALUES ('nobody', 'user');`,
    ],
  ])('leaves everything as it was when a migration %s', async (_case, sql) => {
    const file = usedDatabase();
    const before = contentsOf(file);
    const message = await refusal(migrateDatabase(file, migrationsAnd(sql)));
    expect(message).toContain('nothing was changed');
    expect(contentsOf(file)).toEqual(before);
    const [backup] = backupsOf(file);
    expect(contentsOf(backup ?? '')).toEqual(before);
    expect(readdirSync(path.dirname(file)).filter((name) => name.includes('migrating'))).toEqual(
      [],
    );
    // The code that fits the data still starts.
    expect(await migrateDatabase(file)).toEqual([]);
  });

  it('leaves no database behind when the first migration ever fails', async () => {
    const file = path.join(scratchFolder(), 'new.sqlite');
    await refusal(migrateDatabase(file, migrationsAnd('INSERT INTO "nowhere" VALUES (1);')));
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });

  it('refuses a database that is newer than the code, and changes no byte of it', async () => {
    const file = usedDatabase();
    withSqlite(file, (db) =>
      db.exec(
        `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
         VALUES ('future', 'x', 4102444800000, '${nextMigration}', 4102444800000, 1)`,
      ),
    );
    const before = readFileSync(file);
    const message = await refusal(migrateDatabase(file));
    expect(message).toContain('newer Tailhouse');
    expect(message).toContain(nextMigration);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  });

  it('refuses a database with a migration left half-done', async () => {
    const file = usedDatabase();
    withSqlite(file, (db) => db.exec('UPDATE _prisma_migrations SET finished_at = NULL'));
    const before = readFileSync(file);
    const message = await refusal(migrateDatabase(file));
    expect(message).toContain('half-done');
    expect(message).toContain(migrationNames()[0]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('refuses to migrate under another process that uses the database', async () => {
    const file = usedDatabase();
    const other = new Sqlite(file);
    onTestFinished(() => {
      other.close();
    });
    other.prepare('SELECT count(*) FROM markers').get();
    const message = await refusal(
      migrateDatabase(file, migrationsAnd('CREATE TABLE "added" ("id" INTEGER);')),
    );
    expect(message).toContain('Another Tailhouse is using');
    // A later write by the other connection isn't lost.
    other.exec(`UPDATE markers SET value = 'later' WHERE name = 'kept'`);
    withSqlite(file, (db) =>
      expect(db.prepare('SELECT value FROM markers').pluck().get()).toBe('later'),
    );
  });
});
