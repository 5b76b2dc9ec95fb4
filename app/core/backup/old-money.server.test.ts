/** What the migrations of deposits and tips make of bookings from before them (R92, R93). */
import { expect, it } from 'vitest';
import { databaseBefore, withSqlite } from '~tests/setup/scratch-database';
import { migrateDatabase } from './migrate.server';

const depositMet = '20261125123443_deposit_met';
const tipsGoBack = '20261125124000_tips_go_back';

const created = '2026-11-01T00:00:00.000+00:00';
const at = (day: number) => `2026-11-0${day}T14:00:00.000+00:00`;

type OldBooking = {
  id: string;
  status?: 'accepted' | 'pending' | 'rejected' | 'canceled';
  total?: number;
  tip?: number;
  deposit?: number | null;
  refundDue?: number | null;
  refundOrKeep?: 0 | 1;
  /** Amounts in cents, each a day later than the one before; a tip in the second place. */
  paid?: [cents: number, tip?: number][];
};

/** Writes old rows, in which the ledger and the booking agree. */
async function before(migration: string, bookings: readonly OldBooking[]): Promise<string> {
  const file = await databaseBefore(migration);
  withSqlite(file, (db) => {
    db.exec(
      `INSERT INTO profiles (id, email, created_at) VALUES ('sam', 'sam@example.com', '${created}')`,
    );
    const insert = (table: string, row: Record<string, string | number | null>) => {
      const names = Object.keys(row);
      const columns = names.map((name) => `"${name}"`).join();
      const values = names.map(() => '?').join();
      db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values})`).run(Object.values(row));
    };
    for (const { id, total = 20_000, tip = 0, paid = [], ...more } of bookings) {
      const paidCents = paid.reduce((sum, [cents]) => sum + cents, 0);
      insert('bookings', {
        ...{ id, user_id: 'sam', service: 'Boarding', status: more.status ?? 'accepted' },
        ...{
          start: at(8),
          end: at(9),
          pets_selected: '[]',
          dates: '[]',
          num_dogs: 1,
          created_at: created,
        },
        ...{ tot_amt: total, amt_paid: paidCents, amt_remain: total - paidCents, tip_cents: tip },
        ...{ deposit_cents: more.deposit ?? null, deposit_next_at: more.deposit ? at(7) : null },
        ...{ deposit_due_at: more.deposit ? at(7) : null },
        canceled_at: more.status === 'canceled' ? at(6) : null,
        ...{ refund_due_cents: more.refundDue ?? null, refund_or_keep: more.refundOrKeep ?? 0 },
      });
      for (const [index, [cents, tipCents = 0]] of paid.entries()) {
        const attempt = tipCents > 0 ? `${id}-${index}` : null;
        if (attempt !== null)
          insert('payment_attempts', {
            ...{ id: attempt, booking_id: id, payer_id: 'sam', state: 'captured' },
            ...{ amount_cents: cents, tip_cents: tipCents, request_id: attempt },
            ...{ created_at: created, updated_at: created },
          });
        insert('ledger_entries', {
          ...{ id: `${id}-entry-${index}`, booking_id: id, attempt_id: attempt },
          ...{ kind: cents < 0 ? 'refund' : attempt === null ? 'manual' : 'capture' },
          ...{
            amount_cents: cents,
            local_date: `2026-11-0${index + 2}`,
            created_at: at(index + 2),
          },
        });
      }
    }
  });
  return file;
}

it('R92 a deposit that was met by old payments is met, at the last of them, whatever was refunded', async () => {
  const file = await before(depositMet, [
    { id: 'met', deposit: 10_000, paid: [[4000], [6000]] },
    { id: 'refunded', deposit: 10_000, paid: [[10_000], [-500]] },
    { id: 'unmet', deposit: 10_000, paid: [[9999]] },
    { id: 'tipped', deposit: 10_000, tip: 2000, total: 22_000, paid: [[11_000, 2000]] },
    { id: 'tip-on-top', deposit: 10_000, tip: 2000, total: 22_000, paid: [[12_000, 2000]] },
    { id: 'cheaper', deposit: 10_000, total: 8000, paid: [[8000]] },
    { id: 'free', deposit: 10_000, total: 0 },
    { id: 'pending', deposit: 10_000, status: 'pending', paid: [[10_000]] },
    { id: 'without', paid: [[20_000]] },
  ]);
  expect(await migrateDatabase(file)).toContain(depositMet);
  const rows = withSqlite(file, (db) =>
    db.prepare('SELECT id, deposit_met_at, deposit_next_at FROM bookings').raw().all(),
  );
  expect(rows.sort()).toEqual(
    [
      ['met', at(3), null],
      ['refunded', at(2), null],
      ['unmet', null, at(7)],
      ['tipped', null, at(7)],
      ['tip-on-top', at(2), null],
      ['cheaper', at(2), null],
      ['free', created, null],
      ['pending', null, at(7)],
      ['without', null, null],
    ].sort(),
  );
});

it('R93 what is undecided of a stay that does not take place goes back with its tip', async () => {
  const money = { tip: 1000, total: 21_000, paid: [[21_000, 1000]] } satisfies Partial<OldBooking>;
  const asked = { ...money, refundDue: 10_000, refundOrKeep: 1 } as const;
  const file = await before(tipsGoBack, [
    { id: 'canceled', status: 'canceled', ...asked },
    { id: 'rejected', status: 'rejected', ...asked },
    { id: 'decided', status: 'canceled', ...money, refundDue: 10_000 },
    { id: 'no-terms', status: 'canceled', ...money, refundOrKeep: 1 },
    { id: 'no-tip', status: 'canceled', refundDue: 10_000, refundOrKeep: 1, paid: [[20_000]] },
    { id: 'accepted', ...money },
  ]);
  expect(await migrateDatabase(file)).toContain(tipsGoBack);
  const rows = withSqlite(file, (db) =>
    db.prepare('SELECT id, refund_due_cents FROM bookings').raw().all(),
  );
  expect(Object.fromEntries(rows as [string, number | null][])).toEqual({
    ...{ canceled: 11_000, rejected: 11_000, decided: 10_000 },
    ...{ 'no-terms': null, 'no-tip': 10_000, accepted: null },
  });
});
