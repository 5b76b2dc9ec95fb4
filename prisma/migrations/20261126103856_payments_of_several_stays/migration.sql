-- One order and one capture may pay several stays (R95): an attempt, a ledger row and a refund for each.
ALTER TABLE "payment_attempts" ADD COLUMN "lead_id" TEXT REFERENCES "payment_attempts" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "payment_attempts_lead_id_idx" ON "payment_attempts"("lead_id");

DROP INDEX "ledger_entries_provider_ref_key";
CREATE UNIQUE INDEX "ledger_entries_provider_ref_booking_id_key" ON "ledger_entries"("provider_ref", "booking_id");

DROP INDEX "refunds_provider_ref_key";
CREATE UNIQUE INDEX "refunds_provider_ref_booking_id_key" ON "refunds"("provider_ref", "booking_id");
