/**
 * Checks whether a database is intact and holds everything that was acknowledged. Counts everything from
 * the rows themselves, with separate SQL: it doesn't trust the app's code.
 */
import Sqlite from 'better-sqlite3';
import type { Acknowledged } from './acknowledged';

/** A violation, and the query that finds rows with it. */
const invariants: [violation: string, sql: string][] = [
  [
    'a booking has no pets',
    'SELECT id FROM bookings WHERE num_dogs > 0 AND id NOT IN (SELECT booking_id FROM booking_pets)',
  ],
  [
    'a booking has not as many pets as dogs',
    'SELECT id FROM bookings b WHERE num_dogs <> (SELECT count(*) FROM booking_pets WHERE booking_id = b.id)',
  ],
  [
    'a booking names not as many pets as it has',
    'SELECT id FROM bookings WHERE num_dogs <> json_array_length(pets_selected)',
  ],
  [
    'a booking has no quote lines',
    'SELECT id FROM bookings b WHERE NOT EXISTS (SELECT 1 FROM quote_lines WHERE booking_id = b.id AND revision = b.quote_revision)',
  ],
  [
    'quote lines do not add up to the total',
    'SELECT id FROM bookings b WHERE NOT total_by_hand AND tot_amt <> (SELECT coalesce(sum(amount_cents), 0) FROM quote_lines WHERE booking_id = b.id AND revision = b.quote_revision)',
  ],
  [
    'a booking has no first row of history',
    'SELECT id FROM bookings b WHERE 1 <> (SELECT count(*) FROM booking_history WHERE booking_id = b.id AND from_status IS NULL)',
  ],
  [
    'the history does not lead to the status',
    'SELECT id FROM bookings b WHERE status <> (SELECT to_status FROM booking_history WHERE booking_id = b.id ORDER BY at DESC, rowid DESC LIMIT 1)',
  ],
  [
    'a canceled booking has no time of it',
    `SELECT id FROM bookings WHERE status = 'canceled' AND canceled_at IS NULL`,
  ],
  [
    'a request has no mail to the admin',
    `SELECT id FROM bookings b WHERE EXISTS (SELECT 1 FROM booking_history WHERE booking_id = b.id AND event = 'requested') AND NOT EXISTS (SELECT 1 FROM mail_outbox WHERE booking_id = b.id AND template = 'admin_notification')`,
  ],
  [
    'an answer has no mail to the owner',
    `SELECT h.id FROM booking_history h JOIN profiles p ON p.id = h.actor_id WHERE h.event = 'status_changed' AND p.role = 'admin' AND NOT EXISTS (SELECT 1 FROM mail_outbox WHERE booking_id = h.booking_id AND template IN ('confirmation', 'rejection', 'admin_cancel'))`,
  ],
  [
    'paid is not the sum of the ledger',
    'SELECT id FROM bookings b WHERE amt_paid <> (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries WHERE booking_id = b.id)',
  ],
  [
    'remaining is not total less paid',
    'SELECT id FROM bookings WHERE amt_remain <> tot_amt - amt_paid',
  ],
  [
    'a capture has no attempt that says so',
    `SELECT id FROM ledger_entries l WHERE kind = 'capture' AND NOT EXISTS (SELECT 1 FROM payment_attempts WHERE id = l.attempt_id AND state = 'captured')`,
  ],
  [
    'an attempt says captured without a ledger row',
    `SELECT id FROM payment_attempts a WHERE state = 'captured' AND NOT EXISTS (SELECT 1 FROM ledger_entries WHERE attempt_id = a.id)`,
  ],
  [
    'a capture has not one receipt',
    `SELECT l.id FROM ledger_entries l JOIN bookings b ON b.id = l.booking_id JOIN profiles p ON p.id = b.user_id WHERE l.kind = 'capture' AND p.recieve_emails AND 1 <> (SELECT count(*) FROM mail_outbox WHERE booking_id = l.booking_id AND template = 'payment_receipt')`,
  ],
  [
    'a conversation miscounts what is unread',
    'SELECT owner_id FROM conversations c WHERE owner_unread <> (SELECT count(*) FROM messages WHERE owner_id = c.owner_id AND receiver_id = c.owner_id AND read_at IS NULL) OR admin_unread <> (SELECT count(*) FROM messages WHERE owner_id = c.owner_id AND receiver_id <> c.owner_id AND read_at IS NULL)',
  ],
  [
    'a conversation does not end with its last message',
    'SELECT owner_id FROM conversations c WHERE last_message_at <> (SELECT max(created_at) FROM messages WHERE owner_id = c.owner_id)',
  ],
  [
    'a message belongs to no conversation',
    'SELECT id FROM messages WHERE owner_id NOT IN (SELECT owner_id FROM conversations)',
  ],
  [
    'the search knows a pet by another name',
    'SELECT id FROM pets p WHERE pet_name IS NOT (SELECT text FROM search_entries WHERE pet_id = p.id)',
  ],
  [
    'a meal was noted twice',
    'SELECT care_item_id FROM care_done WHERE taken_back_at IS NULL GROUP BY care_item_id, due_on, due_minutes HAVING count(*) > 1',
  ],
  [
    'a form that was kept made nothing',
    `SELECT result FROM submissions WHERE (form = 'booking' AND result NOT IN (SELECT id FROM bookings)) OR (form = 'message' AND result NOT IN (SELECT id FROM messages)) OR (form = 'care' AND result NOT IN (SELECT id FROM care_done)) OR (form = 'stay-update' AND result NOT IN (SELECT id FROM stay_updates)) OR (form = 'incident' AND result NOT IN (SELECT id FROM incidents))`,
  ],
  [
    'an update has no mail to the owner',
    `SELECT id FROM stay_updates u WHERE 1 <> (SELECT count(*) FROM mail_outbox m, json_each(m.contents, '$.lines') AS line WHERE m.booking_id = u.booking_id AND m.template = 'stay_update' AND line.value ->> 'updateId' = u.id)`,
  ],
  [
    'an owner was told of an incident otherwise than once',
    `SELECT id FROM incidents i WHERE (shared_at IS NOT NULL) <> (SELECT count(*) FROM mail_outbox WHERE template = 'incident' AND contents ->> 'incidentId' = i.id)`,
  ],
  [
    'dogs left and the history does not say so once',
    `SELECT id FROM bookings b WHERE left_at IS NOT NULL AND 1 <> (SELECT count(*) FROM booking_history WHERE booking_id = b.id AND event = 'left')`,
  ],
];

