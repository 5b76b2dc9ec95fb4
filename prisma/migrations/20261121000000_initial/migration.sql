-- What stands below beyond Prisma's own output: the CHECK constraints, and the two triggers at the
-- end, which keep the ledger append-only.

-- CreateTable
CREATE TABLE "profiles" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "full_name" TEXT,
    "phone_number" TEXT,
    "role" TEXT NOT NULL DEFAULT 'user',
    "recieve_emails" BOOLEAN NOT NULL DEFAULT false,
    "special_price_daycare" INTEGER,
    "special_boarding_price" INTEGER,
    "show_contact" BOOLEAN NOT NULL DEFAULT false,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "user_roles" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "role" TEXT NOT NULL DEFAULT 'user',
    CONSTRAINT "user_roles_id_fkey" FOREIGN KEY ("id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "passwords" (
    "profile_id" TEXT NOT NULL PRIMARY KEY,
    "hash" TEXT NOT NULL,
    "changed_at" DATETIME NOT NULL,
    CONSTRAINT "passwords_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "sessions" (
    "token_digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "last_seen_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "user_agent" TEXT NOT NULL,
    CONSTRAINT "sessions_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "account_tokens" (
    "token_digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    CONSTRAINT "account_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "pets" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "pet_name" TEXT NOT NULL,
    "gender" TEXT NOT NULL,
    "pet_weight" REAL NOT NULL,
    "pet_age" REAL NOT NULL,
    "breed" TEXT NOT NULL,
    "friendly" TEXT NOT NULL,
    "house_trained" TEXT,
    "potty_info" TEXT NOT NULL,
    "spayed_neutered" TEXT NOT NULL,
    "micro" TEXT NOT NULL,
    "anxiety" TEXT NOT NULL,
    "energy_info" TEXT NOT NULL,
    "alone" TEXT NOT NULL,
    "food_info" TEXT NOT NULL DEFAULT '',
    "med_info" TEXT NOT NULL DEFAULT '',
    "additional_info" TEXT NOT NULL DEFAULT '',
    "vet_info" JSONB NOT NULL DEFAULT [],
    "emergency" JSONB NOT NULL DEFAULT [],
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "pets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "pets_selected" JSONB NOT NULL,
    "service" TEXT NOT NULL,
    "start" DATETIME NOT NULL,
    "end" DATETIME NOT NULL,
    "dates" JSONB NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "tot_amt" INTEGER NOT NULL,
    "amt_paid" INTEGER NOT NULL DEFAULT 0,
    "amt_remain" INTEGER NOT NULL,
    "pay_later_at" DATETIME,
    "canceled_at" DATETIME,
    "num_dogs" INTEGER NOT NULL,
    "quote_revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "bookings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "bookings_remain" CHECK ("amt_remain" = "tot_amt" - "amt_paid"),
    CONSTRAINT "bookings_total" CHECK ("tot_amt" >= 0),
    CONSTRAINT "bookings_order" CHECK ("start" < "end"),
    CONSTRAINT "bookings_canceled_at" CHECK (("status" = 'canceled') = ("canceled_at" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "booking_pets" (
    "booking_id" TEXT NOT NULL,
    "pet_id" TEXT NOT NULL,

    PRIMARY KEY ("booking_id", "pet_id"),
    CONSTRAINT "booking_pets_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "booking_pets_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "quote_lines" (
    "booking_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "date" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_cents" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    PRIMARY KEY ("booking_id", "revision", "position"),
    CONSTRAINT "quote_lines_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "quote_lines_amount" CHECK ("amount_cents" = "quantity" * "unit_cents")
);

-- CreateTable
CREATE TABLE "booking_history" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "event" TEXT NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "booking_history_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "booking_history_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "provider_ref" TEXT,
    "attempt_id" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "actor_id" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "ledger_entries_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entries_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "payment_attempts" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "payer_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'started',
    "request_id" TEXT NOT NULL,
    "order_id" TEXT,
    "payer_given_name" TEXT,
    "issue" TEXT,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "payment_attempts_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_amount" CHECK ("amount_cents" > 0)
);

-- CreateTable
CREATE TABLE "mail_outbox" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "template" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "profile_id" TEXT,
    "booking_id" TEXT,
    "contents" JSONB NOT NULL,
    "sealed_link" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "created_at" DATETIME NOT NULL,
    "send_after" DATETIME NOT NULL,
    CONSTRAINT "mail_outbox_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "mail_outbox_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sender_id" TEXT NOT NULL,
    "receiver_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "read_at" DATETIME,
    CONSTRAINT "messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "messages_receiver_id_fkey" FOREIGN KEY ("receiver_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Reviews" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "stars" INTEGER NOT NULL,
    "repeat" BOOLEAN NOT NULL,
    "via" TEXT NOT NULL DEFAULT 'website',
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "reviews_stars" CHECK ("stars" BETWEEN 1 AND 5)
);

-- CreateTable
CREATE TABLE "variables" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT DEFAULT 1,
    "boarding" INTEGER NOT NULL,
    "full_day" INTEGER NOT NULL,
    "part_day" INTEGER NOT NULL,
    "add_full" INTEGER NOT NULL,
    "add_board" INTEGER NOT NULL,
    "holiday_part" INTEGER NOT NULL,
    "holiday_full" INTEGER NOT NULL,
    "holiday_boarding" INTEGER NOT NULL,
    "dayHol_add" INTEGER NOT NULL,
    "boardHol_add" INTEGER NOT NULL,
    "quick_daycare" INTEGER NOT NULL,
    "holiday_credit" INTEGER NOT NULL,
    CONSTRAINT "variables_one_row" CHECK ("id" = 1)
);

-- CreateTable
CREATE TABLE "holidays" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "rates_apply" BOOLEAN NOT NULL
);

