-- CreateTable
CREATE TABLE "payment_claims" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL CHECK ("amount_cents" > 0),
    "state" TEXT NOT NULL DEFAULT 'open' CHECK ("state" IN ('open', 'received', 'not_received', 'withdrawn')),
    "created_at" DATETIME NOT NULL,
    "answered_at" DATETIME,
    "asked_again_at" DATETIME,
    "open_key" TEXT,
    "entry_id" TEXT,
    "before" JSONB,
    CHECK (("state" = 'open') = ("open_key" IS NOT NULL)),
    CONSTRAINT "payment_claims_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "payment_claims_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "settings" ADD COLUMN "venmo_name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "zelle_address" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "cash_app_tag" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "cash_or_check" BOOLEAN NOT NULL DEFAULT false;

-- More methods: a column with the longer CHECK takes the place of the one before. The ledger is
-- append-only otherwise.
ALTER TABLE "ledger_entries" ADD COLUMN "new_method" TEXT CHECK ("new_method" IN ('cash', 'check', 'card', 'transfer', 'other', 'venmo', 'zelle', 'cash_app'));
DROP TRIGGER "ledger_entries_no_update";
UPDATE "ledger_entries" SET "new_method" = "method";
CREATE TRIGGER "ledger_entries_no_update" BEFORE UPDATE ON "ledger_entries"
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
ALTER TABLE "ledger_entries" DROP COLUMN "method";
ALTER TABLE "ledger_entries" RENAME COLUMN "new_method" TO "method";

-- CreateIndex
CREATE UNIQUE INDEX "payment_claims_open_key_key" ON "payment_claims"("open_key");

-- CreateIndex
CREATE UNIQUE INDEX "payment_claims_entry_id_key" ON "payment_claims"("entry_id");

-- CreateIndex
CREATE INDEX "payment_claims_booking_id_created_at_idx" ON "payment_claims"("booking_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_claims_state_created_at_idx" ON "payment_claims"("state", "created_at");
