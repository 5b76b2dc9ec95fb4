-- CreateTable
CREATE TABLE "refunds" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "capture_entry_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'started',
    "request_id" TEXT NOT NULL,
    "provider_ref" TEXT,
    "issue" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "actor_id" TEXT,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "refunds_amount" CHECK ("amount_cents" > 0),
    CONSTRAINT "refunds_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refunds_capture_entry_id_fkey" FOREIGN KEY ("capture_entry_id") REFERENCES "ledger_entries" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refunds_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "provider_events" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "event_type" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "received_at" DATETIME NOT NULL,
    "handled_at" DATETIME,
    "tries" INTEGER NOT NULL DEFAULT 0
);

-- Added in place, not by rebuilding: a rebuild would lose the CHECK constraints.
ALTER TABLE "bookings" ADD COLUMN "refund_or_keep" BOOLEAN NOT NULL DEFAULT false;
UPDATE "bookings" SET "refund_or_keep" = true WHERE "status" IN ('rejected', 'canceled') AND "amt_paid" > 0;
CREATE INDEX "bookings_refund_or_keep_idx" ON "bookings"("refund_or_keep");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_request_id_key" ON "refunds"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_provider_ref_key" ON "refunds"("provider_ref");

-- CreateIndex
CREATE INDEX "refunds_booking_id_created_at_idx" ON "refunds"("booking_id", "created_at");

-- CreateIndex
CREATE INDEX "refunds_capture_entry_id_idx" ON "refunds"("capture_entry_id");

-- CreateIndex
CREATE INDEX "refunds_actor_id_idx" ON "refunds"("actor_id");

-- CreateIndex
CREATE INDEX "refunds_state_updated_at_idx" ON "refunds"("state", "updated_at");

-- CreateIndex
CREATE INDEX "provider_events_handled_at_received_at_idx" ON "provider_events"("handled_at", "received_at");
