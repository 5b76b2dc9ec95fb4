-- PayPal.Me as a way to pay, and a long stay's discount that isn't given over holidays.
ALTER TABLE "settings" ADD COLUMN "paypal_me_name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "long_stay_no_holidays" BOOLEAN NOT NULL DEFAULT false;

PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ledger_entries" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "provider_ref" TEXT,
    "attempt_id" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "actor_id" TEXT,
    "created_at" DATETIME NOT NULL,
    "local_date" TEXT NOT NULL DEFAULT '',
    "method" TEXT CHECK ("method" IN ('cash', 'check', 'card', 'transfer', 'other', 'venmo', 'zelle', 'cash_app', 'paypal_me')),
    "fee_cents" INTEGER,
    "net_cents" INTEGER CHECK (("net_cents" IS NULL) = ("fee_cents" IS NULL)),
    CONSTRAINT "ledger_entries_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entries_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_ledger_entries" ("rowid", "id", "booking_id", "kind", "amount_cents", "provider_ref", "attempt_id", "note", "actor_id", "created_at", "local_date", "method", "fee_cents", "net_cents")
    SELECT "rowid", "id", "booking_id", "kind", "amount_cents", "provider_ref", "attempt_id", "note", "actor_id", "created_at", "local_date", "method", "fee_cents", "net_cents" FROM "ledger_entries";
DROP TABLE "ledger_entries";
ALTER TABLE "new_ledger_entries" RENAME TO "ledger_entries";
CREATE UNIQUE INDEX "ledger_entries_attempt_id_key" ON "ledger_entries"("attempt_id");
CREATE INDEX "ledger_entries_booking_id_created_at_idx" ON "ledger_entries"("booking_id", "created_at");
CREATE INDEX "ledger_entries_actor_id_idx" ON "ledger_entries"("actor_id");
CREATE INDEX "ledger_entries_local_date_amount_cents_idx" ON "ledger_entries"("local_date", "amount_cents");
CREATE UNIQUE INDEX "ledger_entries_provider_ref_booking_id_key" ON "ledger_entries"("provider_ref", "booking_id");
CREATE TRIGGER "ledger_entries_no_delete" BEFORE DELETE ON "ledger_entries"
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER "ledger_entries_local_date" BEFORE INSERT ON "ledger_entries"
WHEN NEW."local_date" NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
BEGIN SELECT RAISE(ABORT, 'a ledger entry needs its local date'); END;
CREATE TRIGGER "ledger_entries_no_update" BEFORE UPDATE ON "ledger_entries"
WHEN OLD."fee_cents" IS NOT NULL OR OLD."provider_ref" IS NULL
  OR (OLD."id", OLD."booking_id", OLD."kind", OLD."amount_cents", OLD."provider_ref", OLD."attempt_id", OLD."method", OLD."note", OLD."actor_id", OLD."local_date", OLD."created_at")
  IS NOT (NEW."id", NEW."booking_id", NEW."kind", NEW."amount_cents", NEW."provider_ref", NEW."attempt_id", NEW."method", NEW."note", NEW."actor_id", NEW."local_date", NEW."created_at")
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
