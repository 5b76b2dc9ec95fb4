-- AlterTable
ALTER TABLE "bookings" ADD COLUMN "deposit_met_at" DATETIME;

-- What was met before stays met, also where some of it was refunded since.
UPDATE "bookings" SET
  "deposit_met_at" = coalesce((SELECT max("created_at") FROM "ledger_entries"
    WHERE "booking_id" = "bookings"."id" AND "amount_cents" > 0), "created_at"),
  "deposit_next_at" = NULL
WHERE "status" = 'accepted' AND "deposit_cents" IS NOT NULL AND (
  "amt_paid" - "tip_cents" >= min("deposit_cents", "tot_amt" - "tip_cents")
  OR (SELECT coalesce(sum("ledger_entries"."amount_cents" - coalesce("payment_attempts"."tip_cents", 0)), 0)
    FROM "ledger_entries" LEFT JOIN "payment_attempts" ON "payment_attempts"."id" = "ledger_entries"."attempt_id"
    WHERE "ledger_entries"."booking_id" = "bookings"."id" AND "ledger_entries"."amount_cents" > 0) >= "deposit_cents");
