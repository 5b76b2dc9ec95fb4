-- R52: what happened to a dog in a stay, as it was written down.

-- CreateTable
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

-- CreateTable
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

-- CreateIndex
CREATE INDEX "incidents_booking_id_idx" ON "incidents"("booking_id");

-- CreateIndex
CREATE INDEX "incidents_happened_at_idx" ON "incidents"("happened_at");

-- CreateIndex
CREATE INDEX "incidents_closed_at_idx" ON "incidents"("closed_at");

-- CreateIndex
CREATE INDEX "incidents_actor_id_idx" ON "incidents"("actor_id");

-- CreateIndex
CREATE INDEX "incident_notes_incident_id_created_at_idx" ON "incident_notes"("incident_id", "created_at");

-- CreateIndex
CREATE INDEX "incident_notes_actor_id_idx" ON "incident_notes"("actor_id");

-- Its owner is told once; names go with the owner's account (R41), and with the account of who wrote it.
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
