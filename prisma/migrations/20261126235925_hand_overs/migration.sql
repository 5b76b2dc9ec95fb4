-- CreateTable
CREATE TABLE "hand_overs" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "helper_id" TEXT NOT NULL,
    "actor_id" TEXT,
    "until" DATETIME NOT NULL,
    "pause_requests" BOOLEAN NOT NULL,
    "pause_quick" BOOLEAN NOT NULL,
    "created_at" DATETIME NOT NULL,
    "taken_back_at" DATETIME,
    "open_key" TEXT,
    CONSTRAINT "hand_overs_helper_id_fkey" FOREIGN KEY ("helper_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "hand_overs_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "settings" ADD COLUMN "house_notes" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "hand_overs_open_key_key" ON "hand_overs"("open_key");

-- CreateIndex
CREATE INDEX "hand_overs_helper_id_idx" ON "hand_overs"("helper_id");

-- CreateIndex
CREATE INDEX "hand_overs_actor_id_idx" ON "hand_overs"("actor_id");
