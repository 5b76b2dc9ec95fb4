ALTER TABLE "settings" ADD COLUMN "updates" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "pictures" ADD COLUMN "added_by" TEXT CONSTRAINT "pictures_added_by_fkey" REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "pictures" ADD COLUMN "upload_key" TEXT;
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
