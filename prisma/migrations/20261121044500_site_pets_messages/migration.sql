-- AlterTable
ALTER TABLE "account_tokens" ADD COLUMN "new_email" TEXT;

-- AlterTable
ALTER TABLE "pets" ADD COLUMN "retired_at" DATETIME;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN "deleted_at" DATETIME;

-- CreateTable
CREATE TABLE "pictures" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "place" TEXT NOT NULL,
    "pet_id" TEXT,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "pictures_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "conversations" (
    "owner_id" TEXT NOT NULL PRIMARY KEY,
    "last_message_at" DATETIME NOT NULL,
    "owner_unread" INTEGER NOT NULL DEFAULT 0,
    "admin_unread" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "conversations_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "live_events" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "audience" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- Columns are added in place, not by rebuilding: a rebuild would lose the CHECK constraints.
ALTER TABLE "Reviews" ADD COLUMN "state" TEXT NOT NULL DEFAULT 'shown';
ALTER TABLE "Reviews" ADD COLUMN "reply" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Reviews" ADD COLUMN "replied_at" DATETIME;
DROP INDEX "Reviews_created_at_idx";
CREATE INDEX "Reviews_state_created_at_idx" ON "Reviews"("state", "created_at");
CREATE INDEX "Reviews_state_stars_idx" ON "Reviews"("state", "stars");

ALTER TABLE "settings" ADD COLUMN "reviews_widget_url" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "map_url" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "hold_reviews" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "settings" ADD COLUMN "verification_name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "verification_content" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "privacy_text" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "privacy_edited_on" TEXT;
ALTER TABLE "settings" ADD COLUMN "terms_text" TEXT NOT NULL DEFAULT '';
ALTER TABLE "settings" ADD COLUMN "terms_edited_on" TEXT;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_messages" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sender_id" TEXT NOT NULL,
    "receiver_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "read_at" DATETIME,
    CONSTRAINT "messages_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "messages_receiver_id_fkey" FOREIGN KEY ("receiver_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "messages_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The conversation is the owner's: of the two, the one who is not the admin.
INSERT INTO "new_messages" ("content", "created_at", "id", "owner_id", "read_at", "receiver_id", "sender_id")
SELECT "content", "created_at", "id",
    CASE WHEN "sender_id" IN (SELECT "id" FROM "user_roles" WHERE "role" = 'admin') THEN "receiver_id" ELSE "sender_id" END,
    "read_at", "receiver_id", "sender_id" FROM "messages";
DROP TABLE "messages";
ALTER TABLE "new_messages" RENAME TO "messages";
CREATE INDEX "messages_owner_id_created_at_id_idx" ON "messages"("owner_id", "created_at", "id");
CREATE INDEX "messages_sender_id_idx" ON "messages"("sender_id");
CREATE INDEX "messages_receiver_id_read_at_idx" ON "messages"("receiver_id", "read_at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

INSERT INTO "conversations" ("owner_id", "last_message_at", "owner_unread", "admin_unread")
SELECT "owner_id", max("created_at"),
    sum("read_at" IS NULL AND "receiver_id" = "owner_id"),
    sum("read_at" IS NULL AND "receiver_id" <> "owner_id")
FROM "messages" GROUP BY "owner_id";

-- CreateIndex
CREATE UNIQUE INDEX "pictures_pet_id_key" ON "pictures"("pet_id");

-- CreateIndex
CREATE INDEX "pictures_place_position_idx" ON "pictures"("place", "position");

-- CreateIndex
CREATE INDEX "pet_records_pet_id_created_at_idx" ON "pet_records"("pet_id", "created_at");

-- CreateIndex
CREATE INDEX "conversations_last_message_at_idx" ON "conversations"("last_message_at");

-- CreateIndex
CREATE INDEX "conversations_admin_unread_idx" ON "conversations"("admin_unread");

-- CreateIndex
CREATE INDEX "live_events_audience_id_idx" ON "live_events"("audience", "id");

-- CreateIndex
CREATE INDEX "live_events_created_at_idx" ON "live_events"("created_at");
