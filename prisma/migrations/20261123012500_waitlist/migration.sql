ALTER TABLE "settings" ADD COLUMN "waitlist" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
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
    CONSTRAINT "waitlist_entries_state" CHECK (
        "state" IN ('waiting', 'offered', 'taken', 'passed', 'expired', 'left')
        AND ("state" NOT IN ('offered', 'taken') OR ("offered_at" IS NOT NULL AND "offer_ends_at" IS NOT NULL))
        AND ("state" = 'taken' OR "booking_id" IS NULL)
    ),
    CONSTRAINT "waitlist_entries_stay" CHECK (
        "end" > "start" AND "dogs" >= 1 AND json_array_length("pet_ids") = "dogs"
    )
);

-- CreateIndex
CREATE INDEX "waitlist_entries_state_offer_ends_at_idx" ON "waitlist_entries"("state", "offer_ends_at");

-- CreateIndex
CREATE INDEX "waitlist_entries_owner_id_created_at_idx" ON "waitlist_entries"("owner_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_entries_booking_id_key" ON "waitlist_entries"("booking_id");
