-- R48: calendars that other programs read without signing in, and whether there are any.
ALTER TABLE "settings" ADD COLUMN "calendar_feeds" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "token_digest" TEXT NOT NULL PRIMARY KEY,
    "profile_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL CHECK ("scope" IN ('owner', 'house')),
    "created_at" DATETIME NOT NULL,
    "last_read_at" DATETIME,
    CONSTRAINT "calendar_feeds_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_profile_id_scope_key" ON "calendar_feeds"("profile_id", "scope");
