import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { idsOf } from './people.mjs';

const dayMs = 86_400_000;

/** @typedef {Record<string, unknown>} Row */

/**
 * Adds this many rows to every list that a page shows: bookings, messages and pets of the sample's
 * owner, reviews, owners, closed dates. They are copies of existing rows.
 * @param {string} dataDir
 * @param {number} count
 */
export async function addRows(dataDir, count) {
  const { owner } = await idsOf(dataDir);
  const database = new Sqlite(path.join(dataDir, 'tailhouse.sqlite'));
  /**
   * @param {string} table
   * @param {string} where
   * @param {string[]} values
   * @param {(row: Row, number: number) => Row} change
   * @param {number} [times]
   */
  const copy = (table, where, values, change, times = count) => {
    const rows = database.prepare(`SELECT * FROM "${table}" WHERE ${where}`).all(...values);
    for (let number = 0; number < times; number += 1)
      for (const row of rows) {
        const known = /** @type {Row} */ (row);
        const changed = { ...known, ...change(known, number) };
        const names = Object.keys(changed);
        database
          .prepare(
            `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`,
          )
          .run(...Object.values(changed));
      }
  };
  const earlier = (/** @type {unknown} */ at, /** @type {number} */ days) =>
    new Date(Date.parse(String(at)) - days * dayMs).toISOString().replace('Z', '+00:00');
  try {
    database.transaction(() => {
      const booking = String(
        database
          .prepare(
            `SELECT id FROM bookings WHERE user_id = ? AND amt_paid = 0 AND receipt_number IS NULL ORDER BY start LIMIT 1`,
          )
          .pluck()
          .get(owner),
      );
      copy('bookings', 'id = ?', [booking], ({ start, end, created_at }, number) => ({
        id: `more-${number}`,
        status: ['accepted', 'pending', 'rejected'][number % 3],
        canceled_at: null,
        start: earlier(start, number),
        end: earlier(end, number),
        created_at: earlier(created_at, number),
      }));
      for (const table of ['booking_pets', 'quote_lines'])
        copy(table, 'booking_id = ?', [booking], (_row, number) => ({
          booking_id: `more-${number}`,
        }));
      copy('booking_history', 'booking_id = ?', [booking], ({ id }, number) => ({
        id: `${String(id)}-${number}`,
        booking_id: `more-${number}`,
      }));
      copy(
        'messages',
        `id = (SELECT id FROM messages WHERE owner_id = ? LIMIT 1)`,
        [owner],
        ({ created_at }, number) => ({
          id: `more-${number}`,
          number: null,
          created_at: earlier(created_at, number),
        }),
      );
      copy('Reviews', `id = (SELECT id FROM "Reviews" LIMIT 1)`, [], (_row, number) => ({
        id: `more-${number}`,
      }));
      copy('profiles', 'id = ?', [owner], (_row, number) => ({
        id: `more-${number}`,
        email: `more-${number}@mail.example`,
      }));
      copy('user_roles', 'id = ?', [owner], (_row, number) => ({ id: `more-${number}` }));
      copy(
        'pets',
        `id = (SELECT id FROM pets WHERE user_id = ? LIMIT 1)`,
        [owner],
        (_row, number) => ({
          id: `more-${number}`,
          user_id: number < 20 ? owner : `more-${number}`,
        }),
      );
      for (let number = 0; number < count; number += 1)
        database
          .prepare(`INSERT OR IGNORE INTO closed_dates (date, reason) VALUES (?, ?)`)
          .run(
            new Date(Date.now() + (100 + 2 * number) * dayMs).toISOString().slice(0, 10),
            'Away',
          );
    })();
  } finally {
    database.close();
  }
}
