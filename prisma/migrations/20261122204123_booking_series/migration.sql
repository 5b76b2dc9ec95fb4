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

-- Not a new table: the checks of bookings and the triggers of the search stay as they are.
ALTER TABLE "bookings" ADD COLUMN "series_id" TEXT REFERENCES "booking_series" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "bookings_series_id_start_idx" ON "bookings"("series_id", "start");

ALTER TABLE "booking_history" ADD COLUMN "group_id" TEXT;
CREATE INDEX "booking_history_group_id_idx" ON "booking_history"("group_id");
