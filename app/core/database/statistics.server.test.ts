/** With years of rows, SQLite reads only the rows asked for, and not the whole table. */
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import { createBooking } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { databaseFile } from './database.server';
import { countRows } from './statistics.server';

let ownerId = '';

beforeAll(async () => {
  for (let person = 0; person < 12; person += 1) {
    const { id } = await createOwner();
    ownerId = id;
    const pet = await createPet(id);
    for (let stay = 0; stay < 20; stay += 1)
      await createBooking(id, [pet.id], {
        start: `2026-03-${stay + 10}T09:00`,
        end: `2026-03-${stay + 10}T15:00`,
        status: 'accepted',
      });
  }
});

/** The lists' question about an owner's earlier stays (R31). */
const earlierStays = `SELECT COUNT(*) FROM "bookings"
  WHERE "user_id" = ? AND "status" = 'accepted' AND "end" <= '2026-12-01'`;

/** Today's question about stays with dogs in the house (R119). */
const present = `SELECT "id" FROM "bookings"
  WHERE "status" = 'accepted' AND ("start" < '2026-06-02' OR "arrived_at" < '2026-06-02')
    AND (("left_at" IS NULL AND "end" > '2026-06-01') OR "left_at" > '2026-06-01')`;

/** Returns SQLite's plan of a query. */
function plan(sql: string, ...values: string[]): string {
  const db = new Sqlite(databaseFile(), { readonly: true });
  const rows = db.prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  db.close();
  return rows.map(({ detail }) => detail).join('\n');
}

it('finds the stays of one owner by the owner', () => {
  expect(plan(earlierStays, ownerId)).not.toContain('user_id=?');
  countRows();
  expect(plan(earlierStays, ownerId)).toContain('user_id=?');
});

it('finds the dogs in the house by their times, however many years of stays are past', () => {
  countRows();
  expect(plan(present)).toContain('left_at>?');
  expect(plan(present)).toContain('end>?');
});
