import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { differenceToSchema, migrationNames } from '~/core/database/schema-engine.server';
import { scratchDatabase, scratchFolder, withSqlite } from '~tests/setup/scratch-database';
import { migrateDatabase } from './migrate.server';

describe('the migrations', () => {
  it('make exactly prisma/schema.prisma', async () => {
    const file = path.join(scratchFolder(), 'sub', 'new.sqlite');
    expect(await migrateDatabase(file)).toEqual(migrationNames());
    expect(existsSync(file)).toBe(true);
    expect(await differenceToSchema(file)).toBe('');
  });

  it.each([
    ['a column too many', 'ALTER TABLE "pets" ADD COLUMN "surplus" TEXT', 'new_pets'],
    ['an index too few', 'DROP INDEX "bookings_end_idx"', 'bookings_end_idx'],
    ['a table too few', 'DROP TABLE "closed_dates"', 'closed_dates'],
    ['a column too few', 'ALTER TABLE "Reviews" DROP COLUMN "via"', 'via'],
  ])('differ from the schema when there is %s', async (_case, sql, named) => {
    const file = scratchDatabase();
    withSqlite(file, (db) => db.exec(sql));
    expect(await differenceToSchema(file)).toContain(named);
  });
});