/** Whether the acknowledged rows exist exactly once. */
function isThere(db: Sqlite.Database, one: Acknowledged): boolean {
  const count = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .pluck()
      .get(...values);
  switch (one.kind) {
    case 'booking':
      return (
        count('SELECT count(*) FROM bookings WHERE id = ? AND num_dogs = ?', one.id, one.dogs) === 1
      );
    case 'status':
      return (
        count(
          'SELECT count(*) FROM booking_history WHERE booking_id = ? AND to_status = ? AND from_status IS NOT NULL',
          one.bookingId,
          one.to,
        ) === 1
      );
    case 'message':
      return (
        count(
          'SELECT count(*) FROM messages WHERE owner_id = ? AND content = ?',
          one.ownerId,
          one.content,
        ) === 1
      );
    case 'update':
      return (
        count(
          'SELECT count(*) FROM stay_updates WHERE booking_id = ? AND text = ?',
          one.bookingId,
          one.text,
        ) === 1
      );
    case 'incident':
      return (
        count(
          'SELECT count(*) FROM incidents WHERE booking_id = ? AND what = ?',
          one.bookingId,
          one.what,
        ) === 1
      );
    case 'told':
      return (
        count(
          'SELECT count(*) FROM incidents WHERE id = ? AND shared_at IS NOT NULL',
          one.incidentId,
        ) === 1
      );
    case 'left':
      return (
        count(
          'SELECT count(*) FROM bookings WHERE id = ? AND left_at IS NOT NULL',
          one.bookingId,
        ) === 1
      );
    case 'tick':
      return (
        count(
          'SELECT count(*) FROM care_done WHERE live_key = ? AND outcome = ?',
          one.due,
          one.outcome,
        ) === 1
      );
    case 'payment':
      return (
        count(
          `SELECT count(*) FROM ledger_entries WHERE booking_id = ? AND attempt_id = ? AND kind = 'capture'`,
          one.bookingId,
          one.attemptId,
        ) === 1
      );
  }
}

/**
 * Returns every fault of the database file, in sentences; empty if it is intact.
 * @param acknowledged the acts that must be in it
 * @param captures the provider's ids of captures that must be in the ledger once each
 */
export function checkTortured(
  file: string,
  acknowledged: readonly Acknowledged[] = [],
  captures: readonly string[] = [],
): string[] {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    const found: string[] = [];
    const integrity = db.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') found.push(`integrity_check: ${String(integrity)}`);
    const orphans = db.pragma('foreign_key_check');
    if (Array.isArray(orphans) && orphans.length > 0)
      found.push(`foreign_key_check: ${JSON.stringify(orphans[0])}`);
    for (const [violation, sql] of invariants) {
      const [row, ...more] = db.prepare<[], string>(sql).pluck().all();
      if (row !== undefined) found.push(`${violation}: ${row} and ${more.length} more`);
    }
    for (const one of acknowledged)
      if (!isThere(db, one)) found.push(`acknowledged and not there: ${JSON.stringify(one)}`);
    for (const capture of captures) {
      const rows = db.prepare('SELECT count(*) FROM ledger_entries WHERE provider_ref = ?').pluck();
      if (rows.get(capture) !== 1) found.push(`taken and not in the books once: ${capture}`);
    }
    return found;
  } finally {
    db.close();
  }
}
