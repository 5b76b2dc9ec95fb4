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
    "created_at" DATETIME NOT NULL,
    "deleted_at" DATETIME,
    "private_note" TEXT NOT NULL DEFAULT '',
    "paused_at" DATETIME,
    "street_address" TEXT,
    "city" TEXT,
    "region" TEXT,
    "postal_code" TEXT,
    "erase_asked_at" DATETIME,
    "not_invited_since" DATETIME,
    "notices_off" TEXT NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX "profiles_email_key" ON "profiles"("email");
CREATE INDEX "profiles_last_name_first_name_idx" ON "profiles"("last_name", "first_name");
CREATE INDEX "profiles_created_at_idx" ON "profiles"("created_at");
CREATE INDEX "profiles_erase_asked_at_idx" ON "profiles"("erase_asked_at");
CREATE INDEX "profiles_not_invited_since_idx" ON "profiles"("not_invited_since");

CREATE TABLE "user_roles" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "role" TEXT NOT NULL DEFAULT 'user',
    CONSTRAINT "user_roles_id_fkey" FOREIGN KEY ("id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "user_roles_role_idx" ON "user_roles"("role");

CREATE TABLE "passwords" (
    "profile_id" TEXT NOT NULL PRIMARY KEY,
    "hash" TEXT NOT NULL,
    "changed_at" DATETIME NOT NULL,
    CONSTRAINT "passwords_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "sessions" (
    "token_digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "last_seen_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "user_agent" TEXT NOT NULL,
    CONSTRAINT "sessions_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "sessions_profile_id_expires_at_idx" ON "sessions"("profile_id", "expires_at");
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

CREATE TABLE "account_tokens" (
    "token_digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "new_email" TEXT,
    CONSTRAINT "account_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "account_tokens_profile_id_purpose_idx" ON "account_tokens"("profile_id", "purpose");
CREATE INDEX "account_tokens_expires_at_idx" ON "account_tokens"("expires_at");

CREATE TABLE "two_factor" (
    "profile_id" TEXT NOT NULL PRIMARY KEY,
    "sealed_secret" TEXT NOT NULL,
    "confirmed_at" DATETIME NOT NULL,
    "last_used_step" INTEGER NOT NULL,
    CONSTRAINT "two_factor_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "calendar_feeds" (
    "token_digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL CHECK ("scope" IN ('owner', 'house')),
    "created_at" DATETIME NOT NULL,
    "last_read_at" DATETIME,
    CONSTRAINT "calendar_feeds_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "calendar_feeds_profile_id_scope_key" ON "calendar_feeds"("profile_id", "scope");

CREATE TABLE "recovery_codes" (
    "digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "recovery_codes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "recovery_codes_profile_id_idx" ON "recovery_codes"("profile_id");

CREATE TABLE "pets" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" TEXT NOT NULL,
    "pet_name" TEXT NOT NULL,
    "gender" TEXT NOT NULL,
    "pet_weight" REAL NOT NULL,
    "born_on" TEXT NOT NULL CHECK ("born_on" GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]*'),
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
    "retired_at" DATETIME,
    "fit" TEXT NOT NULL DEFAULT 'unknown' CHECK ("fit" IN ('unknown', 'welcome', 'not_a_fit')),
    "fit_note" TEXT NOT NULL DEFAULT '',
    "fit_at" DATETIME,
    "meet_at" DATETIME,
    "meet_ask_at" DATETIME,
    "meet_version" INTEGER NOT NULL DEFAULT 0,
    "to_ask" JSONB NOT NULL DEFAULT '[]' CHECK (json_valid("to_ask")),
    "flags" JSONB NOT NULL DEFAULT '[]' CHECK (json_valid("flags")),
    "own_flag" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "pets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "pets_user_id_pet_name_idx" ON "pets"("user_id", "pet_name");
CREATE INDEX "pets_meet_at_idx" ON "pets"("meet_at");

CREATE TABLE "care_items" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pet_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('meal', 'medicine', 'other')),
    "what" TEXT NOT NULL CHECK ("what" <> ''),
    "amount" TEXT NOT NULL DEFAULT '',
    "times" JSONB NOT NULL CHECK (json_valid("times") AND json_array_length("times") BETWEEN 1 AND 6),
    "reason" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "from_date" TEXT,
    "until_date" TEXT CHECK ("until_date" >= "from_date"),
    "created_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    CONSTRAINT "care_items_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "care_items_pet_id_ended_at_idx" ON "care_items"("pet_id", "ended_at");

CREATE TABLE "care_done" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "pet_id" TEXT NOT NULL,
    "care_item_id" TEXT NOT NULL,
    "due_on" TEXT NOT NULL,
    "due_minutes" INTEGER NOT NULL CHECK ("due_minutes" BETWEEN 0 AND 1439),
    "outcome" TEXT NOT NULL CHECK ("outcome" IN ('given', 'refused', 'skipped')),
    "note" TEXT NOT NULL DEFAULT '',
    "done_at" DATETIME NOT NULL,
    "noted_at" DATETIME NOT NULL,
    "actor_id" TEXT,
    "taken_back_at" DATETIME,
    "live_key" TEXT CHECK (("live_key" IS NULL) = ("taken_back_at" IS NOT NULL)),
    CONSTRAINT "care_done_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "care_done_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "care_done_care_item_id_fkey" FOREIGN KEY ("care_item_id") REFERENCES "care_items" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "care_done_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "care_done_live_key_key" ON "care_done"("live_key");
CREATE INDEX "care_done_due_on_pet_id_idx" ON "care_done"("due_on", "pet_id");
CREATE INDEX "care_done_booking_id_due_on_idx" ON "care_done"("booking_id", "due_on");
CREATE INDEX "care_done_pet_id_idx" ON "care_done"("pet_id");
CREATE INDEX "care_done_care_item_id_idx" ON "care_done"("care_item_id");
CREATE INDEX "care_done_actor_id_idx" ON "care_done"("actor_id");

CREATE TABLE "pet_pairs" (
    "pet_a" TEXT NOT NULL,
    "pet_b" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,
    PRIMARY KEY ("pet_a", "pet_b"),
    CONSTRAINT "pet_pairs_pet_a_fkey" FOREIGN KEY ("pet_a") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "pet_pairs_pet_b_fkey" FOREIGN KEY ("pet_b") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("pet_a" < "pet_b")
);
CREATE INDEX "pet_pairs_pet_b_idx" ON "pet_pairs"("pet_b");

CREATE TABLE "meeting_proposals" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pet_id" TEXT NOT NULL,
    "first_at" DATETIME NOT NULL,
    "second_at" DATETIME,
    "third_at" DATETIME,
    "message" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "meeting_proposals_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "meeting_proposals_pet_id_key" ON "meeting_proposals"("pet_id");

CREATE TABLE "pictures" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "place" TEXT NOT NULL,
    "pet_id" TEXT,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" DATETIME NOT NULL,
    "added_by" TEXT CONSTRAINT "pictures_added_by_fkey" REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "upload_key" TEXT,
    CONSTRAINT "pictures_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "pictures_pet_id_key" ON "pictures"("pet_id");
CREATE INDEX "pictures_place_position_idx" ON "pictures"("place", "position");
CREATE UNIQUE INDEX "pictures_upload_key_key" ON "pictures"("upload_key");
CREATE INDEX "pictures_added_by_idx" ON "pictures"("added_by");

CREATE TABLE "stay_updates" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "text" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "removed_at" DATETIME,
    "seen_at" DATETIME,
    CONSTRAINT "stay_updates_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "stay_updates_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "stay_updates_booking_id_created_at_idx" ON "stay_updates"("booking_id", "created_at");
CREATE INDEX "stay_updates_created_at_idx" ON "stay_updates"("created_at");
CREATE INDEX "stay_updates_actor_id_idx" ON "stay_updates"("actor_id");

CREATE TABLE "stay_update_pictures" (
    "update_id" TEXT NOT NULL,
    "picture_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    PRIMARY KEY ("update_id", "picture_id"),
    CONSTRAINT "stay_update_pictures_update_id_fkey" FOREIGN KEY ("update_id") REFERENCES "stay_updates" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "stay_update_pictures_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "stay_update_pictures_picture_id_idx" ON "stay_update_pictures"("picture_id");

CREATE TABLE "incidents" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('injury', 'illness', 'bite', 'escape', 'death', 'property', 'other')),
    "pet_name" TEXT NOT NULL,
    "happened_at" DATETIME NOT NULL,
    "place" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "done" TEXT NOT NULL,
    "vet" BOOLEAN NOT NULL,
    "owner_told_at" DATETIME,
    "owner_told_how" TEXT NOT NULL DEFAULT '' CHECK (("owner_told_how" <> '') = ("owner_told_at" IS NOT NULL)),
    "others" TEXT NOT NULL DEFAULT '',
    "shared_at" DATETIME,
    "closed_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "incidents_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "incidents_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "incidents_booking_id_idx" ON "incidents"("booking_id");
CREATE INDEX "incidents_happened_at_idx" ON "incidents"("happened_at");
CREATE INDEX "incidents_closed_at_idx" ON "incidents"("closed_at");
CREATE INDEX "incidents_actor_id_idx" ON "incidents"("actor_id");

CREATE TABLE "incident_notes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "incident_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "text" TEXT NOT NULL,
    "for_owner" BOOLEAN NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "incident_notes_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "incident_notes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "incident_notes_incident_id_created_at_idx" ON "incident_notes"("incident_id", "created_at");
CREATE INDEX "incident_notes_actor_id_idx" ON "incident_notes"("actor_id");

CREATE TABLE "incident_pictures" (
    "incident_id" TEXT NOT NULL,
    "picture_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    PRIMARY KEY ("incident_id", "picture_id"),
    CONSTRAINT "incident_pictures_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "incident_pictures_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "incident_pictures_picture_id_idx" ON "incident_pictures"("picture_id");

CREATE TABLE "health_notices" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "incident_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "own_text" TEXT NOT NULL DEFAULT '',
    "days_before" INTEGER NOT NULL,
    "days_after" INTEGER NOT NULL,
    "line" TEXT NOT NULL DEFAULT '',
    "line_until" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "health_notices_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "health_notices_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "health_notices_incident_id_created_at_idx" ON "health_notices"("incident_id", "created_at");
CREATE INDEX "health_notices_line_until_idx" ON "health_notices"("line_until");
CREATE INDEX "health_notices_actor_id_idx" ON "health_notices"("actor_id");

CREATE TABLE "health_notice_owners" (
    "incident_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "notice_id" TEXT NOT NULL,
    "own" BOOLEAN NOT NULL,
    PRIMARY KEY ("incident_id", "owner_id"),
    CONSTRAINT "health_notice_owners_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "health_notice_owners_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "health_notice_owners_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "health_notices" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "health_notice_owners_notice_id_idx" ON "health_notice_owners"("notice_id");
CREATE INDEX "health_notice_owners_owner_id_idx" ON "health_notice_owners"("owner_id");

CREATE TABLE "hand_overs" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "helper_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "until" DATETIME NOT NULL,
    "pause_requests" BOOLEAN NOT NULL,
    "pause_quick" BOOLEAN NOT NULL,
    "created_at" DATETIME NOT NULL,
    "taken_back_at" DATETIME,
    "open_key" TEXT,
    CONSTRAINT "hand_overs_helper_id_fkey" FOREIGN KEY ("helper_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "hand_overs_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "hand_overs_open_key_key" ON "hand_overs"("open_key");
CREATE INDEX "hand_overs_helper_id_idx" ON "hand_overs"("helper_id");
CREATE INDEX "hand_overs_actor_id_idx" ON "hand_overs"("actor_id");

CREATE TABLE "pet_records" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pet_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "pet_records_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "pet_records_pet_id_created_at_idx" ON "pet_records"("pet_id", "created_at");

CREATE TABLE "vaccinations" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pet_id" TEXT NOT NULL,
    "vaccine" TEXT NOT NULL CHECK ("vaccine" IN ('rabies', 'dhpp', 'bordetella', 'leptospirosis', 'influenza')),
    "valid_until" TEXT NOT NULL CHECK ("valid_until" GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    "exempt" BOOLEAN NOT NULL DEFAULT false,
    "record_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting' CHECK ("state" IN ('waiting', 'confirmed', 'declined')),
    "note" TEXT NOT NULL DEFAULT '',
    "added_by" TEXT,
    "checked_by" TEXT,
    "checked_at" DATETIME,
    "reminded_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "vaccinations_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "pet_records" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_added_by_fkey" FOREIGN KEY ("added_by") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_checked_by_fkey" FOREIGN KEY ("checked_by") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "vaccinations_pet_id_vaccine_valid_until_idx" ON "vaccinations"("pet_id", "vaccine", "valid_until");
CREATE INDEX "vaccinations_state_valid_until_idx" ON "vaccinations"("state", "valid_until");
CREATE INDEX "vaccinations_record_id_idx" ON "vaccinations"("record_id");
CREATE INDEX "vaccinations_added_by_idx" ON "vaccinations"("added_by");
CREATE INDEX "vaccinations_checked_by_idx" ON "vaccinations"("checked_by");

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
    "refund_or_keep" BOOLEAN NOT NULL DEFAULT false,
    "total_by_hand" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "reminded_at" DATETIME,
    "review_asked_at" DATETIME,
    "series_id" TEXT REFERENCES "booking_series" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "cancel_days" INTEGER CHECK ("cancel_days" BETWEEN 0 AND 60),
    "cancel_keep_percent" INTEGER CHECK ("cancel_keep_percent" BETWEEN 1 AND 100),
    "refund_due_cents" INTEGER CHECK ("refund_due_cents" >= 0),
    "arrived_at" DATETIME,
    "left_at" DATETIME CHECK ("left_at" IS NULL OR ("arrived_at" IS NOT NULL AND "left_at" >= "arrived_at")),
    "picked_up_by" TEXT NOT NULL DEFAULT '',
    "late_open" BOOLEAN NOT NULL DEFAULT false CHECK ("late_open" = false OR "left_at" IS NOT NULL),
    "deposit_cents" INTEGER CHECK ("deposit_cents" > 0),
    "deposit_of_cents" INTEGER,
    "deposit_due_at" DATETIME CHECK (("deposit_due_at" IS NULL) = ("deposit_cents" IS NULL)),
    "deposit_next_at" DATETIME,
    "tip_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("tip_cents" >= 0),
    "receipt_number" TEXT,
    "payment_asked_at" DATETIME,
    "deposit_met_at" DATETIME,
    "belongings" TEXT NOT NULL DEFAULT '[]',
    "cancel_second_days" INTEGER CHECK ("cancel_second_days" BETWEEN 0 AND 60),
    "cancel_second_percent" INTEGER CHECK ("cancel_second_percent" BETWEEN 1 AND 100),
    "rest_due_days" INTEGER CHECK ("rest_due_days" BETWEEN 0 AND 60),
    "rest_reminded_at" DATETIME,
    CONSTRAINT "bookings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "bookings_remain" CHECK ("amt_remain" = "tot_amt" - "amt_paid"),
    CONSTRAINT "bookings_total" CHECK ("tot_amt" >= 0),
    CONSTRAINT "bookings_order" CHECK ("start" < "end"),
    CONSTRAINT "bookings_canceled_at" CHECK (("status" = 'canceled') = ("canceled_at" IS NOT NULL))
);
CREATE INDEX "bookings_user_id_start_idx" ON "bookings"("user_id", "start");
CREATE INDEX "bookings_user_id_status_start_idx" ON "bookings"("user_id", "status", "start");
CREATE INDEX "bookings_status_start_idx" ON "bookings"("status", "start");
CREATE INDEX "bookings_status_created_at_idx" ON "bookings"("status", "created_at");
CREATE INDEX "bookings_start_idx" ON "bookings"("start");
CREATE INDEX "bookings_end_idx" ON "bookings"("end");
CREATE INDEX "bookings_refund_or_keep_idx" ON "bookings"("refund_or_keep");
CREATE INDEX "bookings_status_user_id_amt_remain_tot_amt_amt_paid_idx" ON "bookings"("status", "user_id", "amt_remain", "tot_amt", "amt_paid");
CREATE INDEX "bookings_status_end_idx" ON "bookings"("status", "end");
CREATE INDEX "bookings_series_id_start_idx" ON "bookings"("series_id", "start");
CREATE INDEX "bookings_left_at_arrived_at_idx" ON "bookings"("left_at", "arrived_at");
CREATE INDEX "bookings_late_open_idx" ON "bookings"("late_open");
CREATE INDEX "bookings_deposit_next_at_idx" ON "bookings"("deposit_next_at");
CREATE INDEX "bookings_arrived_at_idx" ON "bookings"("arrived_at");
CREATE INDEX "bookings_status_amt_remain_start_end_user_id_idx" ON "bookings"("status", "amt_remain", "start", "end", "user_id");
CREATE UNIQUE INDEX "bookings_receipt_number_key" ON "bookings"("receipt_number");

CREATE TABLE "booking_changes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "start" DATETIME NOT NULL,
    "end" DATETIME NOT NULL,
    "pet_ids" JSONB NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "created_at" DATETIME NOT NULL,
    "answered_at" DATETIME,
    "before" JSONB,
    CONSTRAINT "booking_changes_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "booking_changes_booking_id_key" ON "booking_changes"("booking_id");
CREATE INDEX "booking_changes_state_end_idx" ON "booking_changes"("state", "end");

CREATE TABLE "booking_series" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "booking_series_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "booking_series_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "booking_series_owner_id_idx" ON "booking_series"("owner_id");
CREATE INDEX "booking_series_actor_id_idx" ON "booking_series"("actor_id");

CREATE TABLE "waitlist_entries" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "start" DATETIME NOT NULL,
    "end" DATETIME NOT NULL,
    "pet_ids" JSONB NOT NULL,
    "dogs" INTEGER NOT NULL,
    "extra_ids" JSONB NOT NULL DEFAULT '[]',
    "message" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "created_at" DATETIME NOT NULL,
    "offered_at" DATETIME,
    "offer_ends_at" DATETIME,
    "booking_id" TEXT,
    CONSTRAINT "waitlist_entries_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "waitlist_entries_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "waitlist_entries_state" CHECK ( "state" IN ('waiting', 'offered', 'taken', 'passed', 'expired', 'left') AND ("state" NOT IN ('offered', 'taken') OR ("offered_at" IS NOT NULL AND "offer_ends_at" IS NOT NULL)) AND ("state" = 'taken' OR "booking_id" IS NULL) ),
    CONSTRAINT "waitlist_entries_stay" CHECK ( "end" > "start" AND "dogs" >= 1 AND json_array_length("pet_ids") = "dogs" )
);
CREATE INDEX "waitlist_entries_state_offer_ends_at_idx" ON "waitlist_entries"("state", "offer_ends_at");
CREATE INDEX "waitlist_entries_owner_id_created_at_idx" ON "waitlist_entries"("owner_id", "created_at");
CREATE UNIQUE INDEX "waitlist_entries_booking_id_key" ON "waitlist_entries"("booking_id");

CREATE TABLE "agreements" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "text" TEXT NOT NULL,
    "published_at" DATETIME NOT NULL,
    "replaces_all" BOOLEAN NOT NULL
);

CREATE TABLE "signatures" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agreement_id" INTEGER NOT NULL,
    "profile_id" TEXT NOT NULL,
    "typed_name" TEXT NOT NULL CHECK ("typed_name" <> ''),
    "signed_at" DATETIME NOT NULL,
    "user_agent" TEXT NOT NULL,
    "address_digest" TEXT NOT NULL,
    CONSTRAINT "signatures_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreements" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "signatures_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "signatures_profile_id_idx" ON "signatures"("profile_id");
CREATE UNIQUE INDEX "signatures_agreement_id_profile_id_key" ON "signatures"("agreement_id", "profile_id");

CREATE TABLE "booking_pets" (
    "booking_id" TEXT NOT NULL,
    "pet_id" TEXT NOT NULL,
    PRIMARY KEY ("booking_id", "pet_id"),
    CONSTRAINT "booking_pets_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "booking_pets_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "booking_pets_pet_id_idx" ON "booking_pets"("pet_id");

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
    "kind" TEXT NOT NULL DEFAULT 'stay' CHECK ("kind" IN ('stay', 'extra', 'adjustment')),
    "extra_id" TEXT REFERENCES "extras" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    PRIMARY KEY ("booking_id", "revision", "position"),
    CONSTRAINT "quote_lines_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "quote_lines_amount" CHECK ("amount_cents" = "quantity" * "unit_cents")
);
CREATE INDEX "quote_lines_extra_id_idx" ON "quote_lines"("extra_id");

CREATE TABLE "booking_history" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "event" TEXT NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "although" TEXT NOT NULL DEFAULT '',
    "group_id" TEXT,
    "money_before" JSONB,
    CONSTRAINT "booking_history_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "booking_history_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "booking_history_booking_id_at_idx" ON "booking_history"("booking_id", "at");
CREATE INDEX "booking_history_actor_id_idx" ON "booking_history"("actor_id");
CREATE INDEX "booking_history_group_id_idx" ON "booking_history"("group_id");

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
    "local_date" TEXT NOT NULL DEFAULT '',
    "method" TEXT CHECK ("method" IN ('cash', 'check', 'card', 'transfer', 'other', 'venmo', 'zelle', 'cash_app')),
    CONSTRAINT "ledger_entries_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entries_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ledger_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ledger_entries_attempt_id_key" ON "ledger_entries"("attempt_id");
CREATE INDEX "ledger_entries_booking_id_created_at_idx" ON "ledger_entries"("booking_id", "created_at");
CREATE INDEX "ledger_entries_actor_id_idx" ON "ledger_entries"("actor_id");
CREATE INDEX "ledger_entries_local_date_amount_cents_idx" ON "ledger_entries"("local_date", "amount_cents");
CREATE UNIQUE INDEX "ledger_entries_provider_ref_booking_id_key" ON "ledger_entries"("provider_ref", "booking_id");

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
CREATE UNIQUE INDEX "payment_claims_open_key_key" ON "payment_claims"("open_key");
CREATE UNIQUE INDEX "payment_claims_entry_id_key" ON "payment_claims"("entry_id");
CREATE INDEX "payment_claims_booking_id_created_at_idx" ON "payment_claims"("booking_id", "created_at");
CREATE INDEX "payment_claims_state_created_at_idx" ON "payment_claims"("state", "created_at");

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
    "held_cents" INTEGER,
    "held_ref" TEXT,
    "for_deposit" BOOLEAN NOT NULL DEFAULT false,
    "tip_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("tip_cents" >= 0),
    "lead_id" TEXT REFERENCES "payment_attempts" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "payment_attempts_amount" CHECK ("amount_cents" > 0)
);
CREATE UNIQUE INDEX "payment_attempts_request_id_key" ON "payment_attempts"("request_id");
CREATE UNIQUE INDEX "payment_attempts_order_id_key" ON "payment_attempts"("order_id");
CREATE INDEX "payment_attempts_booking_id_created_at_idx" ON "payment_attempts"("booking_id", "created_at");
CREATE INDEX "payment_attempts_payer_id_idx" ON "payment_attempts"("payer_id");
CREATE INDEX "payment_attempts_state_updated_at_idx" ON "payment_attempts"("state", "updated_at");
CREATE INDEX "payment_attempts_lead_id_idx" ON "payment_attempts"("lead_id");

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
    "lowers_total" BOOLEAN NOT NULL DEFAULT false,
    "tip_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("tip_cents" BETWEEN 0 AND "amount_cents"),
    CONSTRAINT "refunds_amount" CHECK ("amount_cents" > 0),
    CONSTRAINT "refunds_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refunds_capture_entry_id_fkey" FOREIGN KEY ("capture_entry_id") REFERENCES "ledger_entries" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refunds_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "refunds_request_id_key" ON "refunds"("request_id");
CREATE INDEX "refunds_booking_id_created_at_idx" ON "refunds"("booking_id", "created_at");
CREATE INDEX "refunds_capture_entry_id_idx" ON "refunds"("capture_entry_id");
CREATE INDEX "refunds_actor_id_idx" ON "refunds"("actor_id");
CREATE INDEX "refunds_state_updated_at_idx" ON "refunds"("state", "updated_at");
CREATE UNIQUE INDEX "refunds_provider_ref_booking_id_key" ON "refunds"("provider_ref", "booking_id");

CREATE TABLE "payment_disputes" (
    "id" TEXT NOT NULL,
    "capture_ref" TEXT NOT NULL,
    "amount_cents" INTEGER,
    "opened_at" DATETIME NOT NULL,
    "changed_at" DATETIME NOT NULL,
    "respond_by" DATETIME,
    "resolved_at" DATETIME,
    "outcome" TEXT NOT NULL DEFAULT '',
    PRIMARY KEY ("id", "capture_ref")
);
CREATE INDEX "payment_disputes_capture_ref_idx" ON "payment_disputes"("capture_ref");

CREATE TABLE "provider_events" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "event_type" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "received_at" DATETIME NOT NULL,
    "handled_at" DATETIME,
    "tries" INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX "provider_events_handled_at_received_at_idx" ON "provider_events"("handled_at", "received_at");

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
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" DATETIME,
    "provider_id" TEXT,
    "problem" TEXT,
    "refused_since" DATETIME,
    "unanswered" INTEGER NOT NULL DEFAULT 0,
    "withdrawn_by" TEXT,
    CONSTRAINT "mail_outbox_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "mail_outbox_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "mail_outbox_state_send_after_idx" ON "mail_outbox"("state", "send_after");
CREATE INDEX "mail_outbox_created_at_idx" ON "mail_outbox"("created_at");
CREATE INDEX "mail_outbox_profile_id_idx" ON "mail_outbox"("profile_id");
CREATE INDEX "mail_outbox_booking_id_idx" ON "mail_outbox"("booking_id");

CREATE TABLE "push_subscriptions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "server_key" TEXT NOT NULL,
    "session_digest" TEXT NOT NULL,
    "browser_digest" TEXT,
    "user_agent" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "push_subscriptions_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE INDEX "push_subscriptions_profile_id_session_digest_idx" ON "push_subscriptions"("profile_id", "session_digest");
CREATE INDEX "push_subscriptions_browser_digest_idx" ON "push_subscriptions"("browser_digest");

CREATE TABLE "push_notices" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "subscription_id" TEXT NOT NULL,
    "mail_id" TEXT,
    "booking_id" TEXT,
    "about" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "send_after" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "done_at" DATETIME,
    CONSTRAINT "push_notices_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscriptions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_notices_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mail_outbox" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_notices_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "push_notices_of_one" CHECK (("mail_id" IS NULL) <> ("booking_id" IS NULL))
);
CREATE UNIQUE INDEX "push_notices_subscription_id_about_key" ON "push_notices"("subscription_id", "about");
CREATE INDEX "push_notices_done_at_send_after_idx" ON "push_notices"("done_at", "send_after");
CREATE INDEX "push_notices_mail_id_idx" ON "push_notices"("mail_id");
CREATE INDEX "push_notices_booking_id_idx" ON "push_notices"("booking_id");

CREATE TABLE "bounced_addresses" (
    "address" TEXT NOT NULL PRIMARY KEY,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

CREATE TABLE "messages" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sender_id" TEXT NOT NULL,
    "receiver_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "read_at" DATETIME,
    "number" INTEGER,
    "group_id" TEXT,
    CONSTRAINT "messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "messages_receiver_id_fkey" FOREIGN KEY ("receiver_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "messages_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "messages_owner_id_created_at_id_idx" ON "messages"("owner_id", "created_at", "id");
CREATE INDEX "messages_sender_id_idx" ON "messages"("sender_id");
CREATE INDEX "messages_receiver_id_read_at_idx" ON "messages"("receiver_id", "read_at");
CREATE UNIQUE INDEX "messages_number_key" ON "messages"("number");
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");
CREATE INDEX "messages_group_id_idx" ON "messages"("group_id");

CREATE TABLE "message_pictures" (
    "message_id" TEXT NOT NULL,
    "picture_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    PRIMARY KEY ("message_id", "picture_id"),
    CONSTRAINT "message_pictures_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "message_pictures_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "pictures" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "message_pictures_picture_id_idx" ON "message_pictures"("picture_id");

CREATE TABLE "conversations" (
    "owner_id" TEXT NOT NULL PRIMARY KEY,
    "last_message_at" DATETIME NOT NULL,
    "owner_unread" INTEGER NOT NULL DEFAULT 0,
    "admin_unread" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "conversations_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "conversations_last_message_at_idx" ON "conversations"("last_message_at");
CREATE INDEX "conversations_admin_unread_last_message_at_idx" ON "conversations"("admin_unread", "last_message_at");

CREATE TABLE "Reviews" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "stars" INTEGER NOT NULL,
    "repeat" BOOLEAN NOT NULL,
    "via" TEXT NOT NULL DEFAULT 'website',
    "created_at" DATETIME NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'shown',
    "reply" TEXT NOT NULL DEFAULT '',
    "replied_at" DATETIME,
    "stayed_here" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "reviews_stars" CHECK ("stars" BETWEEN 1 AND 5)
);
CREATE INDEX "Reviews_state_created_at_idx" ON "Reviews"("state", "created_at");
CREATE INDEX "Reviews_state_stars_idx" ON "Reviews"("state", "stars");

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

CREATE TABLE "holidays" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "rates_apply" BOOLEAN NOT NULL
);

CREATE TABLE "extras" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL CHECK (length("name") BETWEEN 1 AND 60),
    "unit_cents" INTEGER NOT NULL CHECK ("unit_cents" BETWEEN 0 AND 99999),
    "per" TEXT NOT NULL CHECK ("per" IN ('stay', 'dog', 'dog_day')),
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "retired_at" DATETIME
);
CREATE INDEX "extras_retired_at_position_idx" ON "extras"("retired_at", "position");

CREATE TABLE "quick_replies" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "position" INTEGER NOT NULL
);

CREATE TABLE "closed_dates" (
    "date" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL DEFAULT 'closed',
    "reason" TEXT NOT NULL,
    "dog_limit" INTEGER CHECK ("dog_limit" BETWEEN 0 AND 99),
    "overnight_limit" INTEGER CHECK ("overnight_limit" BETWEEN 0 AND 99),
    CONSTRAINT "closed_dates_limits" CHECK ( ("kind" = 'limit') = ("dog_limit" IS NOT NULL OR "overnight_limit" IS NOT NULL) )
);

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
    "reviews_widget_url" TEXT NOT NULL DEFAULT '',
    "map_url" TEXT NOT NULL DEFAULT '',
    "hold_reviews" BOOLEAN NOT NULL DEFAULT false,
    "verification_name" TEXT NOT NULL DEFAULT '',
    "verification_content" TEXT NOT NULL DEFAULT '',
    "privacy_text" TEXT NOT NULL DEFAULT '',
    "privacy_edited_on" TEXT,
    "terms_text" TEXT NOT NULL DEFAULT '',
    "terms_edited_on" TEXT,
    "quick_reasons" TEXT NOT NULL DEFAULT '',
    "insurance" TEXT NOT NULL DEFAULT '',
    "most_dogs" TEXT NOT NULL DEFAULT '',
    "experience" TEXT NOT NULL DEFAULT '',
    "what_to_bring" TEXT NOT NULL DEFAULT '',
    "dog_limit" INTEGER CHECK ("dog_limit" BETWEEN 1 AND 99),
    "overnight_limit" INTEGER CHECK ("overnight_limit" BETWEEN 1 AND 99),
    "several_days" BOOLEAN NOT NULL DEFAULT false,
    "change_requests" BOOLEAN NOT NULL DEFAULT false,
    "accept_at_once" TEXT NOT NULL DEFAULT 'off',
    "accept_over_holidays" BOOLEAN NOT NULL DEFAULT false,
    "set_up_hidden" BOOLEAN NOT NULL DEFAULT false,
    "adjustments" BOOLEAN NOT NULL DEFAULT false,
    "waitlist" BOOLEAN NOT NULL DEFAULT false,
    "required_vaccines" TEXT NOT NULL DEFAULT '[]' CHECK (json_valid("required_vaccines")),
    "cancel_days_boarding" INTEGER CHECK ("cancel_days_boarding" BETWEEN 0 AND 60),
    "cancel_days_daycare" INTEGER CHECK ("cancel_days_daycare" BETWEEN 0 AND 60),
    "cancel_days_holiday" INTEGER CHECK ("cancel_days_holiday" BETWEEN 0 AND 60),
    "cancel_keep_percent" INTEGER NOT NULL DEFAULT 50 CHECK ("cancel_keep_percent" BETWEEN 1 AND 100),
    "calendar_feeds" BOOLEAN NOT NULL DEFAULT false,
    "track_arrivals" BOOLEAN NOT NULL DEFAULT false,
    "late_charge" TEXT NOT NULL DEFAULT 'off' CHECK ("late_charge" IN ('off', 'by_rates', 'fee')),
    "late_fee_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("late_fee_cents" >= 0),
    "late_grace_minutes" INTEGER NOT NULL DEFAULT 15 CHECK ("late_grace_minutes" BETWEEN 0 AND 120),
    "set_up_done" TEXT NOT NULL DEFAULT '[]',
    "meet_first" BOOLEAN NOT NULL DEFAULT false,
    "meet_again_months" INTEGER CHECK ("meet_again_months" BETWEEN 1 AND 36),
    "dog_notes" BOOLEAN NOT NULL DEFAULT false,
    "deposit_percent" INTEGER CHECK ("deposit_percent" BETWEEN 1 AND 100),
    "deposit_hours" INTEGER NOT NULL DEFAULT 48 CHECK ("deposit_hours" BETWEEN 1 AND 336),
    "deposit_daycare" BOOLEAN NOT NULL DEFAULT false,
    "tips" BOOLEAN NOT NULL DEFAULT false,
    "ask_address" BOOLEAN NOT NULL DEFAULT false,
    "keep_records_months" INTEGER CHECK ("keep_records_months" BETWEEN 12 AND 36),
    "care_plans" BOOLEAN NOT NULL DEFAULT false,
    "payment_reminders" BOOLEAN NOT NULL DEFAULT false,
    "phone_notices" BOOLEAN NOT NULL DEFAULT false,
    "updates" BOOLEAN NOT NULL DEFAULT false,
    "message_pictures" BOOLEAN NOT NULL DEFAULT false,
    "venmo_name" TEXT NOT NULL DEFAULT '',
    "zelle_address" TEXT NOT NULL DEFAULT '',
    "cash_app_tag" TEXT NOT NULL DEFAULT '',
    "cash_or_check" BOOLEAN NOT NULL DEFAULT false,
    "season_prices" TEXT NOT NULL DEFAULT '',
    "long_stay_nights" INTEGER CHECK ("long_stay_nights" BETWEEN 2 AND 60),
    "long_stay_percent" INTEGER CHECK ("long_stay_percent" BETWEEN 1 AND 100),
    "cancel_second_days" INTEGER CHECK ("cancel_second_days" BETWEEN 0 AND 60),
    "cancel_second_percent" INTEGER CHECK ("cancel_second_percent" BETWEEN 1 AND 100),
    "rest_due_days" INTEGER CHECK ("rest_due_days" BETWEEN 0 AND 60),
    "trust_page" BOOLEAN NOT NULL DEFAULT false,
    "sleeps_here" TEXT NOT NULL DEFAULT '',
    "welcome_email" BOOLEAN NOT NULL DEFAULT false,
    "house_notes" TEXT NOT NULL DEFAULT '',
    "arrivals_since" DATETIME,
    CONSTRAINT "settings_one_row" CHECK ("id" = 1)
);

CREATE TABLE "submissions" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "actor_id" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "content_digest" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);
CREATE INDEX "submissions_created_at_idx" ON "submissions"("created_at");

