-- House credit (R143): its entries, its switch, and the part of a payment by PayPal that it pays.
ALTER TABLE "settings" ADD COLUMN "house_credit" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "credit_entries" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('paid_in', 'bonus', 'instead_of_refund', 'brought_over', 'gift', 'used', 'returned', 'paid_out')),
    "amount_cents" INTEGER NOT NULL CHECK ("amount_cents" <> 0),
    "is_bonus" BOOLEAN NOT NULL DEFAULT false,
    "expires_on" TEXT CHECK ("expires_on" GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    "booking_id" TEXT,
    "method" TEXT CHECK ("method" IN ('cash', 'check', 'card', 'transfer', 'other', 'venmo', 'zelle', 'cash_app', 'paypal_me')),
    "note" TEXT NOT NULL DEFAULT '',
    "actor_id" TEXT,
    "reverses_id" TEXT,
    "local_date" TEXT NOT NULL CHECK ("local_date" GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "credit_entries_money_never_ends" CHECK ("expires_on" IS NULL OR "is_bonus"),
    CONSTRAINT "credit_entries_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "credit_entries_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "credit_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "credit_entries_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "credit_entries" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "credit_entries_reverses_id_key" ON "credit_entries"("reverses_id");
CREATE INDEX "credit_entries_owner_id_created_at_idx" ON "credit_entries"("owner_id", "created_at");
CREATE INDEX "credit_entries_booking_id_idx" ON "credit_entries"("booking_id");
CREATE INDEX "credit_entries_actor_id_idx" ON "credit_entries"("actor_id");
CREATE INDEX "credit_entries_kind_local_date_amount_cents_idx" ON "credit_entries"("kind", "local_date", "amount_cents");
CREATE TRIGGER "credit_entries_no_update" BEFORE UPDATE ON "credit_entries"
BEGIN SELECT RAISE(ABORT, 'house credit is append-only'); END;
CREATE TRIGGER "credit_entries_no_delete" BEFORE DELETE ON "credit_entries"
BEGIN SELECT RAISE(ABORT, 'house credit is append-only'); END;
CREATE TRIGGER "credit_entries_never_negative" AFTER INSERT ON "credit_entries"
WHEN NEW."amount_cents" < 0 AND (SELECT sum("amount_cents") FROM "credit_entries"
  WHERE "owner_id" = NEW."owner_id" AND "is_bonus" = NEW."is_bonus" AND "expires_on" IS NEW."expires_on") < 0
BEGIN SELECT RAISE(ABORT, 'more house credit is used than there is'); END;

PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_payment_attempts" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "payer_id" TEXT NOT NULL,
    "lead_id" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'started',
    "request_id" TEXT NOT NULL,
    "order_id" TEXT,
    "payer_given_name" TEXT,
    "for_deposit" BOOLEAN NOT NULL DEFAULT false,
    "tip_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("tip_cents" >= 0),
    "credit_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("credit_cents" >= 0),
    "issue" TEXT,
    "held_cents" INTEGER,
    "held_ref" TEXT,
    "held_fee_cents" INTEGER,
    "held_net_cents" INTEGER CHECK (("held_net_cents" IS NULL) = ("held_fee_cents" IS NULL)),
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "payment_attempts_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "payment_attempts" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_amount" CHECK ("amount_cents" >= 0 AND "amount_cents" + "credit_cents" > 0)
);
INSERT INTO "new_payment_attempts" ("rowid", "id", "booking_id", "payer_id", "lead_id", "amount_cents", "state", "request_id", "order_id", "payer_given_name", "for_deposit", "tip_cents", "issue", "held_cents", "held_ref", "held_fee_cents", "held_net_cents", "created_at", "updated_at")
    SELECT "rowid", "id", "booking_id", "payer_id", "lead_id", "amount_cents", "state", "request_id", "order_id", "payer_given_name", "for_deposit", "tip_cents", "issue", "held_cents", "held_ref", "held_fee_cents", "held_net_cents", "created_at", "updated_at" FROM "payment_attempts";
DROP TABLE "payment_attempts";
ALTER TABLE "new_payment_attempts" RENAME TO "payment_attempts";
CREATE UNIQUE INDEX "payment_attempts_request_id_key" ON "payment_attempts"("request_id");
CREATE UNIQUE INDEX "payment_attempts_order_id_key" ON "payment_attempts"("order_id");
CREATE INDEX "payment_attempts_booking_id_created_at_idx" ON "payment_attempts"("booking_id", "created_at");
CREATE INDEX "payment_attempts_payer_id_idx" ON "payment_attempts"("payer_id");
CREATE INDEX "payment_attempts_lead_id_idx" ON "payment_attempts"("lead_id");
CREATE INDEX "payment_attempts_state_updated_at_idx" ON "payment_attempts"("state", "updated_at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
