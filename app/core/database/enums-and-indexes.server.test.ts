import { describe, expect, it } from 'vitest';
import * as enums from '~/core/database/generated/enums';
import { roles } from '~/core/session/permissions';
import {
  aloneOptions,
  energyOptions,
  friendlyOptions,
  genderOptions,
  pottyOptions,
  yesNoOptions,
} from '~/features/dogs/pets/pet-options';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import { services } from '~/features/booking/rules/services';
import { scratchDatabase, withSqlite } from '~tests/setup/scratch-database';
import { databaseFile } from './database.server';

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

describe('the features’ words', () => {
  it.each([
    ['R14 booking statuses', bookingStatuses, enums.BookingStatus],
    ['services', services, enums.Service],
    ['R40 roles', roles, enums.Role],
    ['genders', valuesOf(genderOptions), enums.Gender],
    ['friendly', valuesOf(friendlyOptions), enums.Friendly],
    ['yes or no', valuesOf(yesNoOptions), enums.YesNo],
    ['potty intervals', valuesOf(pottyOptions), enums.PottyInterval],
    ['energy', valuesOf(energyOptions), enums.Energy],
    ['alone', valuesOf(aloneOptions), enums.AloneTime],
  ])('are the database’s: %s', (_name, ours, database) => {
    expect([...ours].sort()).toEqual(Object.values(database).sort());
  });
});

type ForeignKey = { id: number; table: string; from: string };
type Column = { name: string; pk: number };

/** Returns the foreign keys that no index begins with: each delete of a parent would read the whole table. */
function foreignKeysWithoutIndex(file: string): { found: string[]; checked: number } {
  return withSqlite(file, (db) => {
    let checked = 0;
    const found: string[] = [];
    const names = (sql: string) => db.prepare<[], string>(sql).pluck().all();
    for (const table of names(`SELECT name FROM sqlite_schema WHERE type = 'table'`)) {
      const keys = db.prepare<[string], ForeignKey>('SELECT * FROM pragma_foreign_key_list(?)');
      const columns = db.prepare<[string], Column>('SELECT * FROM pragma_table_info(?)');
      const firstOf = db.prepare<[string], string>(
        `SELECT i.name FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE i.seqno = 0`,
      );
      const first = new Set(firstOf.pluck().all(table));
      for (const { name, pk } of columns.all(table)) if (pk === 1) first.add(name);
      for (const { from } of keys.all(table)) {
        checked += 1;
        if (!first.has(from)) found.push(`${table}.${from}`);
      }
    }
    return { found, checked };
  });
}

describe('foreign keys', () => {
  it('each have an index that begins with them', () => {
    const { found, checked } = foreignKeysWithoutIndex(databaseFile());
    expect(found).toEqual([]);
    expect(checked).toBeGreaterThan(15);
  });

  it('without one are found', () => {
    const file = scratchDatabase();
    withSqlite(file, (db) => db.exec('DROP INDEX "booking_pets_pet_id_idx"'));
    expect(foreignKeysWithoutIndex(file).found).toEqual(['booking_pets.pet_id']);
  });
});
