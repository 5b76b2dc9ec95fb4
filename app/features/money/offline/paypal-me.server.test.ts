/** PayPal.Me as a way to pay, and the text message about what is due. */
import { describe, expect, it } from 'vitest';
import { migrateDatabase } from '~/core/backup/migrate.server';
import { database, inTransaction } from '~/core/database/database.server';
import { fieldsOf } from '~/features/house/settings/settings-cards';
import { schemaOf } from '~/features/house/settings/settings.schema';
import { addToLedger } from '~/features/money/payments/ledger.server';
import { yearSummary } from '~/features/money/reports/year';
import { methodsOf } from '~/features/money/reports/year.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { databaseBefore, withSqlite } from '~tests/setup/scratch-database';
import { paymentTextOf } from './payment-text.server';

const { admin, owner, stay } = house({
  at: at('2027-10-20T10:00'),
  owner: { firstName: 'Sam', phoneNumber: '+12155550150' },
  dogs: [{ petName: 'Maple' }],
  stay: {
    ...{ service: 'Boarding', start: '2027-10-28T10:00', end: '2027-10-30T15:00' },
    ...{ status: 'accepted', totalCents: 13_000 },
  },
});

describe('PayPal.Me', () => {
  it('R142 counts with PayPal and Venmo', async () => {
    const { id: bookingId } = await stay();
    const paid = { bookingId, kind: 'manual', providerRef: null, attemptId: null } as const;
    const entry = { ...paid, amountCents: 5000, actorId: admin.id, method: 'paypal_me' } as const;
    await inTransaction((tx) => addToLedger(tx, entry));
    const page = yearSummary(2027, await methodsOf(2027), { keptCents: 0, taxCents: null });
    expect(page.online).toEqual({ payments: 1, grossCents: 5000 });
    expect(page.methods.map(({ label }) => label)).toEqual(['PayPal.Me']);
  });

  it('gets its sentence at its field', () => {
    const { error } = schemaOf('otherWays').safeParse({ paypalMeName: 'happy hounds' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['paypalMeName', 'Please enter a PayPal.Me name such as HappyHounds, or leave it empty.'],
    ]);
    expect(fieldsOf('otherWays').map(({ name }) => name)).toContain('paypalMeName');
  });

  it('the migration keeps the ledger, and that nothing in it changes', async () => {
    const file = await databaseBefore('20261130011800_ways_to_pay');
    withSqlite(file, (db) => {
      db.exec(`INSERT INTO "profiles" ("id", "email", "created_at") VALUES ('sam', 'sam@example.com', 0);
        INSERT INTO "bookings" ("id", "user_id", "pets_selected", "service", "start", "end", "dates",
          "status", "tot_amt", "amt_paid", "amt_remain", "num_dogs", "created_at")
        VALUES ('stay', 'sam', '[]', 'Daycare', 0, 1, '[]', 'accepted', 500, 500, 0, 1, 0);
        INSERT INTO "ledger_entries" ("id", "booking_id", "kind", "amount_cents", "created_at",
          "local_date", "method") VALUES ('entry', 'stay', 'manual', 500, 5, '2027-01-02', 'venmo');
        INSERT INTO "payment_claims" ("id", "booking_id", "method", "amount_cents", "state",
          "created_at", "entry_id") VALUES ('claim', 'stay', 'venmo', 500, 'received', 0, 'entry')`);
    });
    await migrateDatabase(file);
    withSqlite(file, (db) => {
      db.pragma('foreign_keys = ON');
      expect(db.prepare('SELECT * FROM "ledger_entries"').all()).toEqual([
        expect.objectContaining({
          ...{ id: 'entry', amount_cents: 500, created_at: 5, method: 'venmo' },
          ...{ local_date: '2027-01-02', fee_cents: null },
        }),
      ]);
      expect(db.pragma('foreign_key_check')).toEqual([]);
      for (const sql of [
        'DELETE FROM "ledger_entries"',
        'UPDATE "ledger_entries" SET "amount_cents" = 1',
      ])
        expect(() => db.exec(sql)).toThrow('the ledger is append-only');
      expect(() =>
        db.exec(
          `INSERT INTO "ledger_entries" ("id", "booking_id", "kind", "amount_cents", "created_at") VALUES ('x', 'stay', 'manual', 1, 0)`,
        ),
      ).toThrow('a ledger entry needs its local date');
    });
  });
});

describe('a text message about what is due', () => {
  it('has the sum, the stay and the payment link', async () => {
    const { id } = await stay({ paidCents: 3000 });
    expect(await paymentTextOf(id)).toEqual({
      phone: '(215) 555-0150',
      words: `Hi Sam, $100.00 is due for Maple, Oct 28: http://localhost:3000/payment/${id}`,
    });
  });

  it('is not offered of a paid or canceled stay, or without a number', async () => {
    expect(await paymentTextOf((await stay({ paidCents: 13_000 })).id)).toBeNull();
    expect(await paymentTextOf((await stay({ status: 'canceled' })).id)).toBeNull();
    const { id } = await stay();
    await database().profile.update({ where: { id: owner.id }, data: { phoneNumber: null } });
    expect(await paymentTextOf(id)).toBeNull();
  });
});
