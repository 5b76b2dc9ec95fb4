/**
 * Rules that the stored rows satisfy at every moment, after any action. Each rule is a statement that
 * finds the rows which violate it, so a failure names them.
 */
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';

type Rule = { says: string; breaks: string };

const rules: readonly Rule[] = [
  {
    says: 'R29 paid and remaining are the total',
    breaks: 'SELECT id FROM bookings WHERE amt_paid + amt_remain <> tot_amt OR tot_amt < 0',
  },
  {
    says: 'R29 paid is the sum of the ledger, and never below nothing',
    breaks: `SELECT b.id, b.amt_paid FROM bookings b WHERE b.amt_paid < 0 OR b.amt_paid <>
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries l WHERE l.booking_id = b.id)`,
  },
  {
    says: 'R27 the quote’s lines in force are the total, unless it was set by hand',
    breaks: `SELECT b.id, b.tot_amt FROM bookings b WHERE b.total_by_hand = 0 AND b.tot_amt <>
      (SELECT coalesce(sum(amount_cents), 0) FROM quote_lines q
       WHERE q.booking_id = b.id AND q.revision = b.quote_revision)`,
  },
  {
    says: 'R49 an extra’s line names its extra, no other line does',
    breaks: `SELECT booking_id FROM quote_lines WHERE (kind = 'extra') <> (extra_id IS NOT NULL)
      OR (kind <> 'adjustment' AND amount_cents < 0)`,
  },
  {
    says: 'R15 the last row of the history says the status',
    breaks: `SELECT b.id, b.status FROM bookings b WHERE b.status IS NOT
      (SELECT to_status FROM booking_history h WHERE h.booking_id = b.id ORDER BY rowid DESC LIMIT 1)`,
  },
  {
    says: 'R15 the history has no gap: each row goes on from the one before',
    breaks: `SELECT * FROM (SELECT id, from_status,
        lag(to_status) OVER (PARTITION BY booking_id ORDER BY rowid) AS before FROM booking_history)
      WHERE from_status IS NOT before`,
  },
  {
    says: 'R15 every change of a status is one that its maker may make',
    breaks: `SELECT h.id FROM booking_history h JOIN bookings b ON b.id = h.booking_id
      JOIN profiles p ON p.id = b.user_id WHERE CASE h.event
        WHEN 'status_changed' THEN h.to_status IN ('pending', h.from_status)
          OR (h.actor_id = p.id AND p.role <> 'admin' AND
            (h.to_status <> 'canceled' OR h.from_status NOT IN ('pending', 'accepted')))
        WHEN 'undone' THEN h.to_status = h.from_status
        ELSE h.to_status <> coalesce(h.from_status, h.to_status) END`,
  },
  {
    says: 'R15 canceled_at is set exactly while it is canceled',
    breaks: `SELECT id FROM bookings WHERE (status = 'canceled') <> (canceled_at IS NOT NULL)`,
  },
  {
    says: 'R29 "refund or keep" is asked only with money, of what does not stand',
    breaks: `SELECT id FROM bookings WHERE refund_or_keep = 1 AND
      (amt_paid <= 0 OR status IN ('pending', 'accepted'))`,
  },
  {
    says: 'R54 only an ended stay with terms promises money back, and no more than is here',
    breaks: `SELECT id FROM bookings WHERE (cancel_days IS NULL) <> (cancel_keep_percent IS NULL)
      OR (refund_due_cents IS NOT NULL AND (cancel_days IS NULL OR refund_due_cents > amt_paid
        OR status IN ('pending', 'accepted')))`,
  },
  {
    says: 'R55 only an accepted stay has had a deposit, with its total and its deadline',
    breaks: `SELECT b.id, b.deposit_cents FROM bookings b
      WHERE (deposit_cents IS NULL) <> (deposit_due_at IS NULL)
        OR (deposit_cents IS NULL) <> (deposit_of_cents IS NULL)
        OR deposit_cents > deposit_of_cents OR deposit_next_at > deposit_due_at
        OR (deposit_cents IS NULL AND deposit_next_at IS NOT NULL)
        OR (deposit_cents IS NOT NULL AND b.status = 'pending')`,
  },
  {
    says: 'R61 tips are of what is paid, and of what was captured',
    breaks: `SELECT b.id, b.tip_cents FROM bookings b WHERE b.tip_cents > max(0, b.amt_paid)
      OR b.tip_cents > (SELECT coalesce(sum(a.tip_cents), 0) FROM payment_attempts a
        WHERE a.booking_id = b.id AND a.state = 'captured') -
        (SELECT coalesce(sum(r.tip_cents), 0) FROM refunds r
        WHERE r.booking_id = b.id AND r.state = 'completed')`,
  },
  {
    says: 'R61 no more of a tip goes back than it was',
    breaks: `SELECT r.id FROM refunds r JOIN ledger_entries l ON l.id = r.capture_entry_id
      LEFT JOIN payment_attempts a ON a.id = l.attempt_id
      WHERE r.state <> 'failed' GROUP BY l.id HAVING sum(r.tip_cents) > coalesce(a.tip_cents, 0)`,
  },
  {
    says: 'R18 no pet of another owner is in a booking',
    breaks: `SELECT l.booking_id FROM booking_pets l JOIN bookings b ON b.id = l.booking_id
      JOIN pets p ON p.id = l.pet_id WHERE p.user_id <> b.user_id`,
  },
  {
    says: 'R18 there are as many dogs as names',
    breaks: 'SELECT id FROM bookings WHERE json_array_length(pets_selected) <> num_dogs',
  },
  {
    says: 'R32 a captured attempt has its row in the ledger, any other has none',
    breaks: `SELECT a.id, a.state FROM payment_attempts a
      LEFT JOIN ledger_entries l ON l.attempt_id = a.id
      WHERE (a.state = 'captured') <> (l.id IS NOT NULL)`,
  },
  {
    says: 'R29 no capture is given back beyond what it was',
    breaks: `SELECT l.id FROM ledger_entries l JOIN refunds r ON r.capture_entry_id = l.id
      WHERE r.state <> 'failed' GROUP BY l.id HAVING sum(r.amount_cents) > l.amount_cents`,
  },
  {
    says: 'R29 what is on its way back is still here',
    breaks: `SELECT b.id, b.amt_paid FROM bookings b JOIN refunds r ON r.booking_id = b.id
      WHERE r.state IN ('started', 'pending') GROUP BY b.id HAVING sum(r.amount_cents) > b.amt_paid`,
  },
  {
    says: 'R32 a completed refund is in the ledger, any other is not',
    breaks: `SELECT r.id, r.state FROM refunds r WHERE (r.state = 'completed') <>
      EXISTS (SELECT 1 FROM ledger_entries l WHERE l.provider_ref = r.provider_ref)`,
  },
  {
    says: 'R37 unread counts are what is unread',
    breaks: `SELECT c.owner_id FROM conversations c WHERE
      c.owner_unread <> (SELECT count(*) FROM messages m WHERE m.owner_id = c.owner_id
        AND m.receiver_id = c.owner_id AND m.read_at IS NULL)
      OR c.admin_unread <> (SELECT count(*) FROM messages m WHERE m.owner_id = c.owner_id
        AND m.sender_id = c.owner_id AND m.read_at IS NULL)`,
  },
  {
    says: 'R40 the profile’s role is the one that decides',
    breaks: 'SELECT p.id FROM profiles p JOIN user_roles r ON r.id = p.id WHERE p.role <> r.role',
  },
  {
    says: 'every pet is found under its name',
    breaks: `SELECT p.id FROM pets p LEFT JOIN search_entries s ON s.pet_id = p.id
      WHERE s.text IS NOT p.pet_name`,
  },
];

