ALTER TABLE "settings" ADD COLUMN "required_vaccines" TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid("required_vaccines"));

-- CreateTable
CREATE TABLE "vaccinations" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pet_id" TEXT NOT NULL,
    "vaccine" TEXT NOT NULL CHECK ("vaccine" IN ('rabies', 'dhpp', 'bordetella', 'leptospirosis', 'influenza')),
    "valid_until" TEXT NOT NULL CHECK ("valid_until" GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    "exempt" BOOLEAN NOT NULL DEFAULT false,
    "record_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting' CHECK ("state" IN ('waiting', 'confirmed', 'declined')),
    "note" TEXT NOT NULL DEFAULT '',
    "added_by" TEXT,
    "checked_by" TEXT,
    "checked_at" DATETIME,
    "reminded_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "vaccinations_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "pet_records" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_added_by_fkey" FOREIGN KEY ("added_by") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_checked_by_fkey" FOREIGN KEY ("checked_by") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "vaccinations_pet_id_vaccine_valid_until_idx" ON "vaccinations"("pet_id", "vaccine", "valid_until");

-- CreateIndex
CREATE INDEX "vaccinations_state_valid_until_idx" ON "vaccinations"("state", "valid_until");

-- CreateIndex
CREATE INDEX "vaccinations_record_id_idx" ON "vaccinations"("record_id");

-- CreateIndex
CREATE INDEX "vaccinations_added_by_idx" ON "vaccinations"("added_by");

-- CreateIndex
CREATE INDEX "vaccinations_checked_by_idx" ON "vaccinations"("checked_by");
