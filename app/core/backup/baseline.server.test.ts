/** Data from before the baseline: marked if it has every replaced migration, otherwise refused. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bridgeRelease } from '~/core/database/baseline.server';
import { appliedMigrations, migrationNames } from '~/core/database/schema-engine.server';
import { databaseBefore, scratchFolder, withSqlite } from '~tests/setup/scratch-database';
import { migrateDatabase } from './migrate.server';
import { restoreBackup, verifyBackup } from './restore-backup.server';
import { writeBackup } from './write-backup.server';

const [baseline = '', afterBaseline = ''] = migrationNames();
const replaced = ['20261121000000_initial', '20261128170000_arrivals_since'];
const lastReplaced = '20261128230500_mail_withdrawn_by';

/** A database with a row in it, as a release before the baseline left it with these migrations. */
async function oldDatabase(names: readonly string[]): Promise<string> {
  const file = await databaseBefore(afterBaseline);
  withSqlite(file, (db) => {
    db.exec(`INSERT INTO profiles (id, email, created_at, notices_off)
      VALUES ('sam', 'sam@example.com', '2026-11-01T00:00:00.000+00:00', '["messages"]')`);
    const one = db.prepare('SELECT * FROM _prisma_migrations').get() as Record<string, unknown>;
    db.exec('DELETE FROM _prisma_migrations');
    const columns = Object.keys(one);
    const insert = db.prepare(
      `INSERT INTO _prisma_migrations (${columns.join()}) VALUES (${columns.map((name) => `@${name}`).join()})`,
    );
    for (const name of names) insert.run({ ...one, id: name, migration_name: name });
  });
  return file;
}

const namesIn = (file: string) =>
  withSqlite(file, (db) => appliedMigrations(db).map((row) => row.migration_name));

const schemaOf = (file: string) =>
  withSqlite(file, (db) =>
    db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all(),
  );

it('a database with all that it replaced is marked, keeps its data, and is then as a new one', async () => {
  const file = await oldDatabase([...replaced, lastReplaced]);
  expect(await migrateDatabase(file)).toEqual(migrationNames());
  expect(namesIn(file)).toEqual(migrationNames());
  withSqlite(file, (db) => {
    const profiles = db.prepare('SELECT id, notices_off FROM profiles').all();
    expect(profiles).toEqual([{ id: 'sam', notices_off: '["messages"]' }]);
  });
  const fresh = path.join(scratchFolder(), 'new.sqlite');
  await migrateDatabase(fresh);
  expect(schemaOf(file)).toEqual(schemaOf(fresh));
  expect(await migrateDatabase(file)).toEqual([]);
});

it('one that lacks some of them is told which release to start first, and not touched', async () => {
  const file = await oldDatabase(replaced);
  const before = readFileSync(file);
  await expect(migrateDatabase(file)).rejects.toThrow(
    `The database ${file} is too old for this version: start ${bridgeRelease} with it once, then this one. Nothing was changed.`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(path.dirname(file))).not.toContain('backups');
});

it('backups from before it: a whole one is restored and then migrated, an older one is refused', async () => {
  const backupOf = async (file: string) =>
    writeBackup({
      databaseFile: file,
      to: path.join(path.dirname(file), 'backups'),
      reason: 'by-hand',
      madeAt: new Date('2026-11-29T12:00:00Z'),
    });
  const old = await backupOf(await oldDatabase(replaced));
  await expect(verifyBackup(old)).rejects.toThrow(
    `${old} is too old for this version: restore it with ${bridgeRelease}, start that once, then this one.`,
  );
  const whole = await backupOf(await oldDatabase([...replaced, lastReplaced]));
  const dataDir = scratchFolder();
  await restoreBackup({ backup: whole, dataDir, at: new Date('2026-11-29T13:00:00Z') });
  const file = path.join(dataDir, 'tailhouse.sqlite');
  expect(await migrateDatabase(file)).toContain(baseline);
  expect(namesIn(file)).toEqual(migrationNames());
});