-- CreateTable
CREATE TABLE "closed_dates" (
    "date" TEXT NOT NULL PRIMARY KEY,
    "reason" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "settings" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT DEFAULT 1,
    "business_name" TEXT NOT NULL,
    "owner_first_name" TEXT NOT NULL,
    "street_address" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "info_email" TEXT NOT NULL,
    "social_url" TEXT NOT NULL,
    "gallery_url" TEXT NOT NULL,
    "opening_hours" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "drop_off_from" INTEGER NOT NULL,
    "drop_off_until" INTEGER NOT NULL,
    "pick_up_from" INTEGER NOT NULL,
    "pick_up_until" INTEGER NOT NULL,
    "reply_within_hours" INTEGER NOT NULL,
    "reply_from" INTEGER NOT NULL,
    "reply_until" INTEGER NOT NULL,
    "quick_daycare_offered" BOOLEAN NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "settings_one_row" CHECK ("id" = 1)
);

-- CreateTable
CREATE TABLE "submissions" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "actor_id" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "content_digest" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "rate_counts" (
    "limit" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "window_start" DATETIME NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("limit", "subject", "window_start")
);

-- CreateTable
CREATE TABLE "markers" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "profiles_email_key" ON "profiles"("email");

-- CreateIndex
CREATE INDEX "profiles_last_name_first_name_idx" ON "profiles"("last_name", "first_name");

-- CreateIndex
CREATE INDEX "user_roles_role_idx" ON "user_roles"("role");

-- CreateIndex
CREATE INDEX "sessions_profile_id_expires_at_idx" ON "sessions"("profile_id", "expires_at");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "account_tokens_profile_id_purpose_idx" ON "account_tokens"("profile_id", "purpose");

-- CreateIndex
CREATE INDEX "account_tokens_expires_at_idx" ON "account_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "pets_user_id_pet_name_idx" ON "pets"("user_id", "pet_name");

-- CreateIndex
CREATE INDEX "bookings_user_id_start_idx" ON "bookings"("user_id", "start");

-- CreateIndex
CREATE INDEX "bookings_user_id_status_start_idx" ON "bookings"("user_id", "status", "start");

-- CreateIndex
CREATE INDEX "bookings_status_start_idx" ON "bookings"("status", "start");

-- CreateIndex
CREATE INDEX "bookings_status_created_at_idx" ON "bookings"("status", "created_at");

-- CreateIndex
CREATE INDEX "bookings_start_idx" ON "bookings"("start");

-- CreateIndex
CREATE INDEX "bookings_end_idx" ON "bookings"("end");

-- CreateIndex
CREATE INDEX "booking_pets_pet_id_idx" ON "booking_pets"("pet_id");

-- CreateIndex
CREATE INDEX "booking_history_booking_id_at_idx" ON "booking_history"("booking_id", "at");

-- CreateIndex
CREATE INDEX "booking_history_actor_id_idx" ON "booking_history"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_provider_ref_key" ON "ledger_entries"("provider_ref");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_attempt_id_key" ON "ledger_entries"("attempt_id");

-- CreateIndex
CREATE INDEX "ledger_entries_booking_id_created_at_idx" ON "ledger_entries"("booking_id", "created_at");

-- CreateIndex
CREATE INDEX "ledger_entries_actor_id_idx" ON "ledger_entries"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_request_id_key" ON "payment_attempts"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_order_id_key" ON "payment_attempts"("order_id");

-- CreateIndex
CREATE INDEX "payment_attempts_booking_id_created_at_idx" ON "payment_attempts"("booking_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_attempts_payer_id_idx" ON "payment_attempts"("payer_id");

-- CreateIndex
CREATE INDEX "payment_attempts_state_updated_at_idx" ON "payment_attempts"("state", "updated_at");

-- CreateIndex
CREATE INDEX "mail_outbox_state_send_after_idx" ON "mail_outbox"("state", "send_after");

-- CreateIndex
CREATE INDEX "mail_outbox_created_at_idx" ON "mail_outbox"("created_at");

-- CreateIndex
CREATE INDEX "mail_outbox_profile_id_idx" ON "mail_outbox"("profile_id");

-- CreateIndex
CREATE INDEX "mail_outbox_booking_id_idx" ON "mail_outbox"("booking_id");

-- CreateIndex
CREATE INDEX "messages_sender_id_receiver_id_created_at_idx" ON "messages"("sender_id", "receiver_id", "created_at");

-- CreateIndex
CREATE INDEX "messages_receiver_id_read_at_idx" ON "messages"("receiver_id", "read_at");

-- CreateIndex
CREATE INDEX "Reviews_created_at_idx" ON "Reviews"("created_at");

-- CreateIndex
CREATE INDEX "submissions_created_at_idx" ON "submissions"("created_at");

-- CreateIndex
CREATE INDEX "rate_counts_window_start_idx" ON "rate_counts"("window_start");

-- The ledger is append-only: a mistake is corrected by another entry.
CREATE TRIGGER "ledger_entries_no_update" BEFORE UPDATE ON "ledger_entries"
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER "ledger_entries_no_delete" BEFORE DELETE ON "ledger_entries"
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
