/** The queries of a year's money by method (R142): its ledger, and what is kept of ended stays. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { type Cents, sumCents } from '~/core/money/money';
import { chargeOf } from '~/features/money/payments/statement';
import {
  type PaymentMethod,
  paymentMethods,
  undoneNote,
} from '~/features/money/pricing/money-facts';
import type { MethodMonth } from './year';

const methods = Object.keys(paymentMethods) as PaymentMethod[];

const count = z.coerce.number();
const row = z.object({
  month: z.string(),
  method: z.enum(['paypal', ...methods, 'none']),
  payments: count,
  grossCents: count,
  refundCents: count,
  feeCents: count,
  unknownFees: count,
  tipCents: count,
});

/**
 * Sums a year's ledger and what was paid into house credit (R143) by month and method; stays claimed together
 * were paid at once (R95). One statement.
 */
export async function methodsOf(year: number): Promise<MethodMonth[]> {
  const rows = await database().$queryRaw<unknown[]>`
    WITH "entries" AS (
      SELECT substr(l."local_date", 1, 7) AS "month", l."amount_cents" AS "cents", l."fee_cents" AS "fee",
        CASE WHEN l."kind" <> 'manual' THEN 'paypal' ELSE COALESCE(l."method", 'none') END AS "method",
        l."kind" <> 'manual' OR l."attempt_id" IS NOT NULL AS "by_paypal",
        l."amount_cents" > 0 AS "received",
        l."kind" = 'manual' AND l."amount_cents" < 0 AND l."note" = ${undoneNote} AS "undone",
        CASE WHEN l."kind" = 'capture' THEN l."provider_ref"
          ELSE COALESCE(b."user_id" || ' ' || c."created_at", l."id") END AS "payment",
        CASE WHEN l."kind" = 'refund' THEN -r."tip_cents" ELSE a."tip_cents" END AS "tip"
      FROM "ledger_entries" l JOIN "bookings" b ON b."id" = l."booking_id"
        LEFT JOIN "payment_attempts" a ON a."id" = l."attempt_id"
        LEFT JOIN "payment_claims" c ON c."entry_id" = l."id"
        LEFT JOIN "refunds" r ON l."kind" = 'refund' AND r."provider_ref" = l."provider_ref"
          AND r."booking_id" = l."booking_id"
      WHERE l."kind" <> 'credit'
        AND l."local_date" >= ${`${year}-01-01`} AND l."local_date" <= ${`${year}-12-31`})
    SELECT "month", "method",
      COUNT(DISTINCT CASE WHEN "received" THEN "payment" END) - SUM("undone") AS "payments",
      SUM(CASE WHEN "received" OR "undone" THEN "cents" ELSE 0 END) AS "grossCents",
      SUM(CASE WHEN "received" OR "undone" THEN 0 ELSE "cents" END) AS "refundCents",
      SUM(COALESCE("fee", 0)) AS "feeCents",
      SUM("by_paypal" AND "fee" IS NULL) AS "unknownFees",
      SUM(COALESCE("tip", 0)) AS "tipCents"
    FROM "entries" GROUP BY 1, 2
    UNION ALL
    SELECT substr("local_date", 1, 7), COALESCE("method", 'none'),
      SUM(CASE WHEN "kind" = 'paid_out' THEN 0 WHEN "amount_cents" > 0 THEN 1 ELSE -1 END),
      SUM(CASE WHEN "kind" = 'paid_in' THEN "amount_cents" ELSE 0 END),
      SUM(CASE WHEN "kind" = 'paid_out' THEN "amount_cents" ELSE 0 END), 0, 0, 0
    FROM "credit_entries" WHERE "kind" IN ('paid_in', 'paid_out')
      AND "local_date" >= ${`${year}-01-01`} AND "local_date" <= ${`${year}-12-31`}
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return z.array(row).parse(rows);
}

/** Sums what is kept of rejected and canceled stays that were to begin in these days. One statement. */
export async function keptOf({ from, before }: { from: Date; before: Date }): Promise<Cents> {
  const stays = await database().booking.findMany({
    where: {
      status: { in: ['rejected', 'canceled'] },
      paidCents: { gt: 0 },
      start: { gte: from, lt: before },
    },
    select: {
      status: true,
      totalCents: true,
      paidCents: true,
      refundOrKeep: true,
      refundDueCents: true,
    },
  });
  return sumCents(stays.map(chargeOf));
}
