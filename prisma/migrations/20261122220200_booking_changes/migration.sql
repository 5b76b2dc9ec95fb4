-- CreateTable
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

-- CreateIndex
CREATE UNIQUE INDEX "booking_changes_booking_id_key" ON "booking_changes"("booking_id");

-- CreateIndex
CREATE INDEX "booking_changes_state_end_idx" ON "booking_changes"("state", "end");
