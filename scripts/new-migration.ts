/**
 * `npm run migration:new -- name`: writes the SQL that turns the migrations so far into
 * prisma/schema.prisma. Read it before you commit it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '../app/core/backup/migrate.server';
import { differenceToSchema } from '../app/core/database/schema-engine.server';

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Name the migration: npm run migration:new -- add_something\n');
  process.exit(1);
}
const scratch = mkdtempSync(path.join(tmpdir(), 'tailhouse-'));
const file = path.join(scratch, 'migrated.sqlite');
await migrateDatabase(file);
const sql = await differenceToSchema(file);
rmSync(scratch, { recursive: true });

if (sql === '') {
  process.stdout.write('The migrations already make the schema; nothing to write.\n');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join('prisma', 'migrations', `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), `${sql}\n`);
  process.stdout.write(`${path.join(folder, 'migration.sql')}\n`);
}
