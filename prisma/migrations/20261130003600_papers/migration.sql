-- The five vaccines become rows of a list that the admin changes (R145).
CREATE TABLE "papers" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "valid_months" INTEGER CHECK ("valid_months" BETWEEN 1 AND 36),
    "days_before" INTEGER CHECK ("days_before" BETWEEN 1 AND 60),
    "position" INTEGER NOT NULL,
    "retired_at" DATETIME,
    CONSTRAINT "papers_days" CHECK ("days_before" IS NULL OR "valid_months" IS NOT NULL)
);
CREATE INDEX "papers_retired_at_position_idx" ON "papers"("retired_at", "position");
INSERT INTO "papers" ("id", "name", "detail", "position") VALUES
    ('rabies', 'Rabies', '', 1),
    ('dhpp', 'DHPP', 'distemper, parvo', 2),
    ('bordetella', 'Bordetella', 'kennel cough', 3),
    ('leptospirosis', 'Leptospirosis', '', 4),
    ('influenza', 'Canine influenza', '', 5);

CREATE TABLE "new_vaccinations" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pet_id" TEXT NOT NULL,
    "vaccine" TEXT NOT NULL,
    "given_on" TEXT CHECK ("given_on" GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
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
    CONSTRAINT "vaccinations_vaccine_fkey" FOREIGN KEY ("vaccine") REFERENCES "papers" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "pet_records" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_added_by_fkey" FOREIGN KEY ("added_by") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "vaccinations_checked_by_fkey" FOREIGN KEY ("checked_by") REFERENCES "profiles" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_vaccinations" ("rowid", "id", "pet_id", "vaccine", "valid_until", "exempt", "record_id", "state", "note", "added_by", "checked_by", "checked_at", "reminded_at", "created_at")
    SELECT "rowid", "id", "pet_id", "vaccine", "valid_until", "exempt", "record_id", "state", "note", "added_by", "checked_by", "checked_at", "reminded_at", "created_at" FROM "vaccinations";
DROP TABLE "vaccinations";
ALTER TABLE "new_vaccinations" RENAME TO "vaccinations";
CREATE INDEX "vaccinations_pet_id_vaccine_valid_until_idx" ON "vaccinations"("pet_id", "vaccine", "valid_until");
CREATE INDEX "vaccinations_vaccine_idx" ON "vaccinations"("vaccine");
CREATE INDEX "vaccinations_state_valid_until_idx" ON "vaccinations"("state", "valid_until");
CREATE INDEX "vaccinations_record_id_idx" ON "vaccinations"("record_id");
CREATE INDEX "vaccinations_added_by_idx" ON "vaccinations"("added_by");
CREATE INDEX "vaccinations_checked_by_idx" ON "vaccinations"("checked_by");
