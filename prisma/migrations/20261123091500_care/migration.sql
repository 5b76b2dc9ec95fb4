-- R51: what a dog eats and takes, and what of it was given.
ALTER TABLE "settings" ADD COLUMN "care_plans" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
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

-- CreateTable
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

-- CreateIndex
CREATE INDEX "care_items_pet_id_ended_at_idx" ON "care_items"("pet_id", "ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "care_done_live_key_key" ON "care_done"("live_key");

-- CreateIndex
CREATE INDEX "care_done_due_on_pet_id_idx" ON "care_done"("due_on", "pet_id");

-- CreateIndex
CREATE INDEX "care_done_booking_id_due_on_idx" ON "care_done"("booking_id", "due_on");

-- CreateIndex
CREATE INDEX "care_done_pet_id_idx" ON "care_done"("pet_id");

-- CreateIndex
CREATE INDEX "care_done_care_item_id_idx" ON "care_done"("care_item_id");

-- CreateIndex
CREATE INDEX "care_done_actor_id_idx" ON "care_done"("actor_id");

-- A changed item is a new one: what was given stays true.
CREATE TRIGGER "care_items_no_update" BEFORE UPDATE ON "care_items"
WHEN OLD."ended_at" IS NOT NULL OR NEW."ended_at" IS NULL
  OR NEW."id" IS NOT OLD."id" OR NEW."pet_id" IS NOT OLD."pet_id"
  OR NEW."kind" IS NOT OLD."kind" OR NEW."what" IS NOT OLD."what"
  OR NEW."amount" IS NOT OLD."amount" OR NEW."times" IS NOT OLD."times"
  OR NEW."reason" IS NOT OLD."reason" OR NEW."note" IS NOT OLD."note"
  OR NEW."from_date" IS NOT OLD."from_date" OR NEW."until_date" IS NOT OLD."until_date"
  OR NEW."created_at" IS NOT OLD."created_at"
BEGIN SELECT RAISE(ABORT, 'an item of care only ends'); END;

-- They go with the dog (R41), and only with it.
CREATE TRIGGER "care_items_no_delete" BEFORE DELETE ON "care_items"
WHEN EXISTS (SELECT 1 FROM "pets" WHERE "id" = OLD."pet_id")
BEGIN SELECT RAISE(ABORT, 'an item of care only ends'); END;

-- Taken back once; its note only grows; the name of who noted it goes with the account.
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
