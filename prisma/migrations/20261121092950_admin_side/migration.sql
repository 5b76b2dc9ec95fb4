-- Beyond Prisma's own output: columns are added in place, since a rebuild would lose the CHECK
-- constraints and triggers; and the triggers and the full-text index at the end, which keep sums and
-- searches up to date whoever writes.

-- AlterTable
ALTER TABLE "payment_attempts" ADD COLUMN "held_cents" INTEGER;
ALTER TABLE "payment_attempts" ADD COLUMN "held_ref" TEXT;

-- CreateTable
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

-- CreateTable
CREATE TABLE "status_totals" (
    "status" TEXT NOT NULL PRIMARY KEY,
    "bookings" INTEGER NOT NULL DEFAULT 0,
    "total_cents" INTEGER NOT NULL DEFAULT 0,
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "outstanding_cents" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "owner_totals" (
    "owner_id" TEXT NOT NULL PRIMARY KEY,
    "bookings" INTEGER NOT NULL DEFAULT 0,
    "total_cents" INTEGER NOT NULL DEFAULT 0,
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "outstanding_cents" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "owner_totals_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "income_months" (
    "month" TEXT NOT NULL PRIMARY KEY,
    "amount_cents" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "care_days" (
    "date" TEXT NOT NULL PRIMARY KEY,
    "days" INTEGER NOT NULL DEFAULT 0,
    "nights" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "search_entries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "owner_id" TEXT NOT NULL,
    "pet_id" TEXT,
    "text" TEXT NOT NULL,
    CONSTRAINT "search_entries_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "search_entries_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "booking_history" ADD COLUMN "note" TEXT NOT NULL DEFAULT '';
ALTER TABLE "bookings" ADD COLUMN "total_by_hand" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "bookings" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "bookings" ADD COLUMN "reminded_at" DATETIME;
ALTER TABLE "bookings" ADD COLUMN "review_asked_at" DATETIME;
ALTER TABLE "profiles" ADD COLUMN "private_note" TEXT NOT NULL DEFAULT '';
ALTER TABLE "ledger_entries" ADD COLUMN "local_date" TEXT NOT NULL DEFAULT '';

-- Entries of before get the day in UTC; new ones bring the business's own.
DROP TRIGGER "ledger_entries_no_update";
UPDATE "ledger_entries" SET "local_date" = substr("created_at", 1, 10);
CREATE TRIGGER "ledger_entries_no_update" BEFORE UPDATE ON "ledger_entries"
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER "ledger_entries_local_date" BEFORE INSERT ON "ledger_entries"
WHEN NEW."local_date" NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
BEGIN SELECT RAISE(ABORT, 'a ledger entry needs its local date'); END;

-- CreateIndex
CREATE INDEX "profiles_created_at_idx" ON "profiles"("created_at");


-- CreateIndex
CREATE INDEX "settings_changes_at_idx" ON "settings_changes"("at");

-- CreateIndex
CREATE INDEX "settings_changes_actor_id_idx" ON "settings_changes"("actor_id");

-- CreateIndex
CREATE INDEX "owner_totals_paid_cents_idx" ON "owner_totals"("paid_cents");

-- CreateIndex
CREATE INDEX "owner_totals_outstanding_cents_idx" ON "owner_totals"("outstanding_cents");

-- CreateIndex
CREATE UNIQUE INDEX "search_entries_pet_id_key" ON "search_entries"("pet_id");

-- CreateIndex
CREATE INDEX "search_entries_owner_id_idx" ON "search_entries"("owner_id");

-- Sums over all bookings, kept as the bookings change.
INSERT INTO "status_totals" ("status") VALUES ('pending'), ('accepted'), ('rejected'), ('canceled');
INSERT INTO "owner_totals" ("owner_id") SELECT "id" FROM "profiles";
CREATE TRIGGER "profiles_owner_totals" AFTER INSERT ON "profiles"
BEGIN INSERT INTO "owner_totals" ("owner_id") VALUES (NEW."id"); END;

CREATE TRIGGER "bookings_sums_insert" AFTER INSERT ON "bookings"
BEGIN
  UPDATE "status_totals" SET
    "bookings" = "bookings" + 1,
    "total_cents" = "total_cents" + NEW."tot_amt",
    "paid_cents" = "paid_cents" + NEW."amt_paid",
    "outstanding_cents" = "outstanding_cents" + iif(NEW."status" = 'accepted', max(NEW."amt_remain", 0), 0)
    WHERE "status" = NEW."status";
  UPDATE "owner_totals" SET
    "bookings" = "bookings" + 1,
    "total_cents" = "total_cents" + NEW."tot_amt",
    "paid_cents" = "paid_cents" + NEW."amt_paid",
    "outstanding_cents" = "outstanding_cents" + iif(NEW."status" = 'accepted', max(NEW."amt_remain", 0), 0)
    WHERE "owner_id" = NEW."user_id";
  INSERT INTO "care_days" ("date", "days", "nights")
    SELECT "date", +"days", +"nights" FROM (
      SELECT "value" AS "date",
      iif(NEW."service" = 'Daycare', NEW."num_dogs", 0) AS "days",
      iif(NEW."service" = 'Boarding' AND "key" < json_array_length(NEW."dates") - 1, NEW."num_dogs", 0) AS "nights"
    FROM json_each(NEW."dates") WHERE NEW."status" = 'accepted'
    ) WHERE true
    ON CONFLICT ("date") DO UPDATE SET
      "days" = "days" + "excluded"."days", "nights" = "nights" + "excluded"."nights";
END;

CREATE TRIGGER "bookings_sums_delete" AFTER DELETE ON "bookings"
BEGIN
  UPDATE "status_totals" SET
    "bookings" = "bookings" - 1,
    "total_cents" = "total_cents" - OLD."tot_amt",
    "paid_cents" = "paid_cents" - OLD."amt_paid",
    "outstanding_cents" = "outstanding_cents" - iif(OLD."status" = 'accepted', max(OLD."amt_remain", 0), 0)
    WHERE "status" = OLD."status";
  UPDATE "owner_totals" SET
    "bookings" = "bookings" - 1,
    "total_cents" = "total_cents" - OLD."tot_amt",
    "paid_cents" = "paid_cents" - OLD."amt_paid",
    "outstanding_cents" = "outstanding_cents" - iif(OLD."status" = 'accepted', max(OLD."amt_remain", 0), 0)
    WHERE "owner_id" = OLD."user_id";
  INSERT INTO "care_days" ("date", "days", "nights")
    SELECT "date", -"days", -"nights" FROM (
      SELECT "value" AS "date",
      iif(OLD."service" = 'Daycare', OLD."num_dogs", 0) AS "days",
      iif(OLD."service" = 'Boarding' AND "key" < json_array_length(OLD."dates") - 1, OLD."num_dogs", 0) AS "nights"
    FROM json_each(OLD."dates") WHERE OLD."status" = 'accepted'
    ) WHERE true
    ON CONFLICT ("date") DO UPDATE SET
      "days" = "days" + "excluded"."days", "nights" = "nights" + "excluded"."nights";
END;

CREATE TRIGGER "bookings_sums_update" AFTER UPDATE OF "status", "tot_amt", "amt_paid", "amt_remain", "user_id" ON "bookings"
BEGIN
  UPDATE "status_totals" SET
    "bookings" = "bookings" - 1,
    "total_cents" = "total_cents" - OLD."tot_amt",
    "paid_cents" = "paid_cents" - OLD."amt_paid",
    "outstanding_cents" = "outstanding_cents" - iif(OLD."status" = 'accepted', max(OLD."amt_remain", 0), 0)
    WHERE "status" = OLD."status";
  UPDATE "owner_totals" SET
    "bookings" = "bookings" - 1,
    "total_cents" = "total_cents" - OLD."tot_amt",
    "paid_cents" = "paid_cents" - OLD."amt_paid",
    "outstanding_cents" = "outstanding_cents" - iif(OLD."status" = 'accepted', max(OLD."amt_remain", 0), 0)
    WHERE "owner_id" = OLD."user_id";
  UPDATE "status_totals" SET
    "bookings" = "bookings" + 1,
    "total_cents" = "total_cents" + NEW."tot_amt",
    "paid_cents" = "paid_cents" + NEW."amt_paid",
    "outstanding_cents" = "outstanding_cents" + iif(NEW."status" = 'accepted', max(NEW."amt_remain", 0), 0)
    WHERE "status" = NEW."status";
  UPDATE "owner_totals" SET
    "bookings" = "bookings" + 1,
    "total_cents" = "total_cents" + NEW."tot_amt",
    "paid_cents" = "paid_cents" + NEW."amt_paid",
    "outstanding_cents" = "outstanding_cents" + iif(NEW."status" = 'accepted', max(NEW."amt_remain", 0), 0)
    WHERE "owner_id" = NEW."user_id";
END;

CREATE TRIGGER "bookings_care_update" AFTER UPDATE OF "status", "dates", "service", "num_dogs" ON "bookings"
BEGIN
  INSERT INTO "care_days" ("date", "days", "nights")
    SELECT "date", -"days", -"nights" FROM (
      SELECT "value" AS "date",
      iif(OLD."service" = 'Daycare', OLD."num_dogs", 0) AS "days",
      iif(OLD."service" = 'Boarding' AND "key" < json_array_length(OLD."dates") - 1, OLD."num_dogs", 0) AS "nights"
    FROM json_each(OLD."dates") WHERE OLD."status" = 'accepted'
    ) WHERE true
    ON CONFLICT ("date") DO UPDATE SET
      "days" = "days" + "excluded"."days", "nights" = "nights" + "excluded"."nights";
  INSERT INTO "care_days" ("date", "days", "nights")
    SELECT "date", +"days", +"nights" FROM (
      SELECT "value" AS "date",
      iif(NEW."service" = 'Daycare', NEW."num_dogs", 0) AS "days",
      iif(NEW."service" = 'Boarding' AND "key" < json_array_length(NEW."dates") - 1, NEW."num_dogs", 0) AS "nights"
    FROM json_each(NEW."dates") WHERE NEW."status" = 'accepted'
    ) WHERE true
    ON CONFLICT ("date") DO UPDATE SET
      "days" = "days" + "excluded"."days", "nights" = "nights" + "excluded"."nights";
END;

-- What was there before the triggers.
UPDATE "status_totals" SET ("bookings", "total_cents", "paid_cents", "outstanding_cents") = (
  SELECT count(*), coalesce(sum("tot_amt"), 0), coalesce(sum("amt_paid"), 0),
    coalesce(sum(iif("bookings"."status" = 'accepted', max("amt_remain", 0), 0)), 0)
  FROM "bookings" WHERE "bookings"."status" = "status_totals"."status");
UPDATE "owner_totals" SET ("bookings", "total_cents", "paid_cents", "outstanding_cents") = (
  SELECT count(*), coalesce(sum("tot_amt"), 0), coalesce(sum("amt_paid"), 0),
    coalesce(sum(iif("status" = 'accepted', max("amt_remain", 0), 0)), 0)
  FROM "bookings" WHERE "user_id" = "owner_id");
INSERT INTO "care_days" ("date", "days", "nights")
  SELECT "value", sum(iif("service" = 'Daycare', "num_dogs", 0)),
    sum(iif("service" = 'Boarding' AND "key" < json_array_length("dates") - 1, "num_dogs", 0))
  FROM "bookings", json_each("bookings"."dates") WHERE "status" = 'accepted' GROUP BY "value";

CREATE TRIGGER "ledger_entries_income" AFTER INSERT ON "ledger_entries"
BEGIN
  INSERT INTO "income_months" ("month", "amount_cents")
    VALUES (substr(NEW."local_date", 1, 7), NEW."amount_cents")
    ON CONFLICT ("month") DO UPDATE SET "amount_cents" = "amount_cents" + "excluded"."amount_cents";
END;
INSERT INTO "income_months" ("month", "amount_cents")
  SELECT substr("local_date", 1, 7), sum("amount_cents") FROM "ledger_entries" GROUP BY 1;

-- The search: one entry per owner and per pet, and a full-text index over them.
CREATE VIRTUAL TABLE "search_index" USING fts5(
  "text", content = 'search_entries', content_rowid = 'id',
  tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
-- What is deleted leaves the index at once, not with its next merge: R41.
INSERT INTO "search_index" ("search_index", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "search_entries_insert" AFTER INSERT ON "search_entries"
BEGIN INSERT INTO "search_index" ("rowid", "text") VALUES (NEW."id", NEW."text"); END;
CREATE TRIGGER "search_entries_delete" AFTER DELETE ON "search_entries"
BEGIN INSERT INTO "search_index" ("search_index", "rowid", "text") VALUES ('delete', OLD."id", OLD."text"); END;
CREATE TRIGGER "search_entries_update" AFTER UPDATE OF "text" ON "search_entries"
BEGIN
  INSERT INTO "search_index" ("search_index", "rowid", "text") VALUES ('delete', OLD."id", OLD."text");
  INSERT INTO "search_index" ("rowid", "text") VALUES (NEW."id", NEW."text");
END;
CREATE TRIGGER "profiles_search_insert" AFTER INSERT ON "profiles"
BEGIN
  INSERT INTO "search_entries" ("owner_id", "text")
    VALUES (NEW."id", coalesce(NEW."full_name", '') || ' ' || NEW."email");
END;
CREATE TRIGGER "profiles_search_update" AFTER UPDATE OF "full_name", "email" ON "profiles"
BEGIN
  UPDATE "search_entries" SET "text" = coalesce(NEW."full_name", '') || ' ' || NEW."email"
    WHERE "owner_id" = NEW."id" AND "pet_id" IS NULL;
END;
CREATE TRIGGER "pets_search_insert" AFTER INSERT ON "pets"
BEGIN
  INSERT INTO "search_entries" ("owner_id", "pet_id", "text")
    VALUES (NEW."user_id", NEW."id", NEW."pet_name");
END;
CREATE TRIGGER "pets_search_update" AFTER UPDATE OF "pet_name" ON "pets"
BEGIN
  UPDATE "search_entries" SET "text" = NEW."pet_name" WHERE "pet_id" = NEW."id";
END;
INSERT INTO "search_entries" ("owner_id", "text")
  SELECT "id", coalesce("full_name", '') || ' ' || "email" FROM "profiles";
INSERT INTO "search_entries" ("owner_id", "pet_id", "text")
  SELECT "user_id", "id", "pet_name" FROM "pets";
