-- Sums are queries (decision 036): the triggers that kept them go, and their tables with them. The
-- triggers of the full-text search stay.
DROP TRIGGER "profiles_owner_totals";
DROP TRIGGER "bookings_sums_insert";
DROP TRIGGER "bookings_sums_delete";
DROP TRIGGER "bookings_sums_update";
DROP TRIGGER "bookings_care_update";
DROP TRIGGER "ledger_entries_income";
DROP TRIGGER "profiles_count_insert";
DROP TRIGGER "profiles_count_delete";
DROP TRIGGER "profiles_count_update";
DROP TRIGGER "conversations_count_insert";
DROP TRIGGER "conversations_count_delete";
DROP TRIGGER "mail_count_insert";
DROP TRIGGER "mail_count_delete";
DROP TRIGGER "mail_count_update";
DROP TABLE "care_days";
DROP TABLE "income_months";
DROP TABLE "owner_totals";
DROP TABLE "row_counts";
DROP TABLE "status_totals";

-- CreateIndex
CREATE INDEX "bookings_status_user_id_amt_remain_tot_amt_amt_paid_idx" ON "bookings"("status", "user_id", "amt_remain", "tot_amt", "amt_paid");

-- CreateIndex
CREATE INDEX "ledger_entries_local_date_amount_cents_idx" ON "ledger_entries"("local_date", "amount_cents");