CREATE TABLE "rate_counts" (
    "limit" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "count" INTEGER NOT NULL,
    PRIMARY KEY ("limit", "subject", "at")
);
CREATE INDEX "rate_counts_at_idx" ON "rate_counts"("at");

CREATE TABLE "markers" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

CREATE TABLE "settings_changes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "area" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "actor_id" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "settings_changes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "settings_changes_at_idx" ON "settings_changes"("at");
CREATE INDEX "settings_changes_actor_id_idx" ON "settings_changes"("actor_id");

CREATE TABLE "search_entries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "owner_id" TEXT NOT NULL,
    "pet_id" TEXT,
    "text" TEXT NOT NULL,
    CONSTRAINT "search_entries_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "search_entries_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "search_entries_pet_id_key" ON "search_entries"("pet_id");
CREATE INDEX "search_entries_owner_id_idx" ON "search_entries"("owner_id");

-- The searches: full-text indexes that triggers keep, which Prisma’s schema cannot say.
CREATE VIEW "search_texts" AS SELECT "id", "owner_id", "pet_id",
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("text", 'Ł', 'L'), 'ł', 'l'), 'Ø', 'O'), 'ø', 'o'), 'Đ', 'D'), 'đ', 'd'), 'Ð', 'D'), 'ð', 'd'), 'Þ', 'Th'), 'þ', 'th'), 'Æ', 'Ae'), 'æ', 'ae'), 'Œ', 'Oe'), 'œ', 'oe'), 'ß', 'ss'), 'ı', 'i'), '''', ''), '’', ''), '‘', ''), 'ʼ', '') AS "text"
  FROM "search_entries";

CREATE VIRTUAL TABLE "search_index_messages" USING fts5(
  "content", content = 'messages', content_rowid = 'number',
  tokenize = "trigram remove_diacritics 1"
);

CREATE VIRTUAL TABLE "search_index" USING fts5(
  "text", content = 'search_texts', content_rowid = 'id',
  tokenize = "trigram remove_diacritics 1"
);

-- Rules that only the database can keep, whoever writes.
CREATE TRIGGER "ledger_entries_no_delete" BEFORE DELETE ON "ledger_entries"
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER "ledger_entries_local_date" BEFORE INSERT ON "ledger_entries"
WHEN NEW."local_date" NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
BEGIN SELECT RAISE(ABORT, 'a ledger entry needs its local date'); END;

CREATE TRIGGER "profiles_search_insert" AFTER INSERT ON "profiles"
BEGIN
  INSERT INTO "search_entries" ("owner_id", "text") VALUES (NEW."id",
    coalesce(NEW."full_name", '') || ' ' || NEW."email" || ' ' ||
      replace(replace(replace(replace(replace(replace(coalesce(NEW."phone_number", ''), '+', ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''));
END;

CREATE TRIGGER "profiles_search_update" AFTER UPDATE OF "full_name", "email", "phone_number" ON "profiles"
BEGIN
  UPDATE "search_entries" SET "text" =
      coalesce(NEW."full_name", '') || ' ' || NEW."email" || ' ' ||
      replace(replace(replace(replace(replace(replace(coalesce(NEW."phone_number", ''), '+', ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')
    WHERE "owner_id" = NEW."id" AND "pet_id" IS NULL;
END;

CREATE TRIGGER "agreements_no_update" BEFORE UPDATE ON "agreements"
BEGIN SELECT RAISE(ABORT, 'a published agreement never changes'); END;

CREATE TRIGGER "agreements_no_delete" BEFORE DELETE ON "agreements"
BEGIN SELECT RAISE(ABORT, 'a published agreement never changes'); END;

CREATE TRIGGER "signatures_no_update" BEFORE UPDATE ON "signatures"
BEGIN SELECT RAISE(ABORT, 'signatures are append-only'); END;

CREATE TRIGGER "signatures_no_delete" BEFORE DELETE ON "signatures"
WHEN EXISTS (SELECT 1 FROM "profiles" WHERE "id" = OLD."profile_id" AND "deleted_at" IS NULL)
BEGIN SELECT RAISE(ABORT, 'signatures are append-only'); END;

CREATE TRIGGER "care_items_no_update" BEFORE UPDATE ON "care_items"
WHEN OLD."ended_at" IS NOT NULL OR NEW."ended_at" IS NULL
  OR NEW."id" IS NOT OLD."id" OR NEW."pet_id" IS NOT OLD."pet_id"
  OR NEW."kind" IS NOT OLD."kind" OR NEW."what" IS NOT OLD."what"
  OR NEW."amount" IS NOT OLD."amount" OR NEW."times" IS NOT OLD."times"
  OR NEW."reason" IS NOT OLD."reason" OR NEW."note" IS NOT OLD."note"
  OR NEW."from_date" IS NOT OLD."from_date" OR NEW."until_date" IS NOT OLD."until_date"
  OR NEW."created_at" IS NOT OLD."created_at"
BEGIN SELECT RAISE(ABORT, 'an item of care only ends'); END;

CREATE TRIGGER "care_items_no_delete" BEFORE DELETE ON "care_items"
WHEN EXISTS (SELECT 1 FROM "pets" WHERE "id" = OLD."pet_id")
BEGIN SELECT RAISE(ABORT, 'an item of care only ends'); END;

CREATE TRIGGER "care_done_no_update" BEFORE UPDATE ON "care_done"
WHEN NEW."id" IS NOT OLD."id" OR NEW."booking_id" IS NOT OLD."booking_id"
  OR NEW."pet_id" IS NOT OLD."pet_id" OR NEW."care_item_id" IS NOT OLD."care_item_id"
  OR NEW."due_on" IS NOT OLD."due_on" OR NEW."due_minutes" IS NOT OLD."due_minutes"
  OR NEW."outcome" IS NOT OLD."outcome" OR NEW."done_at" IS NOT OLD."done_at"
  OR NEW."noted_at" IS NOT OLD."noted_at"
  OR (NEW."actor_id" IS NOT OLD."actor_id" AND NEW."actor_id" IS NOT NULL)
  OR (OLD."taken_back_at" IS NOT NULL AND NEW."taken_back_at" IS NOT OLD."taken_back_at")
  OR NEW."live_key" IS NOT (CASE WHEN NEW."taken_back_at" IS NULL THEN OLD."live_key" END)
  OR substr(NEW."note", 1, length(OLD."note")) IS NOT OLD."note"
BEGIN SELECT RAISE(ABORT, 'what was given stays as it was noted'); END;

CREATE TRIGGER "care_done_no_delete" BEFORE DELETE ON "care_done"
WHEN EXISTS (SELECT 1 FROM "pets" WHERE "id" = OLD."pet_id")
BEGIN SELECT RAISE(ABORT, 'what was given stays as it was noted'); END;

CREATE TRIGGER "messages_search_insert" AFTER INSERT ON "messages"
BEGIN
  UPDATE "messages" SET "number" = (SELECT coalesce(max("number"), 0) + 1 FROM "messages")
    WHERE "id" = NEW."id";
  INSERT INTO "search_index_messages" ("rowid", "content")
    SELECT "number", "content" FROM "messages" WHERE "id" = NEW."id";
END;

CREATE TRIGGER "messages_search_delete" AFTER DELETE ON "messages"
BEGIN
  INSERT INTO "search_index_messages" ("search_index_messages", "rowid", "content")
    VALUES ('delete', OLD."number", OLD."content");
END;

CREATE TRIGGER "messages_search_update" AFTER UPDATE OF "content" ON "messages"
BEGIN
  INSERT INTO "search_index_messages" ("search_index_messages", "rowid", "content")
    VALUES ('delete', OLD."number", OLD."content");
  INSERT INTO "search_index_messages" ("rowid", "content") VALUES (NEW."number", NEW."content");
END;

CREATE TRIGGER "incidents_no_update" BEFORE UPDATE ON "incidents"
WHEN NEW."id" IS NOT OLD."id" OR NEW."booking_id" IS NOT OLD."booking_id"
  OR NEW."kind" IS NOT OLD."kind" OR NEW."happened_at" IS NOT OLD."happened_at"
  OR NEW."vet" IS NOT OLD."vet" OR NEW."owner_told_at" IS NOT OLD."owner_told_at"
  OR NEW."owner_told_how" IS NOT OLD."owner_told_how"
  OR NEW."created_at" IS NOT OLD."created_at"
  OR (NEW."actor_id" IS NOT OLD."actor_id" AND NEW."actor_id" IS NOT NULL)
  OR (NEW."shared_at" IS NOT OLD."shared_at" AND OLD."shared_at" IS NOT NULL)
  OR ((NEW."pet_name" IS NOT OLD."pet_name" OR NEW."place" IS NOT OLD."place"
      OR NEW."what" IS NOT OLD."what" OR NEW."done" IS NOT OLD."done"
      OR NEW."others" IS NOT OLD."others")
    AND EXISTS (SELECT 1 FROM "bookings" JOIN "profiles" ON "profiles"."id" = "bookings"."user_id"
      WHERE "bookings"."id" = OLD."booking_id" AND "profiles"."deleted_at" IS NULL))
BEGIN SELECT RAISE(ABORT, 'an incident stays as it was written down'); END;

CREATE TRIGGER "incidents_no_delete" BEFORE DELETE ON "incidents"
BEGIN SELECT RAISE(ABORT, 'an incident stays as it was written down'); END;

CREATE TRIGGER "incident_notes_no_update" BEFORE UPDATE ON "incident_notes"
WHEN NEW."id" IS NOT OLD."id" OR NEW."incident_id" IS NOT OLD."incident_id"
  OR NEW."for_owner" IS NOT OLD."for_owner" OR NEW."created_at" IS NOT OLD."created_at"
  OR (NEW."actor_id" IS NOT OLD."actor_id" AND NEW."actor_id" IS NOT NULL)
  OR (NEW."text" IS NOT OLD."text"
    AND EXISTS (SELECT 1 FROM "incidents" JOIN "bookings" ON "bookings"."id" = "incidents"."booking_id"
      JOIN "profiles" ON "profiles"."id" = "bookings"."user_id"
      WHERE "incidents"."id" = OLD."incident_id" AND "profiles"."deleted_at" IS NULL))
BEGIN SELECT RAISE(ABORT, 'a note of an incident stays as it was written down'); END;

CREATE TRIGGER "incident_notes_no_delete" BEFORE DELETE ON "incident_notes"
BEGIN SELECT RAISE(ABORT, 'a note of an incident stays as it was written down'); END;

CREATE TRIGGER "search_entries_insert" AFTER INSERT ON "search_entries"
BEGIN INSERT INTO "search_index" ("rowid", "text") SELECT "id", "text" FROM "search_texts" WHERE "id" = NEW."id"; END;

CREATE TRIGGER "search_entries_delete" BEFORE DELETE ON "search_entries"
BEGIN
  INSERT INTO "search_index" ("search_index", "rowid", "text")
    SELECT 'delete', "id", "text" FROM "search_texts" WHERE "id" = OLD."id";
END;

CREATE TRIGGER "search_entries_before_update" BEFORE UPDATE OF "text" ON "search_entries"
BEGIN
  INSERT INTO "search_index" ("search_index", "rowid", "text")
    SELECT 'delete', "id", "text" FROM "search_texts" WHERE "id" = OLD."id";
END;

CREATE TRIGGER "search_entries_update" AFTER UPDATE OF "text" ON "search_entries"
BEGIN INSERT INTO "search_index" ("rowid", "text") SELECT "id", "text" FROM "search_texts" WHERE "id" = NEW."id"; END;

CREATE TRIGGER "ledger_entries_no_update" BEFORE UPDATE ON "ledger_entries"
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER "pets_search_insert" AFTER INSERT ON "pets"
BEGIN
  INSERT INTO "search_entries" ("owner_id", "pet_id", "text")
    VALUES (NEW."user_id", NEW."id", NEW."pet_name");
END;

CREATE TRIGGER "pets_search_update" AFTER UPDATE OF "pet_name" ON "pets"
BEGIN
  UPDATE "search_entries" SET "text" = NEW."pet_name" WHERE "pet_id" = NEW."id";
END;
