/** The migration that gave messages their conversation fills both from what was there. */
import { expect, it } from 'vitest';
import { databaseBefore, withSqlite } from '~tests/setup/scratch-database';
import { migrateDatabase } from './migrate.server';

const filled = '20261121044500_site_pets_messages';

const oldDatabase = () => databaseBefore(filled);

const people = `
  INSERT INTO profiles (id, email, role, created_at) VALUES
    ('nora', 'nora@example.com', 'admin', '2026-11-01T00:00:00.000+00:00'),
    ('sam', 'sam@example.com', 'user', '2026-11-01T00:00:00.000+00:00'),
    ('mia', 'mia@example.com', 'user', '2026-11-01T00:00:00.000+00:00'),
    ('quiet', 'quiet@example.com', 'user', '2026-11-01T00:00:00.000+00:00');
  INSERT INTO user_roles (id, role) VALUES
    ('nora', 'admin'), ('sam', 'user'), ('mia', 'user'), ('quiet', 'user');`;

const at = (minute: number) => `'2026-11-16T14:0${minute}:00.000+00:00'`;

const messages = `
  INSERT INTO messages (id, sender_id, receiver_id, content, created_at, read_at) VALUES
    ('one', 'sam', 'nora', 'from Sam', ${at(1)}, ${at(2)}),
    ('two', 'nora', 'sam', 'to Sam', ${at(3)}, NULL),
    ('three', 'sam', 'nora', 'from Sam again', ${at(5)}, NULL),
    ('four', 'sam', 'nora', 'and again', ${at(4)}, NULL),
    ('five', 'nora', 'mia', 'to Mia', ${at(6)}, ${at(7)});`;

it('R37 every message belongs to its owner’s conversation, and each conversation knows its last and its unread ones', async () => {
  const file = await oldDatabase();
  withSqlite(file, (db) => db.exec(people + messages));
  const before = withSqlite(file, (db) =>
    db
      .prepare('SELECT id, sender_id, receiver_id, content, created_at, read_at FROM messages')
      .all(),
  );
  expect(await migrateDatabase(file)).toContain(filled);
  withSqlite(file, (db) => {
    expect(
      db
        .prepare('SELECT id, sender_id, receiver_id, content, created_at, read_at FROM messages')
        .all(),
    ).toEqual(before);
    expect(db.prepare('SELECT id, owner_id FROM messages ORDER BY created_at').raw().all()).toEqual(
      [
        ['one', 'sam'],
        ['two', 'sam'],
        ['four', 'sam'],
        ['three', 'sam'],
        ['five', 'mia'],
      ],
    );
    const rows = db.prepare(
      'SELECT owner_id, last_message_at, owner_unread, admin_unread FROM conversations ORDER BY 1',
    );
    expect(rows.raw().all()).toEqual([
      ['mia', '2026-11-16T14:06:00.000+00:00', 0, 0],
      ['sam', '2026-11-16T14:05:00.000+00:00', 1, 2],
    ]);
    expect(() =>
      db.exec(`INSERT INTO messages (id, sender_id, receiver_id, owner_id, content, created_at)
        VALUES ('x', 'sam', 'nora', 'nobody', 'x', ${at(8)})`),
    ).toThrow(/FOREIGN KEY/);
  });
});

it('R37 a database without messages has no conversations', async () => {
  const file = await oldDatabase();
  await migrateDatabase(file);
  withSqlite(file, (db) => {
    expect(db.prepare('SELECT count(*) FROM conversations').pluck().get()).toBe(0);
  });
});