const extrasOf = (booking: string) => `(SELECT group_concat(extra_id) FROM
  (SELECT extra_id FROM quote_lines WHERE booking_id = ${booking}.id
    AND revision = 1 AND kind = 'extra' ORDER BY 1))`;

/** Unchanged requests by one person, for the same stay, that are both still pending (R20). */
const twins = `SELECT one.id, other.id AS twin FROM bookings one JOIN bookings other ON
    other.id > one.id AND other.user_id = one.user_id AND other.service = one.service
    AND other.start = one.start AND other."end" = one."end" AND other.message = one.message
  WHERE one.status = 'pending' AND other.status = 'pending' AND one.version = 1 AND other.version = 1
    AND one.message <> '' AND ${extrasOf('one')} IS ${extrasOf('other')}
    AND (SELECT group_concat(pet_id) FROM
          (SELECT pet_id FROM booking_pets WHERE booking_id = one.id ORDER BY 1))
      IS (SELECT group_concat(pet_id) FROM
          (SELECT pet_id FROM booking_pets WHERE booking_id = other.id ORDER BY 1))`;

/** Returns a check for rows that violate a rule, in words; empty if all rules hold. */
function rulesOf(db: Sqlite.Database): () => string[] {
  const keys = db.prepare('PRAGMA foreign_key_check');
  // The factories' bookings have no message, and may be identical.
  const all = [...rules, { says: 'R20 no request stands twice', breaks: twins }];
  const statements = [
    { says: 'foreign keys', statement: keys },
    ...all.map(({ says, breaks }) => ({ says, statement: db.prepare(breaks) })),
  ];
  return () =>
    statements.flatMap(({ says, statement }) => {
      const rows = statement.all();
      return rows.length > 0 ? [`${says}: ${JSON.stringify(rows.slice(0, 5))}`] : [];
    });
}

/**
 * Returns a check for violations, in words with the rows; empty if all rules hold. It keeps its connection
 * to the database file, for a process that checks after each step.
 */
export function watchRules(file: string): () => string[] {
  return rulesOf(new Sqlite(file, { readonly: true }));
}

/** Returns the violations once, including a check of the file itself. `file` is the database file. */
export function brokenInvariants(file: string): string[] {
  const db = new Sqlite(file, { readonly: true });
  try {
    const integrity = db.pragma('integrity_check', { simple: true });
    const whole = integrity === 'ok' ? [] : [`integrity_check: ${String(integrity)}`];
    return [...whole, ...rulesOf(db)()];
  } finally {
    db.close();
  }
}

/** Fails with the violations. */
export function expectInvariants(file: string): void {
  expect(brokenInvariants(file)).toEqual([]);
}
