-- What PayPal kept of a capture, and gave back with a refund, as it said (R141); null for earlier ones.
ALTER TABLE "ledger_entries" ADD COLUMN "fee_cents" INTEGER;
ALTER TABLE "ledger_entries" ADD COLUMN "net_cents" INTEGER CHECK (("net_cents" IS NULL) = ("fee_cents" IS NULL));
ALTER TABLE "payment_attempts" ADD COLUMN "held_fee_cents" INTEGER;
ALTER TABLE "payment_attempts" ADD COLUMN "held_net_cents" INTEGER CHECK (("held_net_cents" IS NULL) = ("held_fee_cents" IS NULL));

-- The ledger stays append-only: what PayPal kept may come later than the payment, once.
DROP TRIGGER "ledger_entries_no_update";
CREATE TRIGGER "ledger_entries_no_update" BEFORE UPDATE ON "ledger_entries"
WHEN OLD."fee_cents" IS NOT NULL OR OLD."provider_ref" IS NULL
  OR (OLD."id", OLD."booking_id", OLD."kind", OLD."amount_cents", OLD."provider_ref", OLD."attempt_id", OLD."method", OLD."note", OLD."actor_id", OLD."local_date", OLD."created_at")
  IS NOT (NEW."id", NEW."booking_id", NEW."kind", NEW."amount_cents", NEW."provider_ref", NEW."attempt_id", NEW."method", NEW."note", NEW."actor_id", NEW."local_date", NEW."created_at")
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

-- Whether any booking has a tax is asked without reading all lines (R140).
CREATE INDEX "quote_lines_kind_idx" ON "quote_lines"("kind");
