-- CreateTable
CREATE TABLE "meeting_proposals" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pet_id" TEXT NOT NULL,
    "first_at" DATETIME NOT NULL,
    "second_at" DATETIME,
    "third_at" DATETIME,
    "message" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "meeting_proposals_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "meeting_proposals_pet_id_key" ON "meeting_proposals"("pet_id");
