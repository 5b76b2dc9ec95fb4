-- Care that nobody noted in time can be answered as not recorded (R121).
CREATE TABLE "new_care_done" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "booking_id" TEXT NOT NULL,
    "pet_id" TEXT NOT NULL,
    "care_item_id" TEXT NOT NULL,
    "due_on" TEXT NOT NULL,
    "due_minutes" INTEGER NOT NULL CHECK ("due_minutes" BETWEEN 0 AND 1439),
    "outcome" TEXT NOT NULL CHECK ("outcome" IN ('given', 'refused', 'skipped', 'not_recorded')),
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
INSERT INTO "new_care_done" SELECT * FROM "care_done";
DROP TABLE "care_done";
ALTER TABLE "new_care_done" RENAME TO "care_done";
CREATE UNIQUE INDEX "care_done_live_key_key" ON "care_done"("live_key");
CREATE INDEX "care_done_due_on_pet_id_idx" ON "care_done"("due_on", "pet_id");
CREATE INDEX "care_done_booking_id_due_on_idx" ON "care_done"("booking_id", "due_on");
CREATE INDEX "care_done_pet_id_idx" ON "care_done"("pet_id");
CREATE INDEX "care_done_care_item_id_idx" ON "care_done"("care_item_id");
CREATE INDEX "care_done_actor_id_idx" ON "care_done"("actor_id");

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
