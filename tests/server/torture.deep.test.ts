/** A short `npm run torture`, and the proof that its checker detects violations. */
import type Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openDatabase } from '~/core/database/database.server';
import { checkTortured } from '../../scripts/torture/check-database';
import { torture } from '../../scripts/torture/torture';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { createAdmin, createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { scratchDatabase, scratchFolder, withSqlite } from '../setup/scratch-database';

it('killed six times under load, the server keeps every acknowledged write and half of nothing', async () => {
  const report = await torture({ dataDir: scratchFolder(), kills: 6, seed: 20_261_121, owners: 3 });
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(6);
  const { booking, status, message, tick } = report.acknowledged;
  expect(Math.min(booking, status, message, tick)).toBeGreaterThan(0);
}, 180_000);

/** A database with some of everything, as the app leaves it. */
async function usedDatabase() {
  const file = scratchDatabase();
  const tx = openDatabase(file);
  const admin = await createAdmin({}, tx);
  const { id: ownerId } = await createOwner({}, tx);
  const pets = [await createPet(ownerId, {}, tx), await createPet(ownerId, {}, tx)];
  const petIds = pets.map(({ id }) => id);
  const stay = { status: 'accepted', paidCents: 1000, answeredBy: ownerId } as const;
  const booking = await createBooking(ownerId, petIds, stay, tx);
  // The mail of the request, which the app writes in the same transaction.
  const mail = { toAddress: 'a@example.com', contents: {}, bookingId: booking.id };
  const at = new Date();
  await tx.outboxMail.create({
    data: { ...mail, template: 'admin_notification', createdAt: at, sendAfter: at },
  });
  const { id: messageId } = await createMessage(ownerId, admin.id, {}, tx);
  await tx.$disconnect();
  return { file, bookingId: booking.id, ownerId, messageId };
}

it('finds nothing wrong with a database that is whole', async () => {
  const { file, bookingId } = await usedDatabase();
  expect(checkTortured(file, [{ kind: 'booking', id: bookingId, dogs: 2 }])).toEqual([]);
});

const damages: [string, string, (db: Sqlite.Database) => void][] = [
  [
    'a lost pet',
    'not as many pets as dogs',
    (db) => db.exec('DELETE FROM booking_pets WHERE rowid = (SELECT min(rowid) FROM booking_pets)'),
  ],
  ['lost quote lines', 'no quote lines', (db) => db.exec('DELETE FROM quote_lines')],
  [
    'a changed quote line',
    'do not add up to the total',
    (db) => db.exec('DELETE FROM quote_lines WHERE position = 0'),
  ],
  ['a lost history', 'no first row of history', (db) => db.exec('DELETE FROM booking_history')],
  [
    'a status without history',
    'does not lead to the status',
    (db) => db.exec(`UPDATE bookings SET status = 'rejected'`),
  ],
  ['a lost mail', 'no mail to the admin', (db) => db.exec('DELETE FROM mail_outbox')],
  [
    'money without a ledger row',
    'not the sum of the ledger',
    (db) => db.exec('UPDATE bookings SET amt_paid = amt_paid + 1, amt_remain = amt_remain - 1'),
  ],
  [
    'a miscounted conversation',
    'miscounts what is unread',
    (db) => db.exec('UPDATE conversations SET admin_unread = 5'),
  ],
  [
    'a lost message',
    'does not end with its last message',
    (db) => db.exec('UPDATE conversations SET last_message_at = 0'),
  ],
  [
    'an incident that its owner was told of without an email',
    'told of an incident otherwise than once',
    (db) =>
      db.exec(`INSERT INTO incidents (id, booking_id, kind, pet_name, happened_at, place, what, done, vet, shared_at, created_at)
        SELECT 'incident', id, 'other', '', 0, '', '', '', 0, 1, 0 FROM bookings`),
  ],
  [
    'a row without its parent',
    'foreign_key_check',
    (db) => db.exec(`INSERT INTO user_roles (id, role) VALUES ('nobody', 'user')`),
  ],
  [
    'a lost booking',
    'acknowledged and not there',
    (db) => db.exec('DELETE FROM ledger_entries; DELETE FROM bookings'),
  ],
];

it.each(damages)('sees %s', async (_what, violation, damage) => {
  const { file, bookingId } = await usedDatabase();
  withSqlite(file, (db) => {
    db.pragma('foreign_keys = OFF');
    // The ledger cannot be changed, not even for this test.
    db.exec('DROP TRIGGER IF EXISTS ledger_entries_no_delete');
    damage(db);
  });
  const found = checkTortured(file, [{ kind: 'booking', id: bookingId, dogs: 2 }]);
  expect(found.join('\n')).toContain(violation);
});

it('sees a lost answer, message, payment and capture', async () => {
  const { file, bookingId, ownerId } = await usedDatabase();
  const found = checkTortured(
    file,
    [
      { kind: 'status', bookingId, to: 'canceled' },
      { kind: 'message', ownerId, content: 'never written' },
      { kind: 'payment', bookingId, attemptId: 'none' },
      { kind: 'incident', bookingId, what: 'never written' },
      { kind: 'told', incidentId: 'none' },
    ],
    ['CAPTURE-1'],
  );
  expect(found).toHaveLength(6);
});

it('sees what only integrity_check does', async () => {
  const { file } = await usedDatabase();
  withSqlite(file, (db) => {
    db.pragma('ignore_check_constraints = ON');
    db.exec('UPDATE quote_lines SET unit_cents = unit_cents + 1');
  });
  expect(checkTortured(file).join()).toContain('integrity_check');
});
