/** What the migration of R91 makes of dogs from before it: an age becomes when it was born, about. */
import { expect, it } from 'vitest';
import { databaseBefore, withSqlite } from '~tests/setup/scratch-database';
import { migrateDatabase } from './migrate.server';

it('counts an age back from the day it was entered, and keeps all else', async () => {
  const file = await databaseBefore('20261126183314_dogs_grow_older');
  const created = '2026-11-01T00:00:00.000+00:00';
  withSqlite(file, (db) => {
    db.exec(
      `INSERT INTO profiles (id, email, created_at) VALUES ('sam', 'sam@example.com', '${created}')`,
    );
    const insert = db.prepare(`INSERT INTO pets (id, user_id, pet_name, gender, pet_weight, pet_age,
      breed, friendly, potty_info, spayed_neutered, micro, anxiety, energy_info, alone, created_at,
      flags) VALUES (?, 'sam', ?, 'Male', 20, ?, 'Pug', 'Yes', 'four_hours', 'Yes', 'Yes', 'No',
      'Low', 'one_hour', '${created}', '["medicine"]')`);
    insert.run('rex', 'Rex', 3.5);
    insert.run('bo', 'Bo', 0.67);
    insert.run('new', 'New', 0);
    db.exec(`INSERT INTO care_items (id, pet_id, kind, what, times, created_at)
      VALUES ('pill', 'rex', 'medicine', 'Pill', '[600]', '${created}')`);
  });
  await migrateDatabase(file);
  withSqlite(file, (db) => {
    expect(db.prepare('SELECT id, born_on, flags FROM pets ORDER BY id').all()).toEqual([
      { id: 'bo', born_on: '2026-03-01~', flags: '["medicine"]' },
      { id: 'new', born_on: '2026-11-01~', flags: '["medicine"]' },
      { id: 'rex', born_on: '2023-05-01~', flags: '["medicine"]' },
    ]);
    expect(db.prepare('SELECT id FROM care_items').pluck().all()).toEqual(['pill']);
    db.exec(`UPDATE pets SET pet_name = 'Rexona' WHERE id = 'rex'`);
    const found = db.prepare(`SELECT text FROM search_entries WHERE pet_id = 'rex'`).pluck().all();
    expect(found).toEqual(['Rexona']);
    expect(() => db.exec(`UPDATE pets SET born_on = 'soon'`)).toThrow(/CHECK/);
  });
});
