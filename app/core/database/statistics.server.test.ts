/** With years of rows, SQLite reads only the rows asked for, and not the whole table. */
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import { createBooking } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { databaseFile } from './database.server';
import { refreshStatistics } from './statistics.server';

beforeAll(async () => {
  for (let person = 0; person < 12; person += 1) {
    const { id } = await createOwner();
    const pet = await createPet(id);
    for (let stay = 0; stay < 20; stay += 1)
      await createBooking(id, [pet.id], {
        start: '2026-03-02T09:00',
        end: '2026-03-02T15:00',
        status: 'accepted',
      });
  }
});

/** Returns SQLite's query plan for the lists' question about an owner's earlier stays (R31). */
function plan(): string {
  const db = new Sqlite(databaseFile(), { readonly: true });
  const sql = `SELECT COUNT(*) FROM "bookings"
    WHERE "user_id" = ? AND "status" = 'accepted' AND "end" <= ?`;
  const rows = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all('', '');
  db.close();
  return rows.map(({ detail }) => detail).join('\n');
}

it('finds the stays of one owner by the owner', async () => {
  expect(plan()).not.toContain('user_id=?');
  await refreshStatistics();
  expect(plan()).toContain('user_id=?');
});
